/** Months in which little happens, by both meanings that ruling 7 has had. */
import type { Event } from './events.ts';

export interface QuietMonth {
  /** No die of pursuit or guns fell and nothing was bombed, as the table sees: what counts for the draw. */
  readonly seen: boolean;
  /** Neither side took off: what counted under rules before version 3. */
  readonly grounded: boolean;
}

const loud: ReadonlySet<string> = new Set(['combat', 'antiAircraft', 'bombing']);

/** Reads events one by one; `months` tells of so many months from the first. */
export function quietWatch(): { read(event: Event): void; months(count: number): QuietMonth[] } {
  const noisy = new Set<number>();
  const flown = new Set<number>();
  return {
    read({ month, what }) {
      if (loud.has(what.kind)) noisy.add(month);
      if (what.kind === 'tookOff') flown.add(month);
    },
    months: (count) =>
      Array.from({ length: count }, (_, month) => ({ seen: !noisy.has(month), grounded: !flown.has(month) })),
  };
}

/** Three quiet months running end a war (ruling 7). */
const limit = 3;

/** Whether a game had three months running that were quiet by a meaning. */
export function wasQuiet(months: readonly QuietMonth[], meaning: keyof QuietMonth): boolean {
  let running = 0;
  return months.some((month) => {
    running = month[meaning] ? running + 1 : 0;
    return running >= limit;
  });
}
