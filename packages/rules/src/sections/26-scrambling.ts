/** 26 (optional): scrambling and climbing to altitude. */
import type { CounterId, Side } from '../state/match.ts';
import { mapKnown, type Known, type Position } from '../position/position.ts';

/**
 * 26.1, 26.2: reach in the flying turn of take-off. A unit stays over its base, or flies at half speed near a headquarters.
 */
export const climbingReach = (speed: number, nearOwnHeadquarters: boolean): number =>
  nearOwnHeadquarters ? Math.floor(speed / 2) : 0;

/** 26.1: a unit climbs if it took off in its side's current flying turn. `tookOff`: its flying turn of take-off. */
const climbsNow = (position: Position, side: Side, tookOff: number | undefined): boolean =>
  position.variant.scrambling &&
  position.stage.kind === 'flying' &&
  position.stage.side === side &&
  tookOff === position.stage.turn;

/** Whether an own unit climbs. A patrol does not (ruling 80). */
export function climbs(position: Position, id: string): boolean {
  if (!position.variant.scrambling) return false;
  const where = position.unit(id)?.where;
  if (where?.at !== 'air' || position.group(where.group)?.own?.patrol) return false;
  return climbsNow(position, position.side, position.counter(where.counter)?.tookOff);
}

/** Whether the unit behind an enemy counter climbs. It does not if it is on patrol. */
export function enemyClimbs(position: Position, id: CounterId): Known<boolean> {
  const counter = position.counter(id);
  if (!counter || !climbsNow(position, counter.side, counter.tookOff)) return false;
  return mapKnown(position.hidden('patrol', id), (patrol) => !patrol);
}

/** 26.1: what climbing takes off the pursuit factor, in a flying turn of the unit's own side. */
export const climbingPursuitLoss = 1;
