import { randomUUID } from 'node:crypto';
import type { Seat } from '@1bob/game';
import type { CommandAnswer, Change, DiceRound } from '@1bob/protocol';
import type { Chair, Entry, Session } from '../store/index.ts';
import { LinkCodes } from '../common/codes.ts';
import { newSession } from '../people/sessions.ts';
import { notifier } from '../post/kinds/notifier.ts';
import { idle, type ComputerPlayer } from '../tables/live/computer.ts';
import { Lobby } from '../tables/lobby.ts';
import type { MatchRequest } from '../tables/new-match.ts';
import { Seats } from '../tables/seats.ts';
import { TableLimits } from '../tables/table-limits.ts';
import type { Viewer } from '../common/each.ts';
import type { Act } from '../tables/live/acts.ts';
import type { LiveMatch } from '../tables/live/live-match.ts';
import { DayBudget } from '../tables/record/day-budget.ts';
import { LiveMatches, type LiveMatchesParts } from '../tables/live/live-matches.ts';
import { TableClock } from '../replicas/table-clock.ts';
import { testStore, type TestStore } from '../store/testing/test-store.ts';
import { toyGame } from './toy-game.ts';

export interface Frame {
  viewer: Viewer;
  version: number;
  head: string;
  changes: Change[];
}

/** Matches in memory, without a network. Everything that they publish is kept, in order. */
export function testMatches(
  given: { store?: TestStore; computers?: Record<string, ComputerPlayer> } & Partial<
    Omit<LiveMatchesParts, 'computers'>
  > = {},
) {
  const { store = testStore(), computers = {}, game = toyGame, ...parts } = given;
  const frames: Frame[] = [];
  const notices: { chairs: readonly Chair[]; dice: DiceRound }[] = [];
  const unseated: string[] = [];
  const dropped: string[] = [];
  const faults: unknown[] = [];
  const outcomes: string[] = [];
  const players = { ...computers, idle };
  const measured = new TableClock(store);
  void measured.measure();
  const clock = given.clock ?? measured;
  const days = new DayBudget();
  const openFor = 60_000;
  const tables = new LiveMatches({
    game,
    store,
    clock,
    days,
    openFor,
    computers: players,
    defaultComputer: 'idle',
    publisher: {
      update: (_match, viewer, update) => void frames.push({ viewer, ...update }),
      chairs: (_match, chairs, dice) => void notices.push({ chairs, dice }),
      unseated: (_match, session) => void unseated.push(session),
      recheck: async () => undefined,
      followed: () => true,
      closed: (match) => void dropped.push(match),
      dropped: (match) => void dropped.push(match),
    },
    noticeDelay: 60_000,
    snapshotEvery: 50,
    idleAfter: 60_000,
    limit: 2 ** 30,
    observe: {
      decided: (outcome) => void outcomes.push(outcome),
      committed: () => undefined,
      fault: (_what, _match, error) => void faults.push(error),
    },
    ...parts,
  });
  const limits = new TableLimits({
    ...{ store, openFor, computerMatches: 2 },
    most: { running: 1_000, unjoined: 1_000 },
  });
  const notify = notifier({ store, clock, delay: given.noticeDelay ?? 60_000 });
  const lobby = new Lobby({
    game,
    store,
    tables,
    codes: new LinkCodes('a secret'),
    computers: players,
    defaultComputer: given.defaultComputer ?? 'idle',
    limits,
    ...{ clock, days },
    notify,
  });
  const seats = new Seats({ store, tables, limits });
  const act = async (by: Session, matchId: string, given: Act): Promise<LiveMatch> => {
    const live = await tables.must(matchId);
    await live.act(by.personId, given);
    return live;
  };
  return {
    /** The clock of the database, by which the matches go. */
    clock: measured,
    ticking: clock,
    game,
    store,
    tables,
    lobby,
    seats,
    act,
    frames,
    notices,
    unseated,
    dropped,
    faults,
    outcomes,
    notify,
  };
}

export type TestMatches = ReturnType<typeof testMatches>;

function guest(name: string): Session {
  const now = Date.now();
  return newSession({
    id: `session-of-${name}`,
    name,
    createdAt: new Date(now),
    expiresAt: new Date(now + 1e9),
  });
}

export const anna = guest('Anna');
export const bert = guest('Bert');

/** A match between Anna, on the first seat of the game, and Bert. */
export async function matchOfTwo(
  { game, lobby, tables }: TestMatches,
  wish: Partial<MatchRequest> = {},
): Promise<LiveMatch> {
  const { match, join } = await lobby.create(anna, {
    scenario: 'long',
    seat: game.seats[0],
    opponent: 'person',
    options: {},
    ...wish,
  });
  if (join !== null) await lobby.join(bert, join);
  return reopened(tables, match.id);
}

export async function reopened(tables: LiveMatches, matchId: string): Promise<LiveMatch> {
  const table = await tables.get(matchId);
  if (table === null) throw new Error('no such match');
  return table;
}

/** The entries of the seats in the record of a match, without those of the server itself. */
export const entriesBySeats = ({ store }: Pick<TestMatches, 'store'>, matchId: string): Entry[] =>
  (store.kept.entries.get(matchId) ?? []).filter(({ seat }) => seat !== 'host');

/** Commands of this process are numbered. The fixtures hold commands of other processes, whose numbers are not theirs. */
const run = randomUUID().slice(0, 8);
let commands = 0;
/** A command on the seat's present view, unless another version is given. */
export function give(
  table: LiveMatch,
  seat: Seat,
  command: unknown,
  given: { id?: string; version?: number } = {},
): Promise<CommandAnswer> {
  commands += 1;
  return table.command(seat, {
    id: `${run}-${commands}`,
    version: table.viewOf(seat).version,
    command,
    ...given,
  });
}
