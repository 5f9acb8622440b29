import type { Entry, MatchRow, Snapshot } from '../index.ts';
import { fromMatch } from '../match.ts';
import { fromEntry, fromSnapshot } from '../record.ts';
import type { TestStore } from './test-store.ts';

/** Everything stored of a match and its record. */
export interface Written {
  row: MatchRow;
  entries: Entry[];
  snapshots: Snapshot[];
}

/** Lets a test overwrite a match in the database, as a host or a failing disk could. */
export async function rewrite(
  { kept, database }: TestStore,
  id: string,
  change: (written: Written) => void,
): Promise<void> {
  const row = kept.matches.get(id);
  if (row === undefined) throw new Error('there is no such match');
  const written = structuredClone({
    row,
    entries: [...(kept.entries.get(id) ?? [])],
    snapshots: [...(kept.snapshots.get(id) ?? [])],
  });
  change(written);
  const { publicAt: _, ...match } = fromMatch(written.row);
  const nothing = { handoverHash: null, pastHolders: null, program: null, leftAt: null, archive: false };
  await database.$transaction([
    database.match.update({ where: { id }, data: match }),
    ...written.row.chairs.map(({ seat, ...chair }) =>
      database.chair.update({
        where: { matchId_seat: { matchId: id, seat } },
        data: { ...nothing, ...chair },
      }),
    ),
    database.entry.deleteMany({ where: { matchId: id } }),
    database.entry.createMany({
      data: written.entries.map((entry) => fromEntry({ ...entry, body: JSON.stringify(entry.body) })),
    }),
    database.snapshot.deleteMany({ where: { matchId: id } }),
    database.snapshot.createMany({
      data: written.snapshots.map(({ sequence, state }) =>
        fromSnapshot(id, { sequence, state: JSON.stringify(state) }),
      ),
    }),
  ]);
}
