/** Adds up how many seconds pieces of work take. */
export class Stopwatch {
  seconds = 0;
  run<T>(work: () => T): T {
    const began = performance.now();
    const result = work();
    this.seconds += (performance.now() - began) / 1e3;
    return result;
  }
}

/** The value below which a share (0 to 1) of the list lies. NaN for an empty list. */
export function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (list: readonly number[]): number => quantile(list, 0.5);
export const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;
