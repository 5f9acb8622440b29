/** What the demands on a chart pack ask of a game, as numbers whose means over many games can be judged. */
import type { Measures } from '../study/measures.ts';
import { sum } from '../study/statistics.ts';

/** Sums of one game. Shares are quotients of two means, never means of quotients. */
export interface Figures {
  readonly games: number;
  readonly months: number;
  readonly won: number;
  readonly drawn: number;
  readonly sudden: number;
  /** Raids by German bombers that set out, those of them that bombed, and British raids that bombed. */
  readonly out: number;
  readonly bombed: number;
  readonly british: number;
  /** Points gained in play by both sides: all, by bombs and aircraft shot down, by rest, and by events. */
  readonly points: number;
  readonly fought: number;
  readonly rested: number;
  readonly events: number;
  /** Gothas on missions by day: all, shot down, and out for months. */
  readonly gothas: number;
  readonly down: number;
  readonly away: number;
  /** German raids from August to November 1917: all, and those by night. */
  readonly autumn: number;
  readonly dark: number;
  /** Games in which a side was 15 points behind at half-time, and those of them that it did not lose. */
  readonly behind: number;
  readonly back: number;
}
export type Figure = keyof Figures;

const fought = ['bombing', 'airUnitEliminated', 'captured', 'landUnitEliminated', 'shipEliminated'] as const;
const far = 15;
/** The months of autumn, counted from the first of the scenario. */
const autumn: Readonly<Record<string, readonly number[]>> = {
  campaign: [3, 4, 5, 6],
  'first-phase': [3, 4, 5, 6],
};

export function figuresOf(scenario: string, game: Measures): Figures {
  const gained = (causes: readonly string[]): number =>
    sum(
      [...game.causes.german, ...game.causes.british].map((month) =>
        sum(causes.map((cause) => Math.max(0, month[cause as keyof typeof month] ?? 0))),
      ),
    );
  const half = game.leads[Math.floor(game.length / 2)] ?? game.leads.at(-1) ?? 0;
  const behind = Math.abs(half) >= far;
  const leader = half > 0 ? 'german' : 'british';
  const raids = (autumn[scenario] ?? []).flatMap((month) => game.raids.german[month] ?? []);
  const { day } = game.gothas;
  const [byFire, byRest, byEvents] = [gained(fought), gained(['rest']), gained(['reprisalOutcry'])];
  return {
    games: 1,
    months: game.months,
    won: game.winner === 'german' ? 1 : 0,
    drawn: game.winner === null ? 1 : 0,
    sudden: game.reason === 'suddenDeath' ? 1 : 0,
    out: game.flights.out,
    bombed: game.flights.bombed,
    british: sum(game.raids.british.map((month) => month.day + month.night)),
    points: byFire + byRest + byEvents + gained(['outrage', 'bombed']),
    fought: byFire,
    rested: byRest,
    events: byEvents,
    gothas: day.flown,
    down: day.byFighters + day.byGuns,
    away: day.out,
    autumn: sum(raids.map((month) => month.day + month.night)),
    dark: sum(raids.map((month) => month.night)),
    behind: behind ? 1 : 0,
    back: behind && game.winner !== leader ? 1 : 0,
  };
}
