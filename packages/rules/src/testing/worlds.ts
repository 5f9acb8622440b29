/** Laws of matches consistent with a seat's view (docs/decisions/014). */
import assert from 'node:assert/strict';
import { scriptedDice, seededDice } from '../dice.ts';
import type { PlayerView } from '../seen/player-view.ts';
import { imagine, determinise } from '../sim/imagine.ts';
import type { AirUnit, Group, Match, Side } from '../state/match.ts';
import type { ChoiceOf } from '../command.ts';
import { plansInOrder } from '../state/match.ts';
import { entriesInOrder, inOrder } from '../state/tables.ts';
import { anyway, enemyOf, planningPhases, sides } from '../state/terms.ts';
import { submitCommand } from '../submit.ts';
import { Play } from '../play.ts';
import { positionIn } from '../position/of-match.ts';
import { refuseRedeployment } from '../sections/05-redeployment.ts';
import { redeploy } from '../sections/05-redeployment.act.ts';
import { viewFor } from '../view.ts';
import { playOn, type Law, type Step } from './games.ts';
import * as laws from './laws.ts';
import { madeAhead, steered } from './steered.ts';

/** Looks at intervals of a number of commands, and whenever planning moves on. */
const looksAt =
  (every: number) =>
  ({ before, after }: Step, index: number): boolean =>
    index % every === 0 ||
    (after.stage.kind === 'planning' &&
      (before.stage.kind !== 'planning' || before.stage.phase !== after.stage.phase));

export const seatOf = (match: Match, side: Side): PlayerView => viewFor(match, side) as PlayerView; // not an observer's

/** An imagined match shows a seat the same view as the real match. */
export const worldsLookTheSame = (every: number): Law => {
  const looked = looksAt(every);
  return (step, index) => {
    if (!looked(step, index)) return;
    for (const side of sides) {
      const view = seatOf(step.after, side);
      const world = determinise(view, seededDice(index));
      assert.deepEqual(viewFor(world, side), view);
      keepsItsLaws(world, step);
    }
  };
};

/** Laws of a state. One of the laws counts land units, so the state is compared with one that has other land units. */
function keepsItsLaws(world: Match, step: Step): void {
  for (const begin of [
    laws.unitsAreInOnePlace,
    laws.groupsListTheirCounters,
    laws.zeppelinsFlyAlone,
    laws.noUnitFliesOnWithoutFuel,
    laws.groupsThatMeetAreSeen,
    laws.fakesThatAreSeenAreGone,
    laws.noGroupOutfliesItsSpeed,
    laws.pathsAreUnbroken,
    laws.theLedgerAddsUp,
    laws.theMixIsKept,
    laws.acesAreOfTheirUnitsKind,
    laws.watchedUnitsAreSeen,
  ])
    begin()({ ...step, before: { ...world, land: {} }, after: world }, 0);
}

/** An imagined match can be played on, and every law of matches holds in it. */
export const worldsPlayOn = (every: number, commands: number): Law => {
  return ({ after }, index) => {
    if (index % every) return;
    for (const side of sides) {
      const { steps, refused } = playOn(determinise(seatOf(after, side), seededDice(index)), index, commands);
      assert.deepEqual(refused, []);
      const begun = Object.values(laws).map((begin) => begin());
      for (const [i, step] of steps.entries()) for (const law of begun) law(step, i);
    }
  };
};

/** The truth is one of the imagined matches: choices steered by it reproduce it. */
export const worldsHoldTheTruth = (every: number): Law => {
  const looked = looksAt(every);
  let redeployed: Redeployed | null = null;
  return (step, index) => {
    const { after } = step;
    const curtained = inPhase(after, 'reinforcement');
    if (curtained && !inPhase(step.before, 'reinforcement')) redeployed = redeploymentOf(step);
    if (looked(step, index)) for (const side of sides) holdsTheTruth(after, side, index, redeployed);
  };
};

/**
 * Whether the imagined matches contain the truth. `redeployed` holds the decisions behind the curtain, while there is one.
 */
export function holdsTheTruth(after: Match, side: Side, seed: number, redeployed: Redeployed | null): void {
  const enemy = enemyOf(side);
  const curtained = inPhase(after, 'reinforcement');
  const choice = curtained ? redeployed?.choices[enemy] : sealedRedeployment(after, enemy);
  const truth = curtained && redeployed ? { ...after, ...placesOf(redeployed.truth) } : after;
  const moved = choice && { choice, after: curtained ? after : redeployedBy(after, enemy, choice) };
  const world = imagine(seatOf(after, side), steered(truth, side, moved), seededDice(seed));
  assert.deepEqual(hiddenOf(world, side), hiddenOf(after, side));
}

function sealedRedeployment(match: Match, side: Side): ChoiceOf<'redeployment'> | undefined {
  const choice = match.sides[side].sealed.redeployment?.choice;
  return choice?.phase === 'redeployment' ? choice : undefined;
}
/** The match after a redeployment of one side; unchanged if that is not legal yet. */
function redeployedBy(match: Match, side: Side, choice: ChoiceOf<'redeployment'>): Match {
  const position = positionIn({ match }, side);
  if (refuseRedeployment(position, choice) !== null) return match;
  const play = new Play(match, seededDice(1));
  redeploy(play, side, position, choice);
  return play.snapshot();
}

