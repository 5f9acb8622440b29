/** Matches with long histories, written into a server's data folder before it starts. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { MatchRecord } from '@1bob/fairness';
import { differenceOf } from '@1bob/game';
import { firstBattleOfBritain as game, type Facts, type Match } from '@1bob/rules';
import { openStore, type Append } from '../../apps/server/src/store/index.ts';
import { match as madeUp } from '../../apps/server/src/store/testing/made-up.ts';
import { initialState } from '../../apps/server/src/tables/record/state.ts';
import { layEntries } from './lay-entries.ts';

const file = fileURLToPath(new URL('../fixtures/records/6/second-phase.record.json.gz', import.meta.url));
/** How many notes the German player makes after each entry of the game. Nobody else sees them. */
const NOTES = 9;

/** A match whose history a stranger may read by its watch code. */
export interface LongPast {
  id: string;
  watch: string;
}

type Written = Pick<Append['entry'], 'seat' | 'versions' | 'body'>;

/** Writes this many matches into the database of a folder. Each is a game of the fixtures with 10,000 entries. */
export async function layLongPasts(dataDir: string, count: number): Promise<LongPast[]> {
  const record = JSON.parse(gunzipSync(await readFile(file)).toString()) as MatchRecord;
  const written = withNotes(record);
  const head = randomBytes(32).toString('hex');
  const state = JSON.stringify(initialState(game, record.start, head));
  const entries = written.map((entry, at) => ({
    ...entry,
    ...{ sequence: at + 1, commandId: `c${at + 1}`, at: new Date() },
    ...{ salt: head, hash: randomBytes(32).toString('hex') },
  }));
  const laid = Array.from({ length: count }, () => ({
    id: randomBytes(6).toString('hex'),
    watch: randomBytes(16).toString('hex').slice(0, 26),
  }));
  const store = await openStore({ dataDir });
  try {
    for (const { id, watch } of laid) {
      const row = madeUp({ id, game: record.game, ended: true, joinHash: null, watchCode: watch });
      const snapshots = [{ sequence: 0, state }];
      await store.adoptMatch({ ...row, sequence: written.length }, { entries: [], snapshots });
    }
  } finally {
    await store.close();
  }
  layEntries(
    dataDir,
    laid.map(({ id }) => id),
    entries,
  );
  return laid;
}

function withNotes({ start, entries, rulesVersion }: MatchRecord): Written[] {
  const written: Written[] = [];
  const versions = { british: 0, german: 0, observer: 0 };
  const write = (seat: string, body: unknown): void => {
    const { observer } = versions;
    const seats = game.seats.map((each) => versions[each]) as [number, number];
    written.push({ seat, versions: { seats, observer }, body: JSON.stringify(body) });
  };
  let match = start as Match;
  for (const { seat, body } of entries) {
    const before = match;
    match = game.apply(match, body.facts as Facts);
    for (const viewer of ['british', 'german', 'observer'] as const)
      if (differenceOf(game.view(before, viewer), game.view(match, viewer)).length > 0) versions[viewer] += 1;
    write(seat, body);
    for (let n = 1; n <= NOTES; n++) {
      versions.german += 1;
      const own = match.sides.german.notes;
      // The last note withdraws all of them, so that the next entry fits.
      const value = n === NOTES ? own : { ...own, '9999': { text: 'a note '.repeat(20 + n) } };
      const facts = [{ op: 'replace', path: '/sides/german/notes', value }];
      write('german', { seat: 'german', command: {}, dice: [], facts, rules: rulesVersion });
    }
  }
  return written;
}
