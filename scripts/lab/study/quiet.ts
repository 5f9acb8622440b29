/** Quiet months, by both definitions that ruling 7 has had. */
import type { Event } from './events.ts';

export interface QuietMonth {
  /** By the public log, no die for pursuit or guns and no bombing: the definition for the draw. */
  readonly seen: boolean;
  /** Neither side took off: the definition before version 3 of the rules. */
  readonly grounded: boolean;
}

const loud: ReadonlySet<string> = new Set(['combat', 'antiAircraft', 'bombing']);

/** Reads events in order; `months` returns a number of months from the first. */
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

/** Three consecutive quiet months end a war (ruling 7). */
const limit = 3;

/** Whether a game had three consecutive quiet months by a definition. */
export function wasQuiet(months: readonly QuietMonth[], meaning: keyof QuietMonth): boolean {
  let running = 0;
  return months.some((month) => {
    running = month[meaning] ? running + 1 : 0;
    return running >= limit;
  });
}
