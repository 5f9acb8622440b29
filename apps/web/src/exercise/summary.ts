/** What came of a raid in all worlds of an exercise. */
import type { Outcome } from '@1bob/bots/exercise';

export interface Summary {
  readonly worlds: number;
  /** Points for the side of the raid: on average, and the range that leaves out a tenth at each end. */
  readonly average: number;
  readonly low: number;
  readonly high: number;
  /** Worlds in which its bombs fell. */
  readonly bombed: number;
  /** Worlds in which fighters first fought it at each place. */
  readonly met: Readonly<Record<NonNullable<Outcome['met']>, number>>;
  /** Worlds in which it flew and lost no aircraft, and in which it did not fly. */
  readonly unhurt: number;
  readonly grounded: number;
  /** Numbers of the worlds with the least and the most points, and with those in the middle. */
  readonly worst: number;
  readonly best: number;
  readonly middle: number;
}

/** Null without an outcome. The outcomes are in the order of their worlds. */
export function summaryOf(outcomes: readonly Outcome[]): Summary | null {
  const sorted = outcomes
    .map((outcome, world) => ({ world, points: outcome.points }))
    .toSorted((a, b) => a.points - b.points);
  const last = sorted.length - 1;
  const at = (share: number) => sorted[Math.round(share * last)];
  const [worst, middle, best] = [at(0), at(0.5), at(1)];
  if (worst === undefined || middle === undefined || best === undefined) return null;
  const count = (is: (outcome: Outcome) => boolean): number => outcomes.filter(is).length;
  return {
    worlds: outcomes.length,
    average: sorted.reduce((sum, { points }) => sum + points, 0) / outcomes.length,
    low: at(0.1)?.points ?? 0,
    high: at(0.9)?.points ?? 0,
    bombed: count(({ fell }) => fell),
    met: {
      before: count(({ met }) => met === 'before'),
      inland: count(({ met }) => met === 'inland'),
      after: count(({ met }) => met === 'after'),
    },
    unhurt: count(({ flew, lost }) => flew && lost === 0),
    grounded: count(({ flew }) => !flew),
    ...{ worst: worst.world, best: best.world, middle: middle.world },
  };
}

export interface Bar {
  /** Whole points, and the number of worlds that round to them. */
  readonly points: number;
  readonly worlds: number;
}

/** The worlds by whole points, from the least to the most, without a gap. */
export function barsOf(outcomes: readonly Outcome[]): readonly Bar[] {
  // Adding zero makes a negative zero positive.
  const points = outcomes.map((outcome) => Math.round(outcome.points) + 0);
  const low = Math.min(...points);
  return Array.from({ length: points.length === 0 ? 0 : Math.max(...points) - low + 1 }, (_, n) => ({
    points: low + n,
    worlds: points.filter((each) => each === low + n).length,
  }));
}
