/** Events of a game, read from its log as it is written, because a match keeps the pages of only two months. */
import { logIn, type Communique, type Match } from '@1bob/rules';

type LogEntry = ReturnType<typeof logIn>[string][number];

/** An entry of the log, once, with its readers. */
export interface Event {
  /** Months since the first of the game, from 0. */
  readonly month: number;
  /** Flying turn; 0 is planning, 25 the month's end. */
  readonly turn: number;
  readonly night: boolean;
  readonly to: LogEntry['to'];
  readonly what: Communique;
}

/** Returns the new entries in the log of a match since the last call. */
export function eventReader(): (match: Match) => Event[] {
  const read = new Map<string, number>();
  let last: Match['log'] | null = null;
  return (match) => {
    if (match.log === last) return [];
    last = match.log;
    return Object.entries(logIn(match))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([page, entries]) => {
        const known = read.get(page) ?? 0;
        if (entries.length === known) return [];
        read.set(page, entries.length);
        return entries.slice(known).map((entry) => eventOn(match, page, entry));
      });
  };
}

/** `page` is a month and a flying turn: "1918-01.07". */
function eventOn({ pack, firstMonth }: Match, page: string, { to, what }: LogEntry): Event {
  const [year = 0, month = 0, turn = 0] = page.split(/[-.]/).map(Number);
  const nightFrom = pack.charts.nightFallsAtFlyingTurn[String(month)] ?? Infinity;
  return { month: year * 12 + month - 1 - firstMonth, turn, night: turn >= nightFrom, to, what };
}
