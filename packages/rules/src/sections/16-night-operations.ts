/** 16: night. */
import { monthOfYear } from '../state/calendar.ts';
import type { Match } from '../state/match.ts';
import type { Position } from '../position/position.ts';

/** First night turn of this month (16.2); 25 when there is none. */
export const nightFrom = (match: Pick<Match, 'pack' | 'month'>): number =>
  match.pack.charts.nightFallsAtFlyingTurn[String(monthOfYear(match.month))] ?? 25;

/** Whether a flying turn is a night turn, for either side (16.2). `turn` is the current one by default. */
export const isNight = (
  position: Pick<Position, 'stage' | 'nightFrom'>,
  turn: number = turnOf(position),
): boolean => turn >= position.nightFrom;

/** The current flying turn; 0 outside the flying phase. */
export const turnOf = ({ stage }: Pick<Position, 'stage'>): number =>
  stage.kind === 'flying' ? stage.turn : 0;
