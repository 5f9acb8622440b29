/** Ruling 23: flight plans. They give ordinary commands at their owner's turn. */
import type { HexId } from '@1bob/atlas';
import type { Command, CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { FlightPlan } from '../match.ts';
import { mayLandAt, ownUnits, refuseMove, refusePath, startOf } from '../sections/08-flying.ts';
import { refuseBomber } from '../sections/13-bombing.ts';
import type { PlayerSight } from '../sight.ts';

/** A plan must be one that could be flown as it is: known units that start together, an unbroken route. */
export function refusePlan(sight: PlayerSight, plan: FlightPlan): Refusal | null {
  if (sight.stage.kind !== 'flying') return refuse('phase.other', 'ruling 23');
  const units = ownUnits(sight, plan.units);
  if (!Array.isArray(units)) return units;
  const start = startOf(sight, units);
  if ('code' in start) return start;
  const broken = refusePath(start.hex, plan.route);
  if (broken) return broken;
  const end = plan.route.at(-1) ?? start.hex;
  if (plan.land && !units.every((u) => mayLandAt(sight, u, end))) return refuse('land.where', '8.6', end);
  if (plan.bomb && plan.bomb.hex !== start.hex && !plan.route.includes(plan.bomb.hex))
    return refuse('plan.wrong', 'ruling 23', plan.bomb.hex);
  return null;
}

/** The part of a route for this turn: as far as it gets, or to the hex that is to be bombed. */
function leg(plan: FlightPlan, reach: number): readonly HexId[] {
  const stop = plan.bomb ? plan.route.indexOf(plan.bomb.hex) : -1;
  return plan.route.slice(0, stop >= 0 && stop < reach ? stop + 1 : reach);
}

export interface Leg {
  command: CommandOf<'move'>;
  /** The plan as it stands when the move is flown in full; null when it is done. */
  after: FlightPlan | null;
}

/** What a plan does this turn; null while it waits; a refusal when it cannot go on. */
export function nextLeg(sight: PlayerSight, plan: FlightPlan): Leg | Refusal | null {
  if (sight.stage.kind !== 'flying' || sight.stage.turn < plan.from) return null;
  const units = ownUnits(sight, plan.units);
  if (!Array.isArray(units)) return units;
  const start = startOf(sight, units);
  if ('code' in start) return start;
  // Over the target it waits for its bombs to fall.
  if (start.group !== null && plan.bomb?.hex === start.hex) return null;
  const path = leg(plan, start.reach);
  const route = plan.route.slice(path.length);
  const done = route.length === 0 && plan.bomb === null;
  const land = plan.land && done;
  if (path.length === 0 && !land && start.group !== null) return null;
  const command = { kind: 'move', units: [...plan.units], path: [...path], land } satisfies Command;
  // The group may have been flown elsewhere since the plan was laid.
  return refuseMove(sight, command) ?? { command, after: done ? null : { ...plan, route } };
}

/** The bombs of a plan whose group is over its target; "spent" when nobody in it has any left. */
export function planBombs(sight: PlayerSight, plan: FlightPlan): CommandOf<'bomb'> | 'spent' | null {
  const first = sight.own.units[plan.units[0] ?? ''];
  if (!plan.bomb || first?.where.at !== 'air' || first.where.hex !== plan.bomb.hex) return null;
  const { target } = plan.bomb;
  const armed = plan.units.flatMap((id) => {
    const unit = sight.own.units[id];
    return unit && !unit.bombed && !unit.shaken && typeOf(sight, unit.type).bombardment > 0 ? [unit] : [];
  });
  if (armed.length === 0) return 'spent';
  // Escorts only come along. If nobody is able the command is judged, and refused, as it stands.
  const able = armed.filter((unit) => refuseBomber(sight, unit, target) === null);
  const units = (able.length ? able : armed).map((unit) => unit.id);
  return { kind: 'bomb', group: first.where.group, targets: [{ units, target }], hitFirst: [] };
}
