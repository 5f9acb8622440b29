import { quantile } from '../bench/measure.ts';
import type { Held } from './records.ts';

/** How much of a scenario is run. */
export interface Size {
  replicas: number;
  /** The bundle of the toy server. */
  bundle: string;
  /** Whether to run the short form of `npm test`. Otherwise the scenario runs in full length. */
  short: boolean;
  /** How many kills, for a scenario that counts them. Without it the scenario decides. */
  kills: number | undefined;
  /** How many minutes, for a scenario that runs for a time. Without it the scenario decides. */
  minutes: number | undefined;
  say: (line: string) => void;
}

/** One check. */
export interface Figure {
  what: string;
  asked: string;
  seen: string;
  holds: boolean;
  /** Whether the result depends on the speed and load of the machine. */
  timed?: true;
}

export interface Scenario {
  name: string;
  about: string;
  run(size: Size): Promise<Figure[]>;
}

export const line = ({ what, asked, seen, holds }: Figure): string =>
  `  ${holds ? 'holds' : 'FAILS'}  ${what}: asked ${asked}, seen ${seen}`;

/** A count that must be 0. */
export const none = (what: string, seen: number | readonly string[]): Figure => {
  const count = typeof seen === 'number' ? seen : seen.length;
  const first = typeof seen === 'number' || count === 0 ? '' : ` (${seen.slice(0, 3).join('; ')})`;
  return { what, asked: '0', seen: `${count}${first}`, holds: count === 0 };
};

/** A count that must reach a minimum. */
export const atLeast = (what: string, asked: number, seen: number): Figure => ({
  what,
  asked: `${asked} or more`,
  seen: String(Math.round(seen * 10) / 10),
  holds: seen >= asked,
});

/** A figure that a busy machine spoils. */
export const timed = (figure: Figure): Figure => ({ ...figure, timed: true });

/** A percentile of times in milliseconds that must stay below a limit. */
export const times = (what: string, list: readonly number[], share: number, bound: number): Figure => {
  const at = quantile(list, share);
  const shown = [0.5, 0.99, 1].map((each) => `${Math.round(quantile(list, each))} ms`).join(', ');
  return {
    what: `${what} (${list.length} times)`,
    asked: `p${share * 100} under ${bound} ms`,
    seen: `p50, p99 and longest ${shown}`,
    holds: list.length > 0 && at < bound,
    timed: true,
  };
};

/** The checks of all records, whatever happened to the servers. */
export function recordFigures(held: Held): Figure[] {
  const { matches, entries, acknowledged, lost, doubled, refused, faults } = held;
  return [
    none(`acknowledged commands that are lost (of ${acknowledged})`, lost),
    none(`commands in the record more than once (of ${entries} entries)`, doubled),
    none(
      'commands refused though nothing was wrong with them',
      [...refused].map(([what, count]) => `${count} × ${what}`),
    ),
    none(`records that do not hold (of ${matches}), gaps in views`, faults),
  ];
}
