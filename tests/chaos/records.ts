import { verifyRecord } from '@1bob/fairness';
import { openStore, type Entry, type Store } from '../../apps/server/src/store/index.ts';
import { recordFrom } from '../../apps/server/src/tables/record/record.ts';
import { toyGame } from '../../apps/server/src/testing/toy-game.ts';
import type { Player } from './player.ts';
import type { Table } from './tables.ts';

/** What was compared with the database. */
export interface Held {
  matches: number;
  entries: number;
  /** How many commands were answered as accepted and are entries. */
  acknowledged: number;
  /** How many acknowledged commands are not in the record. */
  lost: number;
  /** How many commands are in the record more than once. */
  doubled: number;
  /** Refusals by code, except those for an outdated view. */
  refused: Map<string, number>;
  /** Records that do not hold, and other faults. */
  faults: string[];
}

/** Opens the database for reading while the servers use it. */
export async function looking<T>(databaseUrl: string, look: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ dataDir: '', databaseUrl });
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}

/** Compares players' answers with the record of each match. */
export function hold(databaseUrl: string, tables: readonly Table[]): Promise<Held> {
  return looking(databaseUrl, async (store) => {
    const held: Held = {
      ...{ matches: 0, entries: 0, acknowledged: 0, lost: 0, doubled: 0 },
      refused: new Map(),
      faults: [],
    };
    for (const { match, left, right } of tables) {
      held.matches += 1;
      const entries = await store.entriesAfter(match, 0);
      held.entries += entries.length;
      await verify(store, match, entries, held.faults);
      const players = { left, right };
      for (const seat of ['left', 'right'] as const) holdPlayer(players[seat], seat, entries, held);
    }
    return held;
  });
}

/** Checks the chain, its numbers, every die and every decision. */
export async function verify(
  store: Store,
  match: string,
  entries: readonly Entry[],
  faults: string[],
): Promise<void> {
  const row = await store.findMatch(match);
  if (row === null) return void faults.push(`${match} is gone`);
  if (row.sequence !== entries.length || entries.some(({ sequence }, n) => sequence !== n + 1))
    faults.push(`${match} says it ends with entry ${row.sequence}, there are ${entries.length}`);
  const record: unknown = JSON.parse(JSON.stringify(await recordFrom(store, row)));
  const heads = entries.length > 0 ? [row.head] : [];
  const rules = { ...toyGame, rulesVersion: row.rulesVersion };
  const verdict = verifyRecord(record, { heads, rules: () => rules });
  // The record of a match that is still running stops before its end.
  if (!verdict.ok && !(verdict.where === '/entries' && !row.ended))
    faults.push(`${match} ${verdict.where}: ${verdict.why}`);
}

function holdPlayer(player: Player, seat: 'left' | 'right', entries: readonly Entry[], held: Held): void {
  const place = seat === 'left' ? 0 : 1;
  const mine = new Map<string, Entry[]>();
  for (const entry of entries)
    if (entry.seat === seat) mine.set(entry.commandId, [...(mine.get(entry.commandId) ?? []), entry]);
  for (const { id, answer, command } of player.given) {
    const found = mine.get(id) ?? [];
    if (found.length > 1) held.doubled += 1;
    if (answer.ok) {
      held.acknowledged += 1;
      const [entry] = found;
      if (entry === undefined) held.lost += 1;
      else if (entry.versions.seats[place] !== answer.version)
        held.faults.push(`${id} was told version ${answer.version}, it is ${entry.versions.seats[place]}`);
      continue;
    }
    if (found.length > 0) held.faults.push(`${id} was refused (${answer.error.code}) and is in the record`);
    // The opponent's last move had ended the match, and the update was on its way.
    if (answer.error.code === 'match.over') continue;
    const what = `${(command as { kind: string }).kind}: ${answer.error.code}`;
    held.refused.set(what, (held.refused.get(what) ?? 0) + 1);
  }
  // Ids are unique, so each command of a player appears only once.
  const numbers = entries.flatMap((entry) => {
    const { command } = entry.body as { command: { kind: string; number?: number } };
    return entry.seat === seat && command.kind === 'hide' ? [command.number] : [];
  });
  held.doubled += numbers.length - new Set(numbers).size;
  held.faults.push(...player.faults.map((fault) => `${player.match} ${seat}: ${fault}`));
  const versions = entries.map((entry) => entry.versions.seats[place]);
  if (versions.some((version, n) => version - (versions[n - 1] ?? 0) > 1))
    held.faults.push(`${player.match} ${seat}: versions with a gap`);
}
