/** Summary of the games of a cell. */
import type { Seat } from '@1bob/rules';
import type { Counts, Measures } from './measures.ts';
import type { Row } from './results.ts';
import { mean, sum, wilson, type Estimate } from './statistics.ts';

export const measuresOf = (rows: readonly Row[]): Measures[] => rows.map(({ measures }) => measures);

/** Wins plus half of the draws of a side. */
export const shareOf = (games: readonly Measures[], side: Seat): Estimate =>
  wilson(sum(games.map(({ winner }) => (winner === side ? 1 : winner === null ? 0.5 : 0))), games.length);

/** Share of games for which a condition holds. */
export const rateOf = (games: readonly Measures[], holds: (game: Measures) => boolean): Estimate =>
  wilson(games.filter(holds).length, games.length);

/** German points less British ones at the start and at each month's end; a game that has ended keeps its last lead. */
export function leadsByMonth(games: readonly Measures[]): Estimate[] {
  const months = Math.max(0, ...games.map(({ length }) => length));
  return Array.from({ length: months + 1 }, (_, month) =>
    mean(games.map(({ leads }) => leads[Math.min(month, leads.length - 1)] ?? 0)),
  );
}

/** Share of a side's raids flown by night, month by month; null in a month without raids. */
export function nightShareByMonth(games: readonly Measures[], side: Seat): (Estimate | null)[] {
  const months = Math.max(0, ...games.map(({ length }) => length));
  return Array.from({ length: months }, (_, month) => {
    const raids = games.flatMap(({ raids: of }) => of[side][month] ?? []);
    const night = sum(raids.map((each) => each.night));
    const all = night + sum(raids.map((each) => each.day));
    return all === 0 ? null : wilson(night, all);
  });
}

/** Sums of many counts, the largest first. */
export function totals(counts: readonly Counts[]): [name: string, count: number][] {
  const all = new Map<string, number>();
  for (const each of counts)
    for (const [name, n] of Object.entries(each)) all.set(name, (all.get(name) ?? 0) + (n ?? 0));
  return [...all].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
