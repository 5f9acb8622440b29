/**
 * Whether one command may be given now: a function of the player's own sight and nothing else, so that a refusal can
 * never tell what the sight does not.
 */
import type { Command, CommandOf } from './command.ts';
import { refuse } from './errors.ts';
import type { Refusal } from './game.ts';
import { planningPhases } from './match.ts';
import { attackable } from './sections/12-attack-options.ts';
import { refuseMove } from './sections/08-flying.ts';
import { refuseRendezvous } from './sections/10-mission-groups.ts';
import { refuseRegroup } from './sections/28-riesen.ts';
import { refuseBomb } from './sections/13-bombing.ts';
import { refuseSetUp } from './sections/31-set-up.ts';
import { asks, mayFillAhead } from './sequence/asks.ts';
import { saidOften } from './sequence/declarations.ts';
import { refusePlan } from './sequence/flight-plans.ts';
import { refuseChoice } from './sequence/choices.ts';
import { refuseOrders, refuseShape } from './sequence/shapes.ts';
import type { PlayerSight } from './sight.ts';

/** Null when the command is legal, else why not. */
export function refuseCommand(sight: PlayerSight, command: Command): Refusal | null {
  if (sight.stage.kind === 'ended') return refuse('match.ended');
  switch (command.kind) {
    case 'setUp':
      if (sight.stage.kind !== 'setUp') return refuse('phase.other', '31');
      if (sight.stage.side !== sight.own.side) return refuse('setUp.other', '31');
      return refuseSetUp(sight, command.placement);
    case 'submit':
      return refuseSubmission(sight, command);
    case 'takeBack':
      return sight.own.sealed[command.phase] ? null : refuse('phase.notFilled', '3.1');
    case 'move':
      return inStep(sight, 'movement') ?? refuseMove(sight, command);
    case 'rendezvous':
      return inStep(sight, 'movement') ?? refuseRendezvous(sight, command);
    case 'regroup':
      return inStep(sight, 'movement') ?? refuseRegroup(sight, command);
    case 'endMovement':
      return inStep(sight, 'movement');
    case 'attack':
      return inStep(sight, 'combat') ?? refuseAttack(sight, command);
    case 'bomb':
      return inStep(sight, 'combat', 'bombing') ?? refuseBomb(sight, command);
    case 'endTurn':
      return inStep(sight, 'movement', 'combat', 'bombing');
    case 'orders':
      return refuseOrders(sight, command.orders);
    case 'plan':
      return refusePlan(sight, command.plan);
    case 'dropPlan':
      return sight.own.plans[command.id] ? null : refuse('plan.unknown', 'ruling 23');
    case 'passUntil':
      return sight.stage.kind === 'flying' ? null : refuse('phase.other', '3.1');
    case 'noMoreMissions':
      if (sight.stage.kind !== 'flying') return refuse('phase.other', '3.1');
      return saidOften(sight, 'noMoreMissions') ? refuse('said.often', 'ruling 85') : null;
    case 'resign':
      return null;
    case 'offerDraw':
      return saidOften(sight, 'drawOffered') ? refuse('said.often', 'ruling 85') : null;
    case 'answerDraw':
      return sight.offersDraw[sight.own.side === 'british' ? 'german' : 'british']
        ? null
        : refuse('draw.none');
  }
}

function inStep(
  sight: PlayerSight,
  ...steps: readonly NonNullable<PlayerSight['own']['step']>[]
): Refusal | null {
  if (sight.stage.kind !== 'flying') return refuse('phase.other', '3.1');
  if (sight.own.step === null) return refuse('turn.other', '3.1');
  return steps.includes(sight.own.step) ? null : refuse('step.over', '3.1');
}

/** Ruling 1: for the open phase, or ahead for a later one of this month. */
function refuseSubmission(sight: PlayerSight, { choice }: CommandOf<'submit'>): Refusal | null {
  if (sight.stage.kind !== 'planning') return refuse('phase.other', '3.1');
  const open = planningPhases.indexOf(sight.stage.phase);
  const asked = planningPhases.indexOf(choice.phase);
  if (asked < open) return refuse('phase.past', '3.1');
  if (asked > open) {
    if (!mayFillAhead(sight, sight.own.side, choice.phase)) return refuse('phase.notYours', '3.1');
    // The rest is judged when the phase opens: positions and points may still change.
    return refuseShape(sight, choice);
  }
  if (!asks(sight, sight.own.side, choice.phase)) return refuse('phase.notYours', '3.1');
  return refuseChoice(sight, choice) ?? refuseShape(sight, choice);
}

function refuseAttack(sight: PlayerSight, command: CommandOf<'attack'>): Refusal | null {
  const option = attackable(sight, command.group);
  if ('code' in option) return option;
  return option.targets.includes(command.target) ? null : refuse('attack.target', '12.1');
}
