/** Ended matches with long records, written into a server's data folder before it starts. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { MatchRecord } from '@1bob/fairness';
import { openStore, type Append } from '../../apps/server/src/store/index.ts';
import { initialState } from '../../apps/server/src/tables/record/state.ts';
import { match as madeUp } from '../../apps/server/src/store/testing/made-up.ts';
import { layEntries } from './lay-entries.ts';

const file = fileURLToPath(new URL('../fixtures/records/6/second-phase.record.json.gz', import.meta.url));
/** How many characters the record of each match has. */
const LONG = 13_000_000;

const hex32 = (): string => randomBytes(32).toString('hex');

/**
 * Writes this many ended matches into the database of a folder, and returns their ids. Each repeats a game of the
 * fixtures. It takes as long to read and pack as a long record, but cannot be verified.
 */
export async function layLongMatches(dataDir: string, count: number): Promise<string[]> {
  const record = JSON.parse(gunzipSync(await readFile(file)).toString()) as MatchRecord;
  const played = record.entries.map((entry) => ({ entry, length: JSON.stringify(entry).length }));
  const whole = played.reduce((sum, { length }) => sum + length, 0);
  const times = Math.ceil(LONG / whole);
  const game = { seats: ['british', 'german'] as const };
  const state = JSON.stringify(initialState(game, record.start, hex32()));
  const entries: Omit<Append['entry'], 'matchId'>[] = [];
  for (let time = 0; time < times; time++)
    for (const { entry } of played) {
      const sequence = entries.length + 1;
      entries.push({
        ...{ sequence, seat: entry.seat, commandId: `c${sequence}` },
        ...{
          versions: { seats: [sequence, sequence], observer: sequence },
          body: JSON.stringify(entry.body),
        },
        ...{ salt: hex32(), hash: hex32(), at: new Date() },
      });
    }
  const ids = Array.from({ length: count }, () => randomBytes(6).toString('hex'));
  const store = await openStore({ dataDir });
  try {
    for (const id of ids) {
      const row = madeUp({ id, game: record.game, ended: true, joinHash: null, sequence: entries.length });
      await store.adoptMatch(row, { entries: [], snapshots: [{ sequence: 0, state }] });
    }
  } finally {
    await store.close();
  }
  layEntries(dataDir, ids, entries);
  return ids;
}
