/**
 * How fast one thread decides: commands of seeded games of the second phase, given again.
 *
 *   node submit.mjs [rounds] [commands] [way]    (bundled, see bundled.ts; a profiler wants a single way)
 *
 * Prints one JSON object. Three ways, one after the other in every round:
 *
 *   cold    only submit. It judges legality on what the seat sees, and builds that view first.
 *   warm    only submit, with the seat's view ready: a server built it when it published the last change.
 *   table   submit, the views of British, German and observer, and how each differs from the one before.
 */
import { shortDifferenceOf } from '@1bob/game';
import { firstBattleOfBritain as game, seededDice, type Match, type Seat, type View } from '@1bob/rules';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../packages/rules/src/testing/random.ts';
import { mean, median, Stopwatch } from './measure.ts';

export type Way = 'cold' | 'warm' | 'table';

export interface SubmitResult {
  games: number;
  commands: number;
  /** How many commands there are of each kind. */
  kinds: Record<string, number>;
  /** Commands a second, the median over the rounds. */
  rates: Record<Way, number>;
  /** The bytes of the differences as JSON. */
  updates: { median: number; mean: number; largest: number };
}

/** One command of a recorded game. Each time it is played, the match before it is a new object. */
interface Given {
  seat: Seat;
  command: unknown;
  seed: number;
}
type Recorded = Given[];

const viewers = ['british', 'german', 'observer'] as const;
const [rounds, wanted] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 4_000)];
const ways = (['cold', 'warm', 'table'] as const).filter((way) => way === (process.argv[4] ?? way));

function begin(): Match {
  const made = game.create({ scenario: 'second-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  return made.match;
}

function decide(match: Match, { seat, command, seed }: Given): Match {
  const outcome = game.submit(match, seat, command, seededDice(seed));
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.match;
}

/** Plays a random game until it ends or is long enough. */
function record(seed: number, most: number): Recorded {
  const chance = new Chance(seed);
  const recorded: Recorded = [];
  let match = begin();
  while (recorded.length < most && match.stage.kind !== 'ended') {
    const before = recorded.length;
    for (const seat of ['german', 'british'] as const) {
      const view = game.view(match, seat) as View;
      const chosen = randomCommand(view, chance);
      // A purchase may be refused. The seat then goes on with `options.advance`, which is always legal.
      for (const command of chosen === null ? [] : [chosen, view.options.advance]) {
        const given = {
          seat,
          command: JSON.parse(JSON.stringify(command)),
          seed: seed * 1e5 + recorded.length,
        };
        const outcome = game.submit(match, seat, given.command, seededDice(given.seed));
        if (!outcome.ok) continue;
        ({ match } = outcome);
        recorded.push(given);
        break;
      }
    }
    if (recorded.length === before) throw new Error('no side has anything to do');
  }
  return recorded;
}

const look = (match: Match): object[] => viewers.map((viewer) => game.view(match, viewer));

/** Repeats the commands of a game, and times the part that is measured. Returns the differences. */
function replay(recorded: Recorded, way: Way, watch: Stopwatch): object[][] {
  const changes: object[][] = [];
  let match = begin();
  let views = look(match);
  for (const given of recorded) {
    if (way === 'warm') look(match);
    match = watch.run(() => decide(match, given));
    if (way !== 'table') continue;
    const [before, now] = [views, (views = watch.run(() => look(match)))];
    changes.push(...watch.run(() => now.map((view, i) => shortDifferenceOf(before[i] ?? {}, view))));
  }
  return changes.filter((list) => list.length > 0);
}

const games: Recorded[] = [];
let commands = 0;
for (let seed = 1; commands < wanted; seed += 2) {
  const recorded = record(seed, wanted - commands);
  games.push(recorded);
  commands += recorded.length;
}
const kinds: Record<string, number> = {};
for (const { command } of games.flat()) {
  const { kind } = command as { kind: string };
  kinds[kind] = (kinds[kind] ?? 0) + 1;
}

const rates: Record<Way, number[]> = { cold: [], warm: [], table: [] };
let updates: number[] = [];
// The first round warms up the compiler and does not count.
for (let round = 0; round <= rounds; round++)
  for (const way of ways) {
    const watch = new Stopwatch();
    const changes = games.flatMap((recorded) => replay(recorded, way, watch));
    if (round === 0)
      updates = [...updates, ...changes.map((list) => Buffer.byteLength(JSON.stringify(list)))];
    else rates[way].push(commands / watch.seconds);
  }

const result: SubmitResult = {
  games: games.length,
  commands,
  kinds,
  rates: { cold: median(rates.cold), warm: median(rates.warm), table: median(rates.table) },
  updates: { median: median(updates), mean: mean(updates), largest: Math.max(...updates) },
};
console.log(JSON.stringify(result));
