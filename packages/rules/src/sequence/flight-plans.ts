/** Ruling 23: flight plans. They give ordinary commands in their owner's turn. */
import type { HexId } from '@1bob/atlas';
import type { Command, CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { FlightPlan } from '../state/match.ts';
import { mayLandAt, ownUnits, refuseMove, refusePath, startOf } from '../sections/08-flying.ts';
import { refuseBomb, refuseBomber } from '../sections/13-bombing.ts';
import type { Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import { lastFlyingTurn } from '../state/terms.ts';
import { refuseChange, refuseMeeting, refuseTakeOff } from './sealed-raids.ts';
import { refuseTarget } from './shapes.ts';
import { leg, waitsForBombs } from './timetable.ts';

/** The reason why a plan cannot be flown. Its units must be known and start together, and its route must be unbroken. */
export function refusePlan(position: Position, plan: FlightPlan): Refusal | null {
  if (position.stage.kind !== 'flying') return refuse('phase.other', 'ruling 23');
  const units = ownUnits(position, plan.units);
  if (!Array.isArray(units)) return units;
  const start = startOf(position, units);
  if ('code' in start) return start;
  const refusal =
    refuseChange(position, plan) ??
    refuseRoute(position, units, start.hex, plan) ??
    (start.group === null ? refuseTakeOff(position, units, plan, start.hex) : null);
  if (refusal) return refusal;
  const range = Math.min(...units.map((unit) => rangeOf(position, unit)));
  if (plan.route.length > range) return refuse('plan.wrong', 'ruling 23', `${range} hexes`);
  // A plan that is due begins at once (ruling 74).
  const first = position.step === 'movement' ? nextLeg(position, plan) : null;
  return first && 'code' in first ? first : null;
}

type Route = Pick<FlightPlan, 'route' | 'bomb' | 'land'>;
function refuseRoute(
  position: Position,
  units: readonly OwnUnit[],
  from: HexId,
  plan: Route,
): Refusal | null {
  const broken = refusePath(from, plan.route);
  if (broken) return broken;
  const end = plan.route.at(-1) ?? from;
  if (plan.land && !units.every((u) => mayLandAt(position, u, end))) return refuse('land.where', '8.6', end);
  if (plan.bomb && plan.bomb.hex !== from && !plan.route.includes(plan.bomb.hex))
    return refuse('plan.wrong', 'ruling 23', plan.bomb.hex);
  return plan.bomb && refuseTarget(position, plan.bomb.target);
}

/** The plan of a rendezvous begins where its flights meet (ruling 92). */
export function refuseMeetingPlan(position: Position, command: CommandOf<'rendezvous'>): Refusal | null {
  const { plan, hex, flights } = command;
  const units = ownUnits(
    position,
    flights.flatMap((flight) => flight.units),
  );
  if (!Array.isArray(units)) return units;
  const broken = plan ? refuseRoute(position, units, hex, plan) : null;
  return broken ?? refuseMeeting(position, units, command);
}

/** Most hexes that a unit can enter in a month (8.2, 8.7, 8.10). */
function rangeOf(position: Position, unit: OwnUnit): number {
  const { speed, endurance } = typeOf(position, unit.type);
  return speed * (endurance === null ? lastFlyingTurn : endurance + 1);
}

export interface Leg {
  command: CommandOf<'move'>;
  /** The rest of the plan after this move, if it is completed; null when the plan is finished. */
  after: FlightPlan | null;
}

/** The plan's command for this turn; null while the plan waits; a refusal when it cannot go on. */
export function nextLeg(position: Position, plan: FlightPlan): Leg | Refusal | null {
  if (position.stage.kind !== 'flying' || position.stage.turn < plan.from) return null;
  const units = ownUnits(position, plan.units);
  if (!Array.isArray(units)) return units;
  const start = startOf(position, units);
  if ('code' in start) return start;
  if (waitsForBombs(start, plan.bomb)) return null;
  const path = leg(plan.route, plan.bomb, start.reach);
  const route = plan.route.slice(path.length);
  const done = route.length === 0 && plan.bomb === null;
  const land = plan.land && done;
  if (path.length === 0 && !land && start.group !== null) return null;
  const command = { kind: 'move', units: [...plan.units], path: [...path], land } satisfies Command;
  // The group may have been flown elsewhere since the plan was made.
  return refuseMove(position, command) ?? { command, after: done ? null : { ...plan, route } };
}

/** Whether the rules drop the plan of a flight that is led another way (ruling 91). */
export const endsLedPlans = ({ variant }: Position): boolean => variant.version >= 7;

/**
 * Whether units that fly a path by hand keep to a plan: all of its units fly along its hexes, and land only at its end
 * (ruling 91).
 */
export function isAlong(plan: FlightPlan, way: Pick<CommandOf<'move'>, 'units' | 'path' | 'land'>): boolean {
  if (!plan.units.every((id) => way.units.includes(id))) return false;
  if (way.path.some((hex, i) => plan.route[i] !== hex)) return false;
  return !way.land || (plan.land && way.path.length === plan.route.length);
}

/** A plan after its group has flown these hexes. A target that lies behind it is given up. */
export function restOf<P extends FlightPlan>(plan: P, flown: readonly HexId[]): P {
  const off = flown.findIndex((hex, i) => plan.route[i] !== hex);
  const done = off < 0 ? flown.length : off;
  const route = plan.route.slice(done);
  const here = flown[done - 1];
  const ahead = plan.bomb === null || here === undefined || [here, ...route].includes(plan.bomb.hex);
  return { ...plan, route, bomb: ahead ? plan.bomb : null };
}

/** The bombing of a plan at the end of its side's turn, or the reason why it does not bomb. */
export type PlanBombs = CommandOf<'bomb'> | 'spent' | 'blocked' | null;

/**
 * The bombing of a plan whose group is over its target; null for a group elsewhere. "spent" if no unit has bombs left;
 * "blocked" if the rules forbid the bombing, so that the plan stops.
 */
export function planBombs(position: Position, plan: FlightPlan): PlanBombs {
  const first = position.unit(plan.units[0] ?? '');
  if (!plan.bomb || first?.where.at !== 'air' || first.where.hex !== plan.bomb.hex) return null;
  const { target } = plan.bomb;
  const armed = plan.units.flatMap((id) => {
    const unit = position.unit(id);
    return unit && !unit.bombed && !unit.shaken && typeOf(position, unit.type).bombardment > 0 ? [unit] : [];
  });
  if (armed.length === 0) return 'spent';
  // Escorts do not bomb. If no unit can bomb, the command names all armed units and is refused.
  const able = armed.filter((unit) => refuseBomber(position, unit, target) === null);
  const units = (able.length ? able : armed).map((unit) => unit.id);
  const command = {
    kind: 'bomb',
    group: first.where.group,
    targets: [{ units, target }],
    hitFirst: [],
  } satisfies Command;
  return refuseBomb(position, command) ? 'blocked' : command;
}