const inPhase = ({ stage }: Match, phase: string): boolean =>
  stage.kind === 'planning' && stage.phase === phase;
const placesOf = ({ units, land, ships }: Match) => ({ units, land, ships });

export interface Redeployed {
  /** The match before the redeployment. */
  readonly truth: Match;
  readonly choices: Partial<Record<Side, ChoiceOf<'redeployment'>>>;
}

/** What both sides chose for the redeployment that a step resolved. */
export function redeploymentOf({ before, command, seat, dice }: Step): Redeployed {
  const choices: Redeployed['choices'] = {};
  for (const side of sides) {
    const sealed = before.sides[side].sealed.redeployment?.choice;
    const choice = command.kind === 'submit' && seat === side ? command.choice : sealed;
    if (choice?.phase === 'redeployment') choices[side] = choice;
    else if (sealed?.phase === 'redeployment') choices[side] = sealed;
  }
  if (inPhase(before, 'redeployment')) return { truth: before, choices };
  // Both sides had filled it in ahead; otherwise the command would have stopped there.
  const unfilled = (side: Side): Match['sides'][Side] => {
    const { redeployment: _, ...sealed } = before.sides[side].sealed;
    return { ...before.sides[side], sealed };
  };
  const asked = { ...before, sides: { german: unfilled('german'), british: unfilled('british') } };
  const stopped = submitCommand(asked, seat, command, scriptedDice(dice.map(({ value }) => value)));
  assert(stopped.ok && inPhase(stopped.match, 'redeployment'));
  return { truth: stopped.match, choices };
}

/**
 * Facts that a side's enemy hides. Marks of the month count only while the month is flown, and marks of the air only for
 * flying units. Behind the curtain a ship counts only by its hex, because it gets a new name there.
 */
function hiddenOf(match: Match, side: Side): object {
  const enemy = enemyOf(side);
  const { stage, land, curtain, flying } = match;
  const month = stage.kind === 'flying';
  const unit = (of: AirUnit): object => {
    const { where, ace, moreAces = 0, up, nightTrained, grounded, target, shaken, bombed, flown } = of;
    const onMap = where.at === 'air' || where.at === 'base' || where.at === 'ship';
    return {
      where,
      aces: [ace, moreAces],
      ...(onMap && { flown: month && flown, up, nightTrained, grounded, target }),
      ...(where.at === 'air' && { shaken, bombed }),
    };
  };
  const group = (of: Group): object =>
    month && stage.side === of.side ? of : { ...of, moved: 0, attacked: false, bombedNow: false };
  return {
    units: Object.fromEntries(
      Object.values(match.units).flatMap((of) => (of.side === enemy ? [[of.id, unit(of)]] : [])),
    ),
    groups: Object.fromEntries(Object.entries(match.groups).map(([id, of]) => [id, group(of)])),
    ships: Object.values(match.ships)
      .map(({ key, where }) => [key, where.at === 'sea' && curtain ? where.hex : where])
      .sort(),
    decided: decidedBy(match, enemy),
    ...{ stage, land, curtain, flying },
  };
}

/** Decisions in a form that is the same for equivalent ones. The names of plans have no meaning. */
function decidedBy(match: Match, side: Side): object {
  const { orders, plans, patrols, passUntil, provoked, sealed } = match.sides[side];
  const { stage } = match;
  const open = stage.kind === 'planning' ? sealed[stage.phase] : undefined;
  const choices = planningPhases.map((phase) => {
    const ahead = madeAhead(match, side, phase);
    const choice = open?.handedIn && stage.kind === 'planning' && stage.phase === phase ? open.choice : ahead;
    if (choice?.phase !== 'redeployment') return choice;
    const { units, land, ships } = redeployedBy(match, side, choice);
    return {
      units: inOrder(units).map(({ where, ace, moreAces = 0 }) => [where, ace, moreAces]),
      land: entriesInOrder(land).filter(([, stack]) => stack.side === side),
      ships: inOrder(ships).map(({ where }) => (where.at === 'sea' ? where.hex : where)),
    };
  });
  const against = [...orders.intercept.against].sort();
  return {
    orders: {
      ...orders,
      aceFirst: orders.aceFirst ?? [],
      handInEmpty: orders.handInEmpty ?? false,
      intercept: { ...orders.intercept, against },
      patrols: (orders.patrols ?? []).map(({ hex, intercept }) => ({
        hex,
        intercept: { ...intercept, against: [...intercept.against].sort() },
      })),
    },
    plans: plansInOrder(plans).map(({ id: _id, laid: _laid, pressOn = false, ...plan }) => ({
      ...plan,
      pressOn,
    })),
    patrols,
    passUntil: passUntil && {
      ...passUntil,
      happens: passUntil.happens ?? false,
      exceptTakeOffs: passUntil.exceptTakeOffs ?? false,
    },
    provoked,
    choices,
    anyway: planningPhases.filter(
      (phase) => sealed[phase]?.seen === anyway && madeAhead(match, side, phase) !== null,
    ),
  };
}
