/** 25 (optional): fighter patrols: which may be assigned (25.1, ruling 30). */
import { distance, isNeutral, type HexId } from '@1bob/atlas';
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { isFighter, stackLimit, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import {
  lastFlyingTurn,
  type InterceptionOrders,
  type Patrol,
  type StandingOrders,
  type UnitId,
} from '../state/match.ts';
import { pageName } from '../state/calendar.ts';
import type { Position } from '../position/position.ts';
import { basedAt, mustLandBy, refuseFlight } from './08-flying.ts';
import { mayMeet } from './10-mission-groups.ts';
import { isNight } from './16-night-operations.ts';

/** Interception orders of the patrol over a hex: its own, or else those of its side (ruling 90). */
export const ordersOfPatrol = (
  { intercept, patrols = [] }: Pick<StandingOrders, 'intercept' | 'patrols'>,
  hex: HexId,
): InterceptionOrders => patrols.find((patrol) => patrol.hex === hex)?.intercept ?? intercept;

export type Preparation = ChoiceOf<'missionPreparation'>;

/** Fighters that can be assigned a patrol, with their base and their reach in hexes. */
export function fightersToPatrol(position: Position): { unit: UnitId; from: HexId; reach: number }[] {
  if (!position.variant.patrols) return [];
  return position.units().flatMap((unit) => {
    const from = basedAt(position, unit);
    const type = typeOf(position, unit.type);
    if (from === null || !isFighter(type) || refuseFlight(position, unit)) return [];
    return [{ unit: unit.id, from, reach: type.speed }];
  });
}

/**
 * Flying turn at whose beginning this side's patrols last took station if they were due; 0 if none could yet. Patrols stay
 * at home, and may take station later, while their side has declared that it flies no more missions (3.1).
 */
export function latestPosts({ stage, month, log, side }: Position): number {
  if (stage.kind !== 'flying') return 0;
  let [latest, declared] = [0, false];
  for (let turn = 1; turn <= stage.turn; turn++) {
    if (!declared) latest = turn;
    for (const told of log[pageName(month, turn)] ?? [])
      if (told.kind === 'noMoreMissions' && told.side === side) ({ declared } = told);
  }
  return latest;
}

type Stand = Pick<Patrol, 'units' | 'from'>;
/** Two or more fighters under 29.3, which forbids all stacks by night. */
const isNightStack = ({ variant }: Position, { units }: Stand): boolean =>
  variant.advancedNight && units.length > 1;
/** Ruling 88: a patrol of two or more may not take its post by night. */
export const takesPostTooDark = (position: Position, patrol: Stand): boolean =>
  position.variant.version >= 7 && isNightStack(position, patrol) && isNight(position, patrol.from);
/** A patrol of two or more that can still be over its hex when night falls, and is overstacked then (29.3). */
export const staysTooLong = (position: Position, patrol: Stand): boolean =>
  isNightStack(position, patrol) &&
  position.nightFrom > patrol.from &&
  position.nightFrom <=
    Math.min(lastFlyingTurn, mustLandBy(position, patrol.units, patrol.from) ?? lastFlyingTurn);

export function refusePatrols(position: Position, { patrols, targets }: Preparation): Refusal | null {
  if (patrols.length === 0) return null;
  if (!position.variant.patrols) return refuse('option.off', '25');
  const named = patrols.flatMap((p) => p.units);
  if (new Set(named).size !== named.length) return refuse('unit.twice', '25.1');
  const bomber = targets.find((t) => named.includes(t.unit));
  if (bomber) return refuse('group.patrol', '25.8', bomber.unit);
  if (new Set(patrols.map((p) => p.hex)).size !== patrols.length) return refuse('patrol.stack', '9.4');
  const able = fightersToPatrol(position);
  const limit = stackLimit(position.side, position.raf);
  for (const { units, hex, from } of patrols) {
    if (units.length > limit) return refuse('patrol.stack', '9.3', hex);
    if (takesPostTooDark(position, { units, from })) return refuse('patrol.night', '29.3', hex);
    if (isNeutral(hex)) return refuse('ground.wrong', 'ruling 29', hex);
    const bases: HexId[] = [];
    for (const id of units) {
      const fighter = able.find((f) => f.unit === id);
      if (!fighter) return refuse('choice.wrong', '25.1', id);
      if (distance(fighter.from, hex) > fighter.reach)
        return refuse('path.tooLong', '25.1', `${fighter.reach} hexes`);
      bases.push(fighter.from);
    }
    if (!mayMeet(position, bases)) return refuse('rendezvous.headquarters', '10.1');
  }
  return null;
}
