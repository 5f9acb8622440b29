/**
 * What one thread can decide: commands of seeded games of the second phase, given again.
 *
 *   node submit.mjs [rounds] [commands] [way]    (bundled, see bundled.ts; one way alone is for a profiler)
 *
 * Prints one JSON object. Three ways, one after the other in every round:
 *
 *   cold    submit alone. It judges legality on what the seat sees, and makes that sight first.
 *   warm    submit alone, the seat's sight being there: at a table it was made when the last change was published.
 *   table   submit, the views of British, German and observer, and how each differs from the one before.
 */
import { firstBattleOfBritain as game, seededDice, type Match, type Seat, type View } from '@1bob/rules';
import jsonPatch from 'fast-json-patch';
import { mean, median, Stopwatch } from './measure.ts';
import { pilot } from './pilot.ts';

export type Way = 'cold' | 'warm' | 'table';

export interface SubmitResult {
  games: number;
  commands: number;
  /** How many commands of each kind. */
  kinds: Record<string, number>;
  /** Commands in a second by the clock, and in a second of processor time; medians of the rounds. */
  byClock: Record<Way, number>;
  byProcessor: Record<Way, number>;
  /** Bytes of the differences as JSON. */
  updates: { median: number; mean: number; largest: number };
}

interface Recorded {
  seed: number;
  given: { seat: Seat; command: unknown }[];
  checksum: string;
}

const viewers = ['british', 'german', 'observer'] as const;
const [rounds, wanted] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 4_000)];
const ways = (['cold', 'warm', 'table'] as const).filter((way) => way === (process.argv[4] ?? way));

function begin(): Match {
  const made = game.create({ scenario: 'second-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  return made.match;
}

/** Plays a game by two pilots, until it ends or is long enough. */
function record(seed: number, most: number): Recorded {
  const seats = { british: pilot(seed), german: pilot(seed + 1) };
  const dice = seededDice(seed);
  const given: Recorded['given'] = [];
  let match = begin();
  while (given.length < most && match.stage.kind !== 'ended') {
    const before = given.length;
    for (const seat of ['german', 'british'] as const) {
      const view = game.view(match, seat) as View;
      const chosen = view.options.advance === null ? null : seats[seat].choose(view);
      // What the pilot did not foresee is refused; then the seat goes on with what is always legal.
      for (const command of chosen === null ? [] : [chosen, view.options.advance]) {
        const outcome = game.submit(match, seat, command, dice);
        if (!outcome.ok) continue;
        ({ match } = outcome);
        given.push({ seat, command: JSON.parse(JSON.stringify(command)) });
        break;
      }
    }
    if (given.length === before) throw new Error('nobody has anything to do');
  }
  return { seed, given, checksum: game.checksum(match) };
}

/** Gives the commands of a game again, with the watch running while what is measured runs. */
function replay({ seed, given, checksum }: Recorded, way: Way, watch: Stopwatch, sizes: number[]): void {
  const dice = seededDice(seed);
  let match = begin();
  const look = (): object[] => viewers.map((viewer) => game.view(match, viewer));
  let seen = way === 'table' ? look() : [];
  for (const { seat, command } of given) {
    if (way === 'warm') game.view(match, seat);
    let changes: object[][] = [];
    watch.start();
    const outcome = game.submit(match, seat, command, dice);
    if (!outcome.ok) throw new Error(outcome.error.message);
    ({ match } = outcome);
    if (way === 'table') {
      const next = look();
      changes = next.map((view, i) => jsonPatch.compare(seen[i] ?? {}, view));
      seen = next;
    }
    watch.stop();
    for (const list of changes) if (list.length > 0) sizes.push(Buffer.byteLength(JSON.stringify(list)));
  }
  if (game.checksum(match) !== checksum) throw new Error('a game did not repeat itself');
}

const games: Recorded[] = [];
let commands = 0;
for (let seed = 1; commands < wanted; seed += 2) {
  const recorded = record(seed, wanted - commands);
  games.push(recorded);
  commands += recorded.given.length;
}
const kinds: Record<string, number> = {};
for (const { given } of games)
  for (const { command } of given) {
    const { kind } = command as { kind: string };
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }

const byClock: Record<Way, number[]> = { cold: [], warm: [], table: [] };
const byProcessor: Record<Way, number[]> = { cold: [], warm: [], table: [] };
let updates: number[] = [];
// The first round is for the compiler and is not counted.
for (let round = 0; round <= rounds; round++)
  for (const way of ways) {
    const watch = new Stopwatch();
    const sizes: number[] = [];
    for (const recorded of games) replay(recorded, way, watch, sizes);
    if (sizes.length > 0) updates = sizes;
    if (round === 0) continue;
    byClock[way].push(commands / watch.clock);
    byProcessor[way].push(commands / watch.processor);
  }

const medians = ({ cold, warm, table }: Record<Way, number[]>): Record<Way, number> => ({
  cold: median(cold),
  warm: median(warm),
  table: median(table),
});
const result: SubmitResult = {
  games: games.length,
  commands,
  kinds,
  byClock: medians(byClock),
  byProcessor: medians(byProcessor),
  updates: { median: median(updates), mean: mean(updates), largest: Math.max(...updates) },
};
console.log(JSON.stringify(result));
