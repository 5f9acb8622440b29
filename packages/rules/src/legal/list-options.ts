/**
 * The only list of legal commands, computed from a seat's position and shared by client, validator, computer players and
 * fuzzer. It has lists and ranges instead of every possible path; `validate.ts` judges a single command.
 */
import { stackLimit } from '../forces/counters.ts';
import { suggestedSetUp } from '../forces/suggested.ts';
import type { AttackOption, BombOption, LegalOptions, MoveOption, PhaseOptions } from './options.ts';
import { redeploymentOptions } from '../sections/05-redeployment.ts';
import { budgetOf, reinforcementOptions } from '../sections/06-reinforcements.ts';
import { legalAttacks } from '../sections/12-attack-options.ts';
import { raffable } from '../sections/21-royal-air-force.ts';
import { eventOptions } from '../sections/22-random-events.ts';
import { trainingOptions } from '../sections/24-training.ts';
import { fightersToPatrol } from '../sections/25-fighter-patrols.ts';
import { legalRegroupings } from '../sections/10-mission-groups.ts';
import { bombersToAssign } from '../sections/27-designated-targets.ts';
import { setUpNeeds } from '../sections/31-set-up.ts';
import { asks, mayFillAhead } from '../sequence/asks.ts';
import { saidOften } from '../sequence/declarations.ts';
import { emptyChoice } from '../sequence/choices.ts';
import { freeBombings, freeMoves, refuseChange } from '../sequence/sealed-raids.ts';
import { turnEnd } from '../sequence/turn-end.ts';
import type { Position } from '../position/position.ts';
import { enemyOf, planningPhases, type PlanningPhase } from '../state/terms.ts';

export const noLegalOptions: LegalOptions = {
  kinds: [],
  setUp: null,
  planning: null,
  moves: [],
  attacks: [],
  bombs: [],
  turnEnd: null,
  advance: null,
};

/** Commands allowed at any time while the match runs: private ones and courtesies. */
const always = (position: Position) =>
  ['orders', 'resign', ...(saidOften(position, 'drawOffered') ? [] : (['offerDraw'] as const))] as const;

export function legalOptionsFor(position: Position): LegalOptions {
  const { stage } = position;
  if (stage.kind === 'ended') return noLegalOptions;
  const answer = position.offersDraw[enemyOf(position.side)] ? (['answerDraw'] as const) : [];
  const common: LegalOptions = { ...noLegalOptions, kinds: [...always(position), ...answer] };
  switch (stage.kind) {
    case 'setUp':
      return stage.side === position.side ? setUpOptions(position, common) : common;
    case 'planning':
      return planningOptions(position, stage.phase, common);
    case 'flying':
      return flyingOptions(position, common);
  }
}

function setUpOptions(position: Position, common: LegalOptions): LegalOptions {
  const suggestion = suggestedSetUp(position.scenario, position.side);
  return {
    ...common,
    kinds: ['setUp', ...common.kinds],
    setUp: { needs: setUpNeeds(position.scenario, position.side), suggestion },
    advance: { kind: 'setUp', placement: suggestion },
  };
}

function planningOptions(position: Position, phase: PlanningPhase, common: LegalOptions): LegalOptions {
  const { side, sealed } = position;
  const asked = asks(position, side, phase);
  const waits = asked && !sealed[phase]?.handedIn;
  const later = planningPhases
    .slice(planningPhases.indexOf(phase) + 1)
    .filter((name) => mayFillAhead(position, side, name));
  // Computed on demand, because it is expensive, and computer players that only play on seldom read it.
  let ahead: NonNullable<LegalOptions['planning']>['ahead'] | undefined;
  const empty = asked ? emptyChoice(position, phase) : null;
  const takeBack = Object.keys(sealed).length > 0 ? (['takeBack'] as const) : [];
  return {
    ...common,
    kinds: [...(asked || later.length ? (['submit'] as const) : []), ...takeBack, ...common.kinds],
    planning: {
      open: asked ? phaseOptions(position, phase) : null,
      empty,
      get ahead() {
        return (ahead ??= later.map((name) => ({
          options: phaseOptions(position, name),
          empty: emptyChoice(position, name),
        })));
      },
    },
    advance: waits && empty ? { kind: 'submit', choice: empty } : null,
  };
}

function phaseOptions(position: Position, phase: PlanningPhase): PhaseOptions {
  switch (phase) {
    case 'randomEvents':
      return eventOptions(position);
    case 'raf':
      return { phase, cost: position.pack.charts.costs.raf ?? 0, possible: raffable(position) };
    case 'redeployment':
      return redeploymentOptions(position);
    case 'reinforcement':
      return reinforcementOptions(position);
    case 'training':
      return trainingOptions(position);
    case 'recon':
      return { phase, budget: budgetOf(position), costEach: position.pack.charts.costs.recon ?? 0 };
    case 'missionPreparation':
      return {
        phase,
        bombers: bombersToAssign(position),
        fighters: fightersToPatrol(position),
        stack: stackLimit(position.side, position.raf),
      };
    case 'gentlemensWar':
      return { phase };
  }
}

/** Moves that are possible in the current step; none in the enemy's turn. */
export const movesNow = (position: Position): MoveOption[] =>
  position.step === 'movement' ? freeMoves(position) : [];
export const attacksNow = (position: Position): AttackOption[] =>
  position.step === 'combat' ? legalAttacks(position) : [];
export const bombsNow = (position: Position): BombOption[] =>
  position.step === 'combat' || position.step === 'bombing' ? freeBombings(position) : [];

function flyingOptions(position: Position, common: LegalOptions): LegalOptions {
  const laid = Object.values({ ...position.plans, ...position.stoppedPlans }).some(
    (plan) => refuseChange(position, plan) === null,
  );
  const declares = saidOften(position, 'noMoreMissions') ? [] : (['noMoreMissions'] as const);
  const anyTime = ['passUntil', ...declares, 'plan', ...(laid ? (['dropPlan'] as const) : [])] as const;
  const { step } = position;
  if (step === null) return { ...common, kinds: [...anyTime, ...common.kinds] };
  const [moves, attacks, bombs] = [movesNow(position), attacksNow(position), bombsNow(position)];
  const inMovement =
    step === 'movement'
      ? ([
          ...(moves.length ? (['move', 'rendezvous'] as const) : []),
          ...(legalRegroupings(position).length ? (['regroup'] as const) : []),
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
    turnEnd: turnEnd(position),
    advance: { kind: 'endTurn' },
  };
}
