/**
 * How well the map exercise is calibrated: the rank of what really came of a raid among what came of it in worlds drawn from
 * the view of its side. If the worlds are as good as they should be, every rank is equally frequent.
 */
import { tryRaids } from '@1bob/bots/exercise';
import type { FlightPlan, ScenarioId, Seat } from '@1bob/rules';
import { briefOf } from '../../../packages/bots/src/captain/brief.ts';
import { asWeighed } from '../../../packages/bots/src/captain/manner.ts';
import { drawOf } from '../../../packages/bots/src/draws.ts';
import { watchRaids, type Watched } from '../../../packages/bots/src/exercise/watch.ts';
import { eventReader } from '../study/events.ts';
import { playCaptains } from './raids.ts';

export interface Ranked {
  readonly side: Seat;
  /** Number of worlds in which the raid brought less than it really did, where equal ones are counted by lot. */
  readonly rank: number;
  /** Points that it really brought, and those of the worlds, in their order. */
  readonly came: number;
  readonly worlds: readonly number[];
}

interface Tried extends Watched {
  readonly worlds: readonly number[];
}

/** Points are sums of decimals. */
const same = 1e-9;

/** The rank of a value among others, from 0 to their number. `lot`, from 0 to less than 1, places it among equal ones. */
export function rankOf(value: number, among: readonly number[], lot: number): number {
  const less = among.filter((each) => each < value - same).length;
  const equal = among.filter((each) => Math.abs(each - value) <= same).length;
  return less + Math.floor(lot * (equal + 1));
}

/**
 * Plays a game, and tries all raids that a side has ordered in a turn in the same worlds, once it has given its last order
 * of that kind. Throws `DeadEnd` if the game cannot go on.
 */
export function ranksOf(
  scenario: ScenarioId,
  options: string,
  seed: string,
  worlds: number,
): readonly Ranked[] {
  const watch = watchRaids<Tried>();
  const events = eventReader();
  const ordered: Record<Seat, Set<string>> = { british: new Set(), german: new Set() };
  playCaptains(
    scenario,
    options,
    seed,
    (view, command) => {
      const { side, plans } = view.own;
      if (command.kind === 'plan') {
        if (command.plan.bomb !== null && command.plan.land) ordered[side].add(command.plan.id);
        return;
      }
      const raids = Object.values(plans).filter(({ id }) => ordered[side].has(id));
      ordered[side].clear();
      if (raids.length === 0) return;
      const brief = briefOf(view, asWeighed);
      const points: number[][] = raids.map(() => []);
      for (const outcomes of tryRaids(view, raids)) {
        outcomes.forEach((outcome, n) => points[n]?.push(outcome.points));
        if (points[0]?.length === worlds) break;
      }
      raids.forEach(({ units }: FlightPlan, n) =>
        watch.order({ ...{ side, units, brief, inland: [] }, worlds: points[n] ?? [] }, view.own),
      );
    },
    (after) => watch.see(after, events(after)),
  );
  return watch.over.map(({ raid, outcome }, n): Ranked => {
    const came = outcome.points;
    const rank = rankOf(came, raid.worlds, drawOf(`${scenario} ${seed}`, 'rank', n));
    return { side: raid.side, rank, came, worlds: raid.worlds };
  });
}

/** Raids by rank in this many classes of equal size. */
export const classes = 10;

/** The number of raids in each class of ranks. */
export function histogram(ranks: readonly Ranked[]): readonly number[] {
  const counts = Array.from({ length: classes }, () => 0);
  for (const { rank, worlds } of ranks) {
    const at = Math.floor((rank * classes) / (worlds.length + 1));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Pearson’s chi-square of a histogram against equal classes, and the chance of a larger one if all ranks are equal. */
export function chiSquare(counts: readonly number[]): { readonly chi: number; readonly p: number } {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  const chi = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  return { chi, p: 1 - lowerGamma((counts.length - 1) / 2, chi / 2) };
}

/** The regularized lower incomplete gamma function, by its series. */
function lowerGamma(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < 500 && term > sum * 1e-12; n++) sum += term *= x / (a + n);
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}
/** For whole and half numbers. */
function logGamma(a: number): number {
  return a < 1 ? Math.log(Math.PI) / 2 : a === 1 ? 0 : Math.log(a - 1) + logGamma(a - 1);
}

const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / of.length;

function lineOf(name: string, ranks: readonly Ranked[]): string {
  const counts = histogram(ranks);
  const { chi, p } = chiSquare(counts);
  const within = ranks.filter(({ rank, worlds: { length } }) => rank >= length * 0.1 && rank <= length * 0.9);
  return [
    `${name.padEnd(8)} ${String(ranks.length).padStart(5)} raids`,
    `ranks ${counts.join(' ')}`,
    `chi-square ${chi.toFixed(1)} of ${classes - 1}, p ${p.toFixed(4)}`,
    `came ${mean(ranks.map(({ came }) => came)).toFixed(2)}, worlds ${mean(ranks.map(({ worlds }) => mean(worlds))).toFixed(2)}`,
    `between the tenths ${Math.round((100 * within.length) / ranks.length)} %`,
  ].join('; ');
}

export const reportOnRanks = (ranks: readonly Ranked[]): string =>
  [
    lineOf('all', ranks),
    ...(['german', 'british'] as const).map((side) =>
      lineOf(
        side,
        ranks.filter((each) => each.side === side),
      ),
    ),
  ].join('\n');
