import type { MemoryStore } from '../../testing/memory-store.ts';
import { hex32 } from '../../store/testing/made-up.ts';

/** Lengthens the record of a match that has ended, so that a packed copy of it is kept. It no longer verifies. */
export function lengthen(store: MemoryStore, matchId: string, entries = 1_000): void {
  const record = store.entries.get(matchId) ?? [];
  const last = record.at(-1);
  const row = store.matches.get(matchId);
  if (last === undefined || row === undefined) throw new Error('no such match');
  for (let n = 0; n < entries; n++)
    record.push({
      ...last,
      ...{ sequence: record.length + 1, commandId: `more ${n}`, salt: hex32(), hash: hex32() },
    });
  row.sequence = record.length;
}
