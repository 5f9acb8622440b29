/**
 * Measures how well the time of a page of the past tells two worlds apart: the same match, once with many hidden
 * entries in its record and once without.
 */
import { differenceOf } from '@1bob/game';
import { firstBattleOfBritain as game, type Match } from '@1bob/rules';
import type { Entry } from '../../../apps/server/src/store/index.ts';
import { chronicle, type Step } from '../twins/chronicle.ts';
import { Guest } from './guest.ts';
import { House, type Wishes } from './house.ts';
import { rewrite } from '../../../apps/server/src/store/testing/rewrite.ts';

export interface PastTimes {
  /** How many entries the two records have. */
  readonly entries: readonly [number, number];
  /** The milliseconds to each answer in each world. */
  readonly answers: [number[], number[]];
  /** The milliseconds of other requests by the reader at the same time, as a mean for each page. */
  readonly pings: [number[], number[]];
  /** The milliseconds of the longest answer. */
  readonly most: number;
}

interface Asked {
  /** How many pages of each world are requested. */
  asks: number;
  /** How many commands the match has. */
  commands: number;
  /** How many hidden entries follow each visible one in the second world. */
  hidden: number;
  pace?: number;
  wishes?: Wishes | undefined;
}

/** The game whose past is read. */
const GAME = 2;

export async function pastTimes({
  asks,
  commands,
  hidden,
  pace = 1,
  wishes = {},
}: Asked): Promise<PastTimes> {
  const houses = [await House.open({ pace, ...wishes }), await House.open({ pace, ...wishes })] as const;
  const { steps } = chronicle(GAME, commands);
  const first = steps[0]?.before;
  if (!first) throw new Error('no game');
  const records = [recordOf(steps, 0), recordOf(steps, hidden)] as const;
  const answers: [number[], number[]] = [[], []];
  const pings: [number[], number[]] = [[], []];
  try {
    for (let n = 0; n < asks; n++) {
      // Each world goes first equally often.
      for (const i of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { spent, ping } = await askedFor(
          houses[i],
          `past${String(n).padStart(8, '0')}`,
          first,
          records[i],
        );
        answers[i].push(spent);
        pings[i].push(ping);
      }
    }
    const entries = [records[0].length, records[1].length] as const;
    return { entries, answers, pings, most: Math.max(...answers.flat()) };
  } finally {
    for (const house of houses) await house.close();
  }
}

/**
 * The British player asks for a page of a match that is not cached yet, so that the server reads its whole record. At
 * the same time the player asks for something else again and again.
 */
async function askedFor(
  house: House,
  id: string,
  first: Match,
  record: readonly Entry[],
): Promise<{ spent: number; ping: number }> {
  await house.seat(id, first, { british: 'Anna', german: 'Bert' });
  await rewrite(house.store, id, ({ entries }) =>
    entries.push(...record.map((entry) => ({ ...entry, matchId: id }))),
  );
  const guest = new Guest(house.url, await house.cookieOf('Anna'));
  await guest.ask('GET', '/api/session');

  const start = performance.now();
  let spent: number | null = null;
  const asked = guest.ask('GET', `/api/matches/${id}/past/2`).then(({ status, text }) => {
    if (status !== 200) throw new Error(text);
    spent = performance.now() - start;
  });
  const isOver = (): boolean => spent !== null;
  const meanwhile: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await guest.ask('GET', '/api/health/live');
    meanwhile.push(performance.now() - began);
  }
  await asked;
  await house.store.database.match.delete({ where: { id } });
  return { spent: spent ?? 0, ping: meanwhile.reduce((sum, ms) => sum + ms, 0) / meanwhile.length };
}

/** The record of the game. After each entry it has this many German entries that the British player does not see. */
function recordOf(steps: readonly Step[], hidden: number): Entry[] {
  const seen = ['british', 'german', 'observer'] as const;
  const versions = { british: 7, german: 7, observer: 0 };
  const entries: Entry[] = [];
  const write = (seat: string, facts: unknown): void => {
    entries.push({
      matchId: 'past',
      sequence: entries.length + 1,
      seat,
      commandId: `c${entries.length}`,
      versions: {
        seats: [versions[game.seats[0]], versions[game.seats[1]]],
        observer: versions.observer,
      },
      body: { seat, command: {}, dice: [], facts, rules: game.rulesVersion },
      salt: '0'.repeat(64),
      hash: '0'.repeat(64),
      at: new Date(0),
    });
  };
  for (const { before, after, seat } of steps) {
    const differs = (viewer: (typeof seen)[number]): boolean =>
      differenceOf(game.view(before, viewer), game.view(after, viewer)).length > 0;
    for (const viewer of seen) if (differs(viewer)) versions[viewer] += 1;
    write(seat, differenceOf(before, after));
    for (let n = 0; n < hidden; n++) {
      versions.german += 1;
      write('german', [note(after, n % 2 === 0)]);
    }
    // Withdraws the notes, so that the next entry fits.
    if (hidden % 2 === 1) write('german', [note(after, false)]);
  }
  return entries;
}

const note = ({ sides }: Match, there: boolean): object => ({
  op: 'replace',
  path: '/sides/german/notes',
  value: there ? { ...sides.german.notes, '9999': { text: 'a note' } } : sides.german.notes,
});
