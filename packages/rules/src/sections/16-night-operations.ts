/** 16: night. */
import { monthOfYear } from '../calendar.ts';
import type { Match } from '../match.ts';

/** Flying turn with which night falls this month (16.2); 25 when it does not. */
export const nightFrom = (match: Pick<Match, 'pack' | 'month'>): number =>
  match.pack.charts.nightFallsAtFlyingTurn[String(monthOfYear(match.month))] ?? 25;

/** Whether the flying turn that runs is a night turn, for either side (16.2). */
export const isNight = (match: Match): boolean =>
  match.stage.kind === 'flying' && match.stage.turn >= nightFrom(match);
