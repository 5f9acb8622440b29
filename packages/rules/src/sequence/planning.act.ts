/** 3.1-I: the planning phases, sealed and simultaneous (ruling 1). */
import { checksum } from '../checksum.ts';
import type { ChoiceOf } from '../command.ts';
import {
  anyway,
  planningPhases,
  sides,
  type Match,
  type PlanningPhase,
  type Sealed,
  type Side,
} from '../state/match.ts';
import type { Play } from '../play.ts';
import { redeploy } from '../sections/05-redeployment.act.ts';
import { reinforce, tellReturns } from '../sections/06-reinforcements.act.ts';
import { flyRecon } from '../sections/14-recon.act.ts';
import { nameAfresh } from '../sections/18-naval-units.act.ts';
import { createRaf } from '../sections/21-royal-air-force.act.ts';
import { applyEvent, rollEvent } from '../sections/22-random-events.act.ts';
import { checkSuddenDeath } from '../sections/23-victory.act.ts';
import { train } from '../sections/24-training.act.ts';
import { assignPatrols } from '../sections/25-fighter-patrols.act.ts';
import { assignTargets } from '../sections/27-designated-targets.act.ts';
import { curtainOf, publicStage } from '../seen/observe.ts';
import { positionIn } from '../position/of-match.ts';
import { reopening, reopeningFacts, type Shown } from './ahead.ts';
import { asks, leavesNoChoice, publicFacts, waitsFor, type PublicFacts } from './asks.ts';
import { emptyChoice, refuseChoice } from './choices.ts';

const shownIn = (match: Match): Shown & PublicFacts => {
  const { weather } = match;
  return { ...publicFacts(match), weather, ...(match.curtain ?? curtainOf(match)) };
};

/** A mark of those public facts of the other side and of the month on which a phase filled in ahead relies (ruling 1). */
export function seenOf(match: Match, side: Side): string {
  const shown = shownIn(match);
  return checksum(reopeningFacts.map((fact) => reopening[fact](shown, side)));
}

// Opening and closing

/** Opens a phase. Goes on to the next if it asks neither side, or if all choices for it are in. */
export function openPhase(play: Play, phase: PlanningPhase, begin: (skipped: boolean) => void): void {
  play.set('stage', { kind: 'planning', phase });
  if (phase === 'randomEvents' && play.match.month !== play.match.firstMonth) rollEvent(play); // 22.2
  if (checkSuddenDeath(play)) return;
  if (phase === 'redeployment') play.set('curtain', curtainOf(play.snapshot())); // ruling 4
  if (phase === 'reinforcement') tellReturns(play);
  for (const side of sides) if (asks(publicFacts(play.match), side, phase)) handInAhead(play, side, phase);
  closeIfDone(play, begin);
}

/**
 * Ruling 1: hands in choices that were filled in ahead, unless a public fact has changed since. A side that wishes it hands in
 * nothing where public facts leave no choice, whatever it has filled in (docs/decisions/024).
 */
function handInAhead(play: Play, side: Side, phase: PlanningPhase): void {
  const match = play.snapshot();
  const { orders, sealed } = match.sides[side];
  const position = positionIn({ match }, side);
  if (orders.handInEmpty === true && leavesNoChoice(shownIn(match), side, phase)) {
    seal(play, side, { choice: emptyChoice(position, phase), seen: '', handedIn: true });
    return;
  }
  const filled = sealed[phase];
  if (!filled) return;
  const stands = filled.seen === anyway || filled.seen === seenOf(match, side);
  if (stands && refuseChoice(position, filled.choice) === null)
    seal(play, side, { ...filled, handedIn: true });
  else play.tellSide(side, { kind: 'phaseAsks', phase, rule: '3.1' });
}

export function seal(play: Play, side: Side, sealed: Sealed): void {
  play.setSide(side, { sealed: { ...play.side(side).sealed, [sealed.choice.phase]: sealed } });
}
export function unseal(play: Play, side: Side, phase: PlanningPhase): void {
  const { [phase]: _, ...rest } = play.side(side).sealed;
  play.setSide(side, { sealed: rest });
}

/** Resolves the open phase when all sides that are asked have handed in, and opens the next. */
export function closeIfDone(play: Play, begin: (skipped: boolean) => void): void {
  const { stage } = play.match;
  if (stage.kind !== 'planning') return;
  const { phase } = stage;
  if (waitsFor({ ...publicFacts(play.match), stage: publicStage(play.match) }).length > 0) return;
  const skipped = resolve(play, phase);
  for (const side of sides) unseal(play, side, phase);
  if (checkSuddenDeath(play)) return;
  const next = planningPhases[planningPhases.indexOf(phase) + 1];
  if (next) openPhase(play, next, begin);
  else begin(skipped);
}

/** Ruling 4: shows the changes of redeployment and reinforcement together, so that moved ships and new ships look alike. */
function raiseCurtain(play: Play): void {
  const { curtain } = play.match;
  if (curtain) nameAfresh(play, curtain.ships);
  play.set('curtain', null);
}

/** True if both sides choose not to fly this month (ruling 6). */
function resolve(play: Play, phase: PlanningPhase): boolean {
  // Reads both choices before it changes anything, because the phase is simultaneous.
  const match = play.snapshot();
  const position = { german: positionIn({ match }, 'german'), british: positionIn({ match }, 'british') };
  const chosen = <P extends PlanningPhase>(side: Side, of: P): ChoiceOf<P> =>
    (match.sides[side].sealed[of]?.choice ?? emptyChoice(position[side], of)) as ChoiceOf<P>;
  const each = (work: (side: Side) => void): void =>
    sides.filter((s) => asks(publicFacts(match), s, phase)).forEach(work);
  switch (phase) {
    case 'randomEvents':
      each((side) => applyEvent(play, side, chosen(side, phase)));
      break;
    case 'raf':
      each(() => createRaf(play, chosen('british', phase)));
      break;
    case 'redeployment':
      each((side) => redeploy(play, side, position[side], chosen(side, phase)));
      break;
    case 'reinforcement':
      each((side) => reinforce(play, side, position[side], chosen(side, phase)));
      raiseCurtain(play);
      break;
    case 'training':
      each((side) => train(play, chosen(side, phase)));
      break;
    case 'recon':
      flyRecon(play, { german: chosen('german', phase), british: chosen('british', phase) });
      break;
    case 'missionPreparation':
      each((side) => {
        assignTargets(play, chosen(side, phase));
        assignPatrols(play, side, chosen(side, phase));
      });
      break;
    case 'gentlemensWar': {
      const skipped = sides.every((side) => chosen(side, phase).skip);
      play.tell({ kind: 'gentlemensWar', skipped, rule: '3.1' });
      return skipped;
    }
  }
  return false;
}
