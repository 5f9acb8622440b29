/**
 * The one list of legal commands, computed from a seat's sight: client, validator, computer players and fuzzer share
 * it. Lists and ranges, not an enumeration of every path: `legal.ts` answers for one command.
 */
import { stackLimit } from './forces/counters.ts';
import { suggestedSetUp } from './forces/suggested.ts';
import type { Options, PhaseOptions } from './offer.ts';
import { redeploymentOptions } from './sections/05-redeployment.ts';
import { budgetOf, reinforcementOptions } from './sections/06-reinforcements.ts';
import { moveOptions } from './sections/08-flying.ts';
import { attackOptions } from './sections/12-attack-options.ts';
import { bombOptions } from './sections/13-bombing.ts';
import { raffable } from './sections/21-royal-air-force.ts';
import { eventOptions } from './sections/22-random-events.ts';
import { trainingOptions } from './sections/24-training.ts';
import { fightersToPatrol } from './sections/25-fighter-patrols.ts';
import { mayRegroup } from './sections/28-riesen.ts';
import { bombersToAssign } from './sections/27-designated-targets.ts';
import { setUpNeeds } from './sections/31-set-up.ts';
import { asks, mayFillAhead } from './sequence/asks.ts';
import { saidOften } from './sequence/declarations.ts';
import { emptyChoice } from './sequence/choices.ts';
import { turnEnd } from './sequence/turn-end.ts';
import type { PlayerSight } from './sight.ts';
import { enemyOf, planningPhases, type PlanningPhase } from './terms.ts';

export const noOptions: Options = {
  kinds: [],
  setUp: null,
  planning: null,
  moves: [],
  attacks: [],
  bombs: [],
  turnEnd: null,
  advance: null,
};

/** Given at any time while the match runs; private, or courtesies. */
const always = (sight: PlayerSight) =>
  ['orders', 'resign', ...(saidOften(sight, 'drawOffered') ? [] : (['offerDraw'] as const))] as const;

export function optionsFor(sight: PlayerSight): Options {
  const { stage } = sight;
  if (stage.kind === 'ended') return noOptions;
  const answer = sight.offersDraw[enemyOf(sight.own.side)] ? (['answerDraw'] as const) : [];
  const common: Options = { ...noOptions, kinds: [...always(sight), ...answer] };
  switch (stage.kind) {
    case 'setUp':
      return stage.side === sight.own.side ? setUpOptions(sight, common) : common;
    case 'planning':
      return planningOptions(sight, stage.phase, common);
    case 'flying':
      return flyingOptions(sight, common);
  }
}

function setUpOptions(sight: PlayerSight, common: Options): Options {
  const suggestion = suggestedSetUp(sight.scenario, sight.own.side);
  return {
    ...common,
    kinds: ['setUp', ...common.kinds],
    setUp: { needs: setUpNeeds(sight.scenario, sight.own.side), suggestion },
    advance: { kind: 'setUp', placement: suggestion },
  };
}

function planningOptions(sight: PlayerSight, phase: PlanningPhase, common: Options): Options {
  const { side, sealed } = sight.own;
  const asked = asks(sight, side, phase);
  const waits = asked && !sealed[phase]?.handedIn;
  const later = planningPhases
    .slice(planningPhases.indexOf(phase) + 1)
    .filter((name) => mayFillAhead(sight, side, name));
  // Seldom looked at by those who only play on, and dear: made when it is asked for.
  let ahead: NonNullable<Options['planning']>['ahead'] | undefined;
  const empty = asked ? emptyChoice(sight, phase) : null;
  const takeBack = Object.keys(sealed).length > 0 ? (['takeBack'] as const) : [];
  return {
    ...common,
    kinds: [...(asked || later.length ? (['submit'] as const) : []), ...takeBack, ...common.kinds],
    planning: {
      open: asked ? phaseOptions(sight, phase) : null,
      empty,
      get ahead() {
        return (ahead ??= later.map((name) => ({
          options: phaseOptions(sight, name),
          empty: emptyChoice(sight, name),
        })));
      },
    },
    advance: waits && empty ? { kind: 'submit', choice: empty } : null,
  };
}

function phaseOptions(sight: PlayerSight, phase: PlanningPhase): PhaseOptions {
  switch (phase) {
    case 'randomEvents':
      return eventOptions(sight);
    case 'raf':
      return { phase, cost: sight.pack.charts.costs.raf ?? 0, possible: raffable(sight) };
    case 'redeployment':
      return redeploymentOptions(sight);
    case 'reinforcement':
      return reinforcementOptions(sight);
    case 'training':
      return trainingOptions(sight);
    case 'recon':
      return { phase, budget: budgetOf(sight), costEach: sight.pack.charts.costs.recon ?? 0 };
    case 'missionPreparation':
      return {
        phase,
        bombers: bombersToAssign(sight),
        fighters: fightersToPatrol(sight),
        stack: stackLimit(sight.own.side, sight.raf),
      };
    case 'gentlemensWar':
      return { phase };
  }
}

function flyingOptions(sight: PlayerSight, common: Options): Options {
  const laid = Object.keys(sight.own.plans).length > 0;
  const declares = saidOften(sight, 'noMoreMissions') ? [] : (['noMoreMissions'] as const);
  const anyTime = ['passUntil', ...declares, 'plan', ...(laid ? (['dropPlan'] as const) : [])] as const;
  const { step } = sight.own;
  if (step === null) return { ...common, kinds: [...anyTime, ...common.kinds] };
  const moves = step === 'movement' ? moveOptions(sight) : [];
  const attacks = step === 'combat' ? attackOptions(sight) : [];
  const bombs = step === 'movement' ? [] : bombOptions(sight);
  const inMovement =
    step === 'movement'
      ? ([
          ...(moves.length ? (['move', 'rendezvous'] as const) : []),
          ...(mayRegroup(sight) ? (['regroup'] as const) : []),
          'endMovement',
        ] as const)
      : [];
  return {
    ...common,
    kinds: [
      ...inMovement,
      ...(attacks.length ? (['attack'] as const) : []),
      ...(bombs.length ? (['bomb'] as const) : []),
      'endTurn',
      ...anyTime,
      ...common.kinds,
    ],
    moves,
    attacks,
    bombs,
    turnEnd: turnEnd(sight),
    advance: { kind: 'endTurn' },
  };
}
