/** Seconds by the clock and of the processor: on a busy machine the second says more. */
export class Stopwatch {
  clock = 0;
  processor = 0;
  #began = 0;
  #used: NodeJS.CpuUsage = { user: 0, system: 0 };

  start(): void {
    this.#used = process.cpuUsage();
    this.#began = performance.now();
  }
  stop(): void {
    this.clock += (performance.now() - this.#began) / 1e3;
    const { user, system } = process.cpuUsage(this.#used);
    this.processor += (user + system) / 1e6;
  }
}

/** The value below which a share (0 to 1) of the list lies; NaN of an empty one. */
export function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (list: readonly number[]): number => quantile(list, 0.5);
export const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;
