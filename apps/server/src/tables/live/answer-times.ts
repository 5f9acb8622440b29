import type { Game, Seat } from '@1bob/game';
import type { AnswerTimes, Entry, Store } from '../../store/index.ts';
import { timeCommand } from '../record/clocks.ts';
import type { Reader } from '../../gate/asker.ts';
import type { Folding } from './folding.ts';
import { readEntryBody, readStart } from '../record/state.ts';

const HOUR = 60 * 60 * 1000;
/** Upper limits of the first three steps in milliseconds. Slower answers belong to the last step. */
const STEPS = [HOUR, 24 * HOUR, 96 * HOUR];
/** Entries read from the store at a time. */
const READ = 100;

interface Counted {
  times: number[];
  left: boolean;
}

const nothing = (): Counted => ({ times: [...STEPS, 0].map(() => 0), left: false });

/**
 * How soon the seats of an ended match answered: the time from a public step after which the match waited for only one of
 * them to the next public step. Secret acts of a seat do not count, nor does what a computer did for it. A player who takes
 * over a seat starts anew.
 */
export async function answerTimesOf(
  { game, store, folding }: { game: Game<unknown>; store: Store; folding: Folding },
  matchId: string,
  reader: Reader,
): Promise<AnswerTimes> {
  const first = await store.firstSnapshot(matchId);
  if (first === null) throw new Error('a match without its beginning');
  const tallies = new Map<Seat, Counted>(game.seats.map((seat) => [seat, nothing()]));
  const computers = new Set<Seat>();
  let match = readStart(first.state);
  let version = 0;
  /**
   * The only seat that the match waits for, and since when. The time is null once the seat has made a step of that turn, and
   * while it is unknown.
   */
  let mover: Seat | undefined;
  let since: number | null = null;

  const take = ({ body: stored, versions, at }: Entry): void => {
    const body = readEntryBody(stored);
    match = game.apply(match, body.facts);
    const command = body.seat === 'host' ? timeCommand.safeParse(body.command).data : undefined;
    if (command !== undefined && 'seat' in command) {
      const { kind, seat } = command;
      if (kind === 'handed' || kind === 'replaced') computers.add(seat);
      if (kind === 'takenBack' || kind === 'passedOn') computers.delete(seat);
      if (kind === 'passedOn' || kind === 'released') tallies.set(seat, nothing());
      // The wait so far does not count for the new player of the seat.
      if (mover === seat) since = null;
    }
    const left = body.because === 'claim' || body.because === 'draw' ? tallies.get(body.seat) : undefined;
    if (left !== undefined) left.left = true;
    if (versions.observer === version) return;
    version = versions.observer;
    if (since !== null && mover !== undefined && !computers.has(mover)) {
      const times = tallies.get(mover)?.times ?? [];
      const took = at.getTime() - since;
      const step = STEPS.findIndex((most) => took <= most);
      const place = step < 0 ? STEPS.length : step;
      times[place] = (times[place] ?? 0) + 1;
    }
    const [seat, ...more] = game.summary(match).toMove;
    const next = more.length > 0 ? undefined : seat;
    // A further step of the same turn answers nobody, so it is not timed.
    since = next === mover ? null : at.getTime();
    mover = next;
  };

  let read = 0;
  await folding.read(reader, `${matchId} answers`, async (turn) => {
    while (!turn.over) {
      const entries = await store.entriesAfter(matchId, read, READ);
      for (const entry of entries) {
        take(entry);
        read += 1;
        await turn.slices.pause();
      }
      if (entries.length < READ) return true;
    }
    return null;
  });
  for (const seat of computers) (tallies.get(seat) ?? nothing()).left = true;
  return Object.fromEntries(tallies);
}
