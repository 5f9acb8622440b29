import { describe, expect, it } from 'vitest';
import { mean, median, wilson } from './statistics.ts';

describe('intervals', () => {
  it('take the middle value as the median', () => {
    expect([median([9, 1, 5]), median([4, 1, 3, 2]), median([])]).toEqual([5, 3, NaN]);
  });

  // Published values of Wilson’s formula.
  it.each([
    [8, 10, 0.8, 0.49, 0.943],
    [0, 10, 0, 0, 0.278],
    [10, 10, 1, 0.722, 1],
    [50, 100, 0.5, 0.404, 0.596],
  ])('of %d in %d', (successes, n, value, low, high) => {
    const estimate = wilson(successes, n);
    expect(estimate.value).toBe(value);
    expect(estimate.low).toBeCloseTo(low, 3);
    expect(estimate.high).toBeCloseTo(high, 3);
  });

  it('are uninformative without games', () => {
    expect(wilson(0, 0)).toMatchObject({ low: 0, high: 1, n: 0 });
  });

  it('of a mean shrink with the square root of the sample', () => {
    const few = mean([1, 2, 3, 4]);
    const many = mean(Array.from({ length: 400 }, (_, i) => 1 + (i % 4)));
    expect(few.value).toBe(2.5);
    expect((few.high - few.low) / (many.high - many.low)).toBeCloseTo(10 * Math.sqrt(399 / 300), 1);
  });
});
