/**
 * Draws the enemy's secret decisions. They depend on all other facts, so they are drawn last. Every possible decision can
 * come up, but most of the time the defaults stay, because most players keep them.
 */
import type { Choice } from '../command.ts';
import { positionIn } from '../position/of-match.ts';
import type { Position } from '../position/position.ts';
import { sealedGroups } from '../sections/10-sealed-raids.ts';
import { latestPosts } from '../sections/25-fighter-patrols.ts';
import { asks, mayFillAhead, publicFacts } from '../sequence/asks.ts';
import { emptyChoice, refuseChoice } from '../sequence/choices.ts';
import { seenOf } from '../sequence/planning.act.ts';
import { refuseShape } from '../sequence/shapes.ts';
import type { FlightPlan, Match, Patrol, Sealed, Side, SideState, UnitId } from '../state/match.ts';
import { anyway, lastFlyingTurn, planningPhases, type PlanningPhase } from '../state/terms.ts';
import type { Chooser } from './chooser.ts';
import { Drawing, upTo } from './drawing.ts';
import { drawChoice } from './sealed-choice.ts';
import { drawAim, drawOrders, drawPass, drawPatrol, drawPlan, mayAim } from './secret-orders.ts';

/** A match with the decisions of `side`; `submitted` says whether it has handed in for the open phase. */
export function withDecisions(match: Match, side: Side, submitted: boolean, chooser: Chooser): Match {
  const aimed = withTargets(match, side, chooser);
  const position = positionIn({ match: aimed }, side);
  const about = (what: string): Drawing => new Drawing(chooser, what);
  const { stage } = match;
  const flying = stage.kind === 'flying';
  const prepared = flying || (stage.kind === 'planning' && stage.phase === 'gentlemensWar');
  const decided: SideState = {
    ...match.sides[side],
    orders: drawOrders(about('orders'), position),
    plans: flying ? drawPlans(chooser, position) : {},
    patrols: prepared && match.options.patrols ? drawPatrols(chooser, position) : [],
    // A side that passes is not asked in its own turn.
    passUntil: flying && stage.side !== side ? drawPass(about('passUntil')) : null,
  };
  const made: Match = { ...aimed, sides: { ...match.sides, [side]: decided } };
  const sealed = drawSealed(made, side, submitted, chooser);
  return { ...made, sides: { ...made.sides, [side]: { ...decided, sealed } } };
}

function withTargets(match: Match, side: Side, chooser: Chooser): Match {
  const { stage, options } = match;
  const phase = stage.kind === 'planning' ? planningPhases.indexOf(stage.phase) : planningPhases.length;
  if (!options.designatedTargets || phase <= planningPhases.indexOf('missionPreparation')) return match;
  const position = positionIn({ match }, side);
  const units = { ...match.units };
  for (const unit of position.units()) {
    const { at } = unit.where;
    const is = match.units[unit.id];
    if (!is || (at !== 'air' && at !== 'base' && at !== 'ship') || !mayAim(position, unit)) continue;
    const draw = new Drawing(chooser, `target.${unit.id}`);
    units[unit.id] = {
      ...is,
      target: draw.mostly('none', [true, false], 4) ? null : drawAim(draw, position),
    };
  }
  return { ...match, units };
}

function drawPlans(chooser: Chooser, position: Position): SideState['plans'] {
  // Ruling 92: most groups of a sealed raid have a plan; few other flights have one.
  const raids = sealedGroups(position);
  const bare = (sofar: readonly FlightPlan[]): readonly UnitId[] | null =>
    raids.find((units) => sofar.every((plan) => plan.units.every((id) => !units.includes(id)))) ?? null;
  const plans = new Drawing(chooser, 'secret').list<FlightPlan>(
    'plans',
    position.units().length,
    (sofar) => (bare(sofar) ? 1 / 20 : 20),
    (at, sofar) => drawPlan(at, position, sofar, bare(sofar)),
  );
  return Object.fromEntries(plans.map((plan) => [plan.id, plan]));
}

function drawPatrols(chooser: Chooser, position: Position): Patrol[] {
  const past = latestPosts(position);
  const later = upTo(lastFlyingTurn).filter((turn) => turn > past);
  if (later.length === 0) return [];
  return new Drawing(chooser, 'secret').list<Patrol>('patrols', position.units().length, 4, (at, sofar) =>
    drawPatrol(at, position, sofar, later),
  );
}

/** Ruling 1: choices handed in for the open phase, and those filled in ahead. */
function drawSealed(match: Match, side: Side, submitted: boolean, chooser: Chooser): SideState['sealed'] {
  const { stage } = match;
  if (stage.kind !== 'planning') return {};
  const position = positionIn({ match }, side);
  const facts = publicFacts(match);
  const sealed: Partial<Record<PlanningPhase, Sealed>> = {};
  const open = planningPhases.indexOf(stage.phase);
  for (const phase of planningPhases.slice(open)) {
    if (phase === stage.phase) {
      if (!submitted || !asks(facts, side, phase)) continue;
      const least = emptyChoice(position, phase);
      const choice = drawChoice(chooser, position, phase);
      sealed[phase] = { choice: isLegal(position, choice) ? choice : least, seen: '', handedIn: true };
    } else if (mayFillAhead(facts, side, phase)) {
      if (!chooser.choose('filled', phase, [false, true], (is) => (is ? 1 : 12))) continue;
      const choice = drawChoice(chooser, position, phase);
      if (refuseShape(position, choice) !== null) continue;
      const always = new Drawing(chooser, 'anyway').mostly(phase, [false, true], 12);
      sealed[phase] = { choice, seen: always ? anyway : seenOf(match, side), handedIn: false };
    }
  }
  return sealed;
}
const isLegal = (position: Position, choice: Choice): boolean =>
  refuseChoice(position, choice) === null && refuseShape(position, choice) === null;

/** Choices that the other side has filled in ahead are handed in as long as the public facts stay the same. */
export function renewMarks(match: Match, side: Side): Match {
  const seen = seenOf(match, side);
  const sealed = Object.fromEntries(
    Object.entries(match.sides[side].sealed).map(([phase, is]) => [
      phase,
      is.handedIn || is.seen === anyway ? is : { ...is, seen },
    ]),
  );
  return { ...match, sides: { ...match.sides, [side]: { ...match.sides[side], sealed } } };
}
