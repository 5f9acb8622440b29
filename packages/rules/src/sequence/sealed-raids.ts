/**
 * Ruling 92 (optional): a German group with a bomber takes off with a complete flight plan and flies it, until something
 * happens to it. Judged by what its owner knows.
 */
import type { HexId } from '@1bob/atlas';
import type { Command, CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import type { Refusal } from '../game.ts';
import type { BombOption, MoveOption } from '../legal/options.ts';
import type { Position } from '../position/position.ts';
import { legalMoves, mustLandBy, ownUnits, slowest } from '../sections/08-flying.ts';
import { boundBy, isOn, needsPlan, sealedPlan } from '../sections/10-sealed-raids.ts';
import { bombersOver, legalBombings, sameTarget } from '../sections/13-bombing.ts';
import { turnOf } from '../sections/16-night-operations.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import type { FlightPlan } from '../state/match.ts';
import { nextTurnOf, startIn, timetable, type Start } from './timetable.ts';

/**
 * Why a plan may not be laid or dropped now: it would change the sealed plan of a raid in the air. A freed raid may change
 * it in a movement phase of its own.
 */
export function refuseChange(
  position: Position,
  { id, units }: Pick<FlightPlan, 'id' | 'units'>,
): Refusal | null {
  const former = position.plans[id] ?? position.stoppedPlans[id];
  const all = [...units, ...(former?.units ?? [])];
  if (sealedPlan(position, all) === null) return null;
  if (boundBy(position, all) !== null) return refuse('plan.sealed', 'ruling 92');
  return position.step === 'movement' ? null : refuse('plan.notYet', 'ruling 92');
}

/** Why units on the ground of a hex may not set out on a plan: by what is known they could not bomb and come home by it. */
export function refuseTakeOff(
  position: Position,
  units: readonly OwnUnit[],
  plan: FlightPlan,
  hex: HexId,
): Refusal | null {
  const turn = Math.max(plan.from, nextTurnOf(position, position.side));
  return refuseCourse(
    position,
    units,
    plan,
    startIn(position, { units: plan.units, hex, group: null }, turn),
  );
}

function refuseCourse(
  position: Position,
  units: readonly OwnUnit[],
  { route, bomb, land }: Pick<FlightPlan, 'route' | 'bomb' | 'land'>,
  start: Start,
): Refusal | null {
  if (!needsPlan(position, units)) return null;
  if (bomb === null || !land) return refuse('plan.incomplete', 'ruling 92');
  const { turns, arrival, spare, pastMonth } = timetable(position, start, route, bomb);
  const turn = turns[route.indexOf(bomb.hex)] ?? arrival;
  const group = units.map(({ id }) => id);
  const comesHome = !pastMonth && (spare === null || spare >= 0);
  return comesHome && bombersOver(position, { ...bomb, group, turn }).length > 0
    ? null
    : refuse('plan.wrong', 'ruling 92');
}

/** A rendezvous has one plan, which begins where its flights meet, in the turn after. */
export function refuseMeeting(
  position: Position,
  units: readonly OwnUnit[],
  { plan, hex }: CommandOf<'rendezvous'>,
): Refusal | null {
  if (plan && !isOn(position)) return refuse('option.off', 'ruling 92');
  if (!plan) return needsPlan(position, units) ? refuse('plan.incomplete', 'ruling 92') : null;
  const group = units.map(({ id }) => id);
  const speed = slowest(position, group);
  const turn = turnOf(position);
  const start = { hex, turn: turn + 1, left: speed, speed, mustLandBy: mustLandBy(position, group, turn) };
  return refuseChange(position, { id: plan.id, units: group }) ?? refuseCourse(position, units, plan, start);
}

/** A plan as it is kept: sealed if its units are to take off by it and need it for that. */
export function sealedForTakeOff(position: Position, plan: FlightPlan): FlightPlan {
  const units = plan.units.flatMap((id) => position.unit(id) ?? []);
  const setsOut = units.every(({ where }) => where.at !== 'air');
  return setsOut && needsPlan(position, units) ? { ...plan, sealed: true } : plan;
}

/** Why units may not be led by hand; the rest is judged as for any game. */
export function refuseSealed(position: Position, command: Command): Refusal | null {
  switch (command.kind) {
    case 'move': {
      if (boundBy(position, command.units)) return refuse('plan.sealed', 'ruling 92');
      const units = ownUnits(position, command.units);
      if (!Array.isArray(units)) return null;
      const setsOut = units.every(({ where }) => where.at !== 'air') && needsPlan(position, units);
      return setsOut ? refuse('plan.incomplete', 'ruling 92') : null;
    }
    case 'bomb': {
      const { own, hex } = position.group(command.group) ?? {};
      const plan = boundBy(position, own?.units ?? []);
      const keeps = command.targets.every(({ target }) => hex !== undefined && isAim(plan, hex, target));
      return plan === null || keeps ? null : refuse('plan.sealed', 'ruling 92');
    }
    case 'dropPlan':
      return refuseChange(position, { id: command.id, units: [] });
    default:
      return null;
  }
}
const isAim = (
  plan: FlightPlan | null,
  hex: HexId,
  target: NonNullable<FlightPlan['bomb']>['target'],
): boolean => plan?.bomb?.hex === hex && sameTarget(plan.bomb.target, target);

// What may be done by hand

/** Moves of all groups but those that are bound. */
export const freeMoves = (position: Position): MoveOption[] =>
  legalMoves(position).filter(({ group, units }) => group === null || boundBy(position, units) === null);

/** Bombings; a group that is bound bombs only its plan's target. */
export const freeBombings = (position: Position): BombOption[] =>
  legalBombings(position).flatMap((option) => {
    const plan = boundBy(position, position.group(option.group)?.own?.units ?? []);
    if (plan === null) return [option];
    const units = option.units.flatMap(({ unit, targets }) => {
      const aims = targets.filter((target) => isAim(plan, option.hex, target));
      return aims.length > 0 ? [{ unit, targets: aims }] : [];
    });
    return units.length > 0 ? [{ ...option, units }] : [];
  });
