import type { Outcome } from '@1bob/bots/exercise';
import { describe, expect, it } from 'vitest';
import { barsOf, summaryOf } from './summary.ts';

const outcome = (points: number, change: Partial<Outcome> = {}): Outcome => ({
  ...{ points, bombs: points, fire: 0, landing: 0, flew: true, fell: true, met: null, home: 3, lost: 0 },
  ...change,
});

describe('The summary of an exercise', () => {
  it('is the average, and a range that leaves out a tenth at each end', () => {
    const points = [-20, -7, 0, 1, 2, 3, 4, 5, 6, 8, 90];
    const summary = summaryOf(points.map((each) => outcome(each)));
    expect(summary).toMatchObject({ worlds: 11, low: -7, high: 8 });
    expect(summary?.average).toBeCloseTo(92 / 11);
  });

  it('counts worlds by what happened, and names the worst, the usual and the best', () => {
    const summary = summaryOf([
      outcome(2, { met: 'before', lost: 1, home: 2 }),
      outcome(-4, { met: 'before', fell: false }),
      outcome(5, { met: 'inland' }),
      outcome(1, { met: 'after' }),
      outcome(0, { flew: false, fell: false, home: 0 }),
    ]);
    expect(summary).toMatchObject({
      ...{ bombed: 3, met: { before: 2, inland: 1, after: 1 }, unhurt: 3, grounded: 1 },
      ...{ worst: 1, best: 2, middle: 3 },
    });
  });

  it('is null before the first world', () => {
    expect(summaryOf([])).toBeNull();
    expect(barsOf([])).toEqual([]);
  });

  it('has a bar for each whole number of points, without a gap', () => {
    expect(barsOf([outcome(-0.4), outcome(2.2), outcome(1.8), outcome(-1)])).toEqual([
      { points: -1, worlds: 1 },
      { points: 0, worlds: 1 },
      { points: 1, worlds: 0 },
      { points: 2, worlds: 2 },
    ]);
  });
});
