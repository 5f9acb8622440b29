/** Tests whether response times tell two worlds apart, by the two-sample test of Kolmogorov and Smirnov. */

export interface Separation {
  /** The largest distance between the two distribution functions, from 0 to 1. */
  readonly d: number;
  /** The probability of such a distance if the worlds do not differ. */
  readonly p: number;
  readonly samples: readonly [number, number];
  /** The medians in milliseconds. */
  readonly medians: readonly [number, number];
}

export function kolmogorovSmirnov(a: readonly number[], b: readonly number[]): Separation {
  const [x, y] = [a.toSorted(ascending), b.toSorted(ascending)];
  let d = 0;
  for (let i = 0, j = 0; i < x.length && j < y.length;) {
    const at = Math.min(x[i] ?? Infinity, y[j] ?? Infinity);
    while (i < x.length && (x[i] ?? Infinity) <= at) i += 1;
    while (j < y.length && (y[j] ?? Infinity) <= at) j += 1;
    d = Math.max(d, Math.abs(i / x.length - j / y.length));
  }
  const n = Math.sqrt((x.length * y.length) / (x.length + y.length));
  return {
    d,
    p: tail((n + 0.12 + 0.11 / n) * d),
    samples: [x.length, y.length],
    medians: [x[x.length >> 1] ?? 0, y[y.length >> 1] ?? 0],
  };
}

/** The series of Kolmogorov's distribution. It converges quickly unless the distance is 0. */
function tail(lambda: number): number {
  if (lambda < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k++) sum += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, sum));
}

const ascending = (a: number, b: number): number => a - b;
