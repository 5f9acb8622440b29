/**
 * Limits the declarations that a side makes to everybody and takes back (rulings 8, 10, 85), because each of them adds a log
 * entry.
 */
import { pageName } from '../state/calendar.ts';
import type { Position } from '../position/position.ts';

const most = 4;

/** Whether this side has reached the limit of a declaration for this flying turn, or for this planning. */
export function saidOften(
  { stage, month, log, side }: Position,
  kind: 'noMoreMissions' | 'drawOffered',
): boolean {
  const turn = stage.kind === 'flying' ? stage.turn : 0;
  const told = log[pageName(month, turn)] ?? [];
  return told.filter((entry) => entry.kind === kind && entry.side === side).length >= most;
}
