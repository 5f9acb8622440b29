/** What a side may say to everybody and take back (rulings 8, 10, 85): a few times in a flying turn, for each is told. */
import { monthKey } from '../state/calendar.ts';
import type { Position } from '../position/position.ts';

const most = 4;

/** Whether this side has said it, or taken it back, as often as it may in this flying turn or in this planning. */
export function saidOften(
  { stage, month, log, side }: Position,
  kind: 'noMoreMissions' | 'drawOffered',
): boolean {
  const turn = stage.kind === 'flying' ? stage.turn : 0;
  const told = log[`${monthKey(month)}.${String(turn).padStart(2, '0')}`] ?? [];
  return told.filter((entry) => entry.kind === kind && entry.side === side).length >= most;
}
