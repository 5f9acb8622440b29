/** Intervals and means. */

/** Standard deviations around the mean that contain 95 % of a normal distribution. */
const z = 1.96;

export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Size of the sample. */
  readonly n: number;
}

/**
 * A share of `n` with its Wilson score interval; a draw counts as half a success, which makes the interval slightly too
 * wide.
 */
export function wilson(successes: number, n: number): Estimate {
  if (n === 0) return { value: NaN, low: 0, high: 1, n };
  const p = successes / n;
  const scale = 1 + z ** 2 / n;
  const middle = (p + z ** 2 / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  return { value: p, low: Math.max(0, middle - half), high: Math.min(1, middle + half), n };
}

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The middle value; of two middle values, the larger. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

export function mean(values: readonly number[]): Estimate {
  const n = values.length;
  const value = sum(values) / n;
  const variance = n > 1 ? sum(values.map((v) => (v - value) ** 2)) / (n - 1) : NaN;
  const half = z * Math.sqrt(variance / n);
  return { value, low: value - half, high: value + half, n };
}
