/**
 * Whether one command is legal now. It depends only on what the player knows, so that a refusal never reveals anything else.
 */
import type { Command, CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import type { Refusal } from '../game.ts';
import { planningPhases } from '../state/match.ts';
import { attackable } from '../sections/12-attack-options.ts';
import { refuseMove } from '../sections/08-flying.ts';
import { joining, refuseRendezvous } from '../sections/10-mission-groups.ts';
import { refuseBomb } from '../sections/13-bombing.ts';
import { refuseSetUp } from '../sections/31-set-up.ts';
import { asks, mayFillAhead } from '../sequence/asks.ts';
import { saidOften } from '../sequence/declarations.ts';
import { refuseMeetingPlan, refusePlan } from '../sequence/flight-plans.ts';
import { refuseChoice } from '../sequence/choices.ts';
import { refuseSealed } from '../sequence/sealed-raids.ts';
import { refuseOrders, refuseShape } from '../sequence/shapes.ts';
import type { Position } from '../position/position.ts';

/** Null if the command is legal; otherwise the reason why not. */
export function validateCommand(position: Position, command: Command): Refusal | null {
  if (position.stage.kind === 'ended') return refuse('match.ended');
  switch (command.kind) {
    case 'setUp':
      if (position.stage.kind !== 'setUp') return refuse('phase.other', '31');
      if (position.stage.side !== position.side) return refuse('setUp.other', '31');
      return refuseSetUp(position, command.placement);
    case 'submit':
      return refuseSubmission(position, command);
    case 'takeBack':
      return position.sealed[command.phase] ? null : refuse('phase.notFilled', '3.1');
    case 'move':
      return inStep(position, 'movement') ?? refuseSealed(position, command) ?? refuseMove(position, command);
    case 'rendezvous':
      return (
        inStep(position, 'movement') ??
        refuseRendezvous(position, command) ??
        refuseMeetingPlan(position, command)
      );
    case 'regroup':
      return inStep(position, 'movement') ?? refuseJoining(position, command);
    case 'endMovement':
      return inStep(position, 'movement');
    case 'attack':
      return inStep(position, 'combat') ?? refuseAttack(position, command);
    case 'bomb':
      return (
        inStep(position, 'combat', 'bombing') ??
        refuseSealed(position, command) ??
        refuseBomb(position, command)
      );
    case 'endTurn':
      return inStep(position, 'movement', 'combat', 'bombing');
    case 'orders':
      return refuseOrders(position, command.orders);
    case 'plan':
      return refusePlan(position, command.plan);
    case 'dropPlan':
      return (position.plans[command.id] ?? position.stoppedPlans[command.id])
        ? refuseSealed(position, command)
        : refuse('plan.unknown', 'ruling 23');
    case 'passUntil':
      return position.stage.kind === 'flying' ? null : refuse('phase.other', '3.1');
    case 'noMoreMissions':
      if (position.stage.kind !== 'flying') return refuse('phase.other', '3.1');
      return saidOften(position, 'noMoreMissions') ? refuse('said.often', 'ruling 85') : null;
    case 'resign':
      return null;
    case 'offerDraw':
      return saidOften(position, 'drawOffered') ? refuse('said.often', 'ruling 85') : null;
    case 'answerDraw':
      return position.offersDraw[position.side === 'british' ? 'german' : 'british']
        ? null
        : refuse('draw.none');
  }
}

function inStep(position: Position, ...steps: readonly NonNullable<Position['step']>[]): Refusal | null {
  if (position.stage.kind !== 'flying') return refuse('phase.other', '3.1');
  if (position.step === null) return refuse('turn.other', '3.1');
  return steps.includes(position.step) ? null : refuse('step.over', '3.1');
}

/** Ruling 1: a choice may be for the open phase or, ahead, for a later one of this month. */
function refuseSubmission(position: Position, { choice }: CommandOf<'submit'>): Refusal | null {
  if (position.stage.kind !== 'planning') return refuse('phase.other', '3.1');
  const open = planningPhases.indexOf(position.stage.phase);
  const asked = planningPhases.indexOf(choice.phase);
  if (asked < open) return refuse('phase.past', '3.1');
  if (asked > open) {
    if (!mayFillAhead(position, position.side, choice.phase)) return refuse('phase.notYours', '3.1');
    // Everything else is judged when the phase opens, because positions and points may still change.
    return refuseShape(position, choice);
  }
  if (!asks(position, position.side, choice.phase)) return refuse('phase.notYours', '3.1');
  return refuseChoice(position, choice) ?? refuseShape(position, choice);
}

function refuseAttack(position: Position, command: CommandOf<'attack'>): Refusal | null {
  const option = attackable(position, command.group);
  if ('code' in option) return option;
  return option.targets.includes(command.target) ? null : refuse('attack.target', '12.1');
}

function refuseJoining(position: Position, command: CommandOf<'regroup'>): Refusal | null {
  const how = joining(position, command.groups);
  return 'code' in how ? how : null;
}
