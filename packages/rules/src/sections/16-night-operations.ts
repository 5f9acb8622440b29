/** 16: night. */
import { monthOfYear } from '../state/calendar.ts';
import type { Match } from '../state/match.ts';
import type { Position } from '../position/position.ts';

/** Flying turn with which night falls this month (16.2); 25 when it does not. */
export const nightFrom = (match: Pick<Match, 'pack' | 'month'>): number =>
  match.pack.charts.nightFallsAtFlyingTurn[String(monthOfYear(match.month))] ?? 25;

/** Whether a flying turn is a night turn, for either side (16.2). `turn`: the one that runs, if not given. */
export const isNight = (
  position: Pick<Position, 'stage' | 'nightFrom'>,
  turn: number = turnOf(position),
): boolean => turn >= position.nightFrom;

/** The flying turn that runs; 0 outside the flying. */
export const turnOf = ({ stage }: Pick<Position, 'stage'>): number =>
  stage.kind === 'flying' ? stage.turn : 0;
