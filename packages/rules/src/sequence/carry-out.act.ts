/** Carries out commands, and the automatic steps after them until a player has to decide. */
import type { Command, CommandOf } from '../command.ts';
import type { HexId } from '@1bob/atlas';
import { isFake } from '../forces/counters.ts';
import {
  anyway,
  enemyOf,
  plansInOrder,
  type FlightPlan,
  type GroupId,
  type Side,
  type UnitId,
} from '../state/match.ts';
import type { Play } from '../play.ts';
import { flyAlong, landGroup, takeOff } from '../sections/08-flying.act.ts';
import { join } from '../sections/10-mission-groups.act.ts';
import { joining } from '../sections/10-mission-groups.ts';
import { dogFight } from '../sections/12-air-to-air-combat.act.ts';
import { bomb } from '../sections/13-bombing.act.ts';
import { checkSuddenDeath, endByAgreement, hasEnded, resign } from '../sections/23-victory.act.ts';
import { setUp } from '../sections/31-set-up.act.ts';
import { positionIn } from '../position/of-match.ts';
import { arrive, enter, settle } from './arrival.act.ts';
import { endsLedPlans, isAlong, nextLeg, planBombs, restOf } from './flight-plans.ts';
import { beginTurn, endMovement, endTurn, isOver } from './flying.act.ts';
import { beginMonth, endMonth } from './month.act.ts';
import { lookAround, pass, passes } from './passing.act.ts';
import { needsPlan } from '../sections/10-sealed-raids.ts';
import { sealedForTakeOff } from './sealed-raids.ts';
import { closeIfDone, openPhase, seal, seenOf, unseal } from './planning.act.ts';

/** Carries out a legal command (validate.ts) and all automatic steps after it. */
export function carryOut(play: Play, side: Side, command: Command): void {
  execute(play, side, command);
  goOn(play);
}

function execute(play: Play, side: Side, command: Command): void {
  switch (command.kind) {
    case 'setUp':
      setUp(play, side, command.placement);
      if (side === 'british') play.set('stage', { kind: 'setUp', side: 'german' });
      else {
        play.tell({ kind: 'monthBegins', month: play.match.month, rule: '3.1' });
        openPhase(play, 'randomEvents', (skipped) => startFlying(play, skipped));
      }
      return;
    case 'submit':
      return submitChoice(play, side, command);
    case 'takeBack':
      return unseal(play, side, command.phase);
    case 'move':
      return led(play, side, command, () => void move(play, side, command));
    case 'rendezvous':
      return rendezvous(play, side, command);
    case 'regroup':
      return regroup(play, side, command.groups);
    case 'endMovement':
      return endMovement(play);
    case 'attack':
      dogFight(play, side, command);
      settle(play);
      checkSuddenDeath(play);
      return;
    case 'bomb':
      return bombNow(play, side, command);
    case 'endTurn':
      return finishTurn(play);
    case 'orders':
      return play.setSide(side, { orders: command.orders });
    case 'plan':
      layPlan(play, side, sealedForTakeOff(positionIn(play, side), command.plan));
      // A plan that is due begins at once if it is made in its owner's movement phase.
      if (mayMove(play, side)) flyPlan(play, side, command.plan.id);
      return;
    case 'dropPlan':
      return play.dropPlans(side, ({ id }) => id === command.id);
    case 'passUntil':
      return pass(play, side, command.until);
    case 'noMoreMissions':
      return declare(play, side, command.declared);
    case 'resign':
      return resign(play, side);
    case 'offerDraw':
      if (play.side(side).offersDraw === command.offered) return;
      play.setSide(side, { offersDraw: command.offered });
      return play.tell({ kind: 'drawOffered', side, offered: command.offered, rule: '23' });
    case 'answerDraw':
      if (command.accept) return endByAgreement(play);
      play.setSide(enemyOf(side), { offersDraw: false });
      return play.tell({ kind: 'drawDeclined', side, rule: '23' });
  }
}

// Planning

function submitChoice(play: Play, side: Side, { choice, anyway: always }: CommandOf<'submit'>): void {
  const { stage } = play.match;
  if (stage.kind !== 'planning') return;
  const handedIn = stage.phase === choice.phase;
  // A choice that is handed in now needs no mark, because its phase does not ask again.
  const ahead = (): string => (always ? anyway : seenOf(play.snapshot(), side));
  seal(play, side, { choice, seen: handedIn ? '' : ahead(), handedIn });
  if (handedIn) closeIfDone(play, (skipped) => startFlying(play, skipped));
}

/** After the planning phases: starts the month's flying unless both sides chose not to fly (3.1-I-8). */
function startFlying(play: Play, skipped: boolean): void {
  if (skipped) {
    closeMonth(play);
    return;
  }
  beginTurn(play, 1, 'german');
}

function closeMonth(play: Play): void {
  if (!endMonth(play)) return;
  beginMonth(play);
  openPhase(play, 'randomEvents', (skipped) => startFlying(play, skipped));
}

// Flying

/** True when the group flew the whole path and nothing happened on the way. */
function move(play: Play, side: Side, command: CommandOf<'move'>): boolean {
  const first = command.units[0];
  if (first === undefined) return false;
  const aloft = play.counterOf(first);
  let group: GroupId;
  if (aloft) {
    const counters = command.units.flatMap((id) => play.counterOf(id)?.counter ?? []);
    group = play.splitOff(counters, aloft.group);
    sendHome(play, side, group);
  } else {
    const { where } = play.unit(first);
    const carrier = play.match.ships.carrier?.where;
    const hex = where.at === 'base' ? where.hex : carrier?.at === 'sea' ? carrier.hex : null;
    if (hex === null) return false;
    group = takeOff(play, side, command.units, hex);
    if (arrive(play, group)) return false; // ruling 25
  }
  const through = flyAlong(play, group, command.path, (g) => enter(play, g));
  if (checkSuddenDeath(play)) return false;
  if (through && command.land && play.groupIfAny(group)) landGroup(play, group);
  return through;
}

/** Units moved by hand: their plans go on if they fly along them, and otherwise end (ruling 91). */
function led(play: Play, side: Side, way: Omit<CommandOf<'move'>, 'kind'>, fly: () => void): void {
  if (!endsLedPlans(positionIn(play, side))) return fly();
  const moves = ({ units }: FlightPlan): boolean => units.some((id) => way.units.includes(id));
  play.dropPlans(side, (plan) => moves(plan) && !isAlong(plan, way));
  const before = flownOf(play, way.units);
  fly();
  for (const plan of plansInOrder(play.side(side).plans))
    if (moves(plan)) keepPlan(play, side, plan.id, restOf(plan, flownSince(play, plan, before)));
  trimStopped(play, side, way.units, before);
}

/** 25.8-2, ruling 30: a patrol that moves flies home. Ruling 87: it does nothing else until it has landed. */
function sendHome(play: Play, side: Side, group: GroupId): void {
  if (play.group(group).patrol !== true) return;
  const { version } = positionIn(play, side).variant;
  play.setGroup(group, { patrol: version >= 7 ? 'goingHome' : false });
}

/** 10.1(2), ruling 24: flights that arrive unhurt form one group. */
function rendezvous(play: Play, side: Side, command: CommandOf<'rendezvous'>): void {
  const groups: GroupId[] = [];
  const sealed = needsPlan(
    positionIn(play, side),
    command.flights.flatMap((flight) => flight.units.flatMap((id) => play.unit(id))),
  );
  for (const flight of command.flights) {
    const before = new Set(Object.keys(play.match.groups));
    led(play, side, { ...flight, land: false }, () => flyToMeet(play, side, flight.units, flight.path));
    if (hasEnded(play)) return;
    for (const g of play.groupsOf(side)) if (!before.has(g.id) && g.hex === command.hex) groups.push(g.id);
  }
  // A flight that meets no other forms no group and keeps its remaining movement (8.2).
  const met = groups.length > 1 ? join(play, groups, false) : (groups[0] ?? null);
  if (command.plan === undefined || met === null || !play.groupIfAny(met)) return;
  // Ruling 92: one plan for those that have met; it begins in the next turn.
  layPlan(play, side, { ...command.plan, units: play.unitsIn(met), from: play.turn + 1, sealed });
}

/** Ruling 83: a hit stops a flight, but being spotted does not. */
function flyToMeet(play: Play, side: Side, units: readonly UnitId[], path: readonly HexId[]): void {
  let flight = [...units];
  let left = [...path];
  while (!move(play, side, { kind: 'move', units: flight, path: left, land: false })) {
    flight = flight.filter((id) => play.counterOf(id) || !isFake(play.unit(id))); // 20.6
    const groups = new Set(flight.map((id) => play.counterOf(id)?.group));
    const [group] = groups;
    const hurt = groups.size !== 1 || flight.some((id) => play.unit(id).shaken);
    if (hasEnded(play) || hurt || group === undefined) return;
    left = path.slice(play.group(group).path.length - 1);
    if (left.length === 0) return;
  }
}

/** 28, ruling 86: groups in one hex become one. */
function regroup(play: Play, side: Side, groups: readonly GroupId[]): void {
  const position = positionIn(play, side);
  const how = joining(position, groups);
  if ('code' in how) return;
  const group = join(play, groups, how.movesOn);
  if (group === null || position.variant.version < 7) return;
  const units = play.unitsIn(group);
  if (how.rule === 'ruling 86') play.dropPlans(side, (plan) => plan.units.some((id) => units.includes(id)));
  const { hex, counters } = play.group(group);
  play.tell({ kind: 'joined', side, hex, group, counters, rule: how.rule });
}

function bombNow(play: Play, side: Side, command: CommandOf<'bomb'>): void {
  const { stage } = play.match;
  if (stage.kind === 'flying') play.set('stage', { ...stage, step: 'bombing' });
  bomb(play, side, command);
}

function declare(play: Play, side: Side, declared: boolean): void {
  if (play.side(side).noMoreMissions === declared) return;
  play.setSide(side, { noMoreMissions: declared });
  play.tell({ kind: 'noMoreMissions', side, declared, rule: '3.1' });
  if (isOver(play)) closeMonth(play);
}

/** Ends the side's flying turn; planned bombs fall first. */
function finishTurn(play: Play): void {
  const { stage } = play.match;
  if (stage.kind !== 'flying') return;
  endMovement(play);
  if (!hasEnded(play)) dropPlannedBombs(play, stage.side);
  if (hasEnded(play)) return;
  const then = endTurn(play);
  if (then === 'over') closeMonth(play);
  const now = play.match.stage;
  if (then !== 'next' || now.kind !== 'flying') return;
  flyPlans(play, now.side);
  lookAround(play, now.side);
}

/** Goes through turns that pass automatically (ruling 8). */
function goOn(play: Play): void {
  for (;;) {
    const { stage } = play.match;
    if (stage.kind !== 'flying' || !passes(play, stage.side)) return;
    finishTurn(play);
  }
}

// Flight plans (ruling 23)

const mayMove = (play: Play, side: Side): boolean => {
  const { stage } = play.match;
  return stage.kind === 'flying' && stage.side === side && stage.step === 'movement';
};

function flyPlans(play: Play, side: Side): void {
  for (const { id } of plansInOrder(play.side(side).plans)) flyPlan(play, side, id);
}

/** A plan that may go on after being spotted is run again with its remaining movement. */
function flyPlan(play: Play, side: Side, id: string): void {
  for (let again = true; again && !hasEnded(play);) again = flyLeg(play, side, id);
}

/** Flies one piece of a plan; true if it was interrupted and continues. */
function flyLeg(play: Play, side: Side, id: string): boolean {
  const plan = play.side(side).plans[id];
  if (!plan) return false;
  const leg = nextLeg(positionIn(play, side), plan);
  if (leg === null) return false;
  if ('code' in leg) {
    play.stopPlans(side, plan.units, 'blocked');
    return false;
  }
  const before = flownOf(play, plan.units);
  const through = move(play, side, leg.command);
  if (!play.side(side).plans[id]) {
    trimStopped(play, side, plan.units, before);
    return false;
  }
  if (through) {
    keepPlan(play, side, id, leg.after);
    return false;
  }
  // The plan was interrupted, so the hexes flown are removed from its route. A flight spotted at take-off has flown none
  // yet.
  const flown = (flownOf(play, plan.units) ?? 0) - (before ?? 0);
  keepPlan(play, side, id, { ...plan, route: plan.route.slice(flown) });
  return flown > 0 || before === null;
}
/** Hexes that the units' group has entered this turn; null on the ground. */
function flownOf(play: Play, units: FlightPlan['units']): number | null {
  const first = units[0];
  const counter = first === undefined ? null : play.counterOf(first);
  return counter ? play.group(counter.group).path.length - 1 : null;
}
/** Hexes that a plan's units have entered since they had entered `before` hexes this turn. */
function flownSince(play: Play, { units }: FlightPlan, before: number | null): readonly HexId[] {
  const counter = units[0] === undefined ? null : play.counterOf(units[0]);
  return counter ? play.group(counter.group).path.slice((before ?? 0) + 1) : [];
}
/** Takes the hexes that these units have just flown off the routes of their stopped plans (ruling 91). */
function trimStopped(play: Play, side: Side, units: readonly UnitId[], before: number | null): void {
  const { stoppedPlans } = play.side(side);
  if (!stoppedPlans) return;
  const trimmed = Object.entries(stoppedPlans).map(([id, plan]) => {
    const flew = plan.units.some((unit) => units.includes(unit));
    return [id, flew ? restOf(plan, flownSince(play, plan, before)) : plan] as const;
  });
  play.setSide(side, { stoppedPlans: Object.fromEntries(trimmed) });
}
/** A unit has only one plan: a new plan replaces earlier plans of its units (ruling 23). */
function layPlan(play: Play, side: Side, plan: FlightPlan): void {
  const stay = Object.entries(play.side(side).plans).filter(
    ([id, { units }]) => id === plan.id || !units.some((unit) => plan.units.includes(unit)),
  );
  const laid = Math.max(0, ...stay.map(([, other]) => other.laid ?? 0)) + 1;
  const place = play.side(side).plans[plan.id]?.laid ?? laid;
  play.setSide(side, { plans: { ...Object.fromEntries(stay), [plan.id]: { ...plan, laid: place } } });
  const { stoppedPlans } = play.side(side);
  if (stoppedPlans === undefined) return;
  const others = Object.entries(stoppedPlans).filter(
    ([id, { units }]) => id !== plan.id && !units.some((unit) => plan.units.includes(unit)),
  );
  play.setSide(side, { stoppedPlans: Object.fromEntries(others) });
}
/** Keeps the rest of a plan; removes a finished plan. */
function keepPlan(play: Play, side: Side, id: string, plan: FlightPlan | null): void {
  const { plans } = play.side(side);
  if (plan && (plan.route.length > 0 || plan.bomb || plan.land))
    return play.setSide(side, { plans: { ...plans, [id]: plan } });
  const { [id]: done, ...others } = plans;
  play.setSide(side, { plans: others });
  // For a plan that ends on the ground, the log entry of the landing says enough.
  if (done?.units.some((unit) => play.counterOf(unit))) play.note(side, 'planDone');
}

function dropPlannedBombs(play: Play, side: Side): void {
  for (const plan of plansInOrder(play.side(side).plans)) {
    const command = planBombs(positionIn(play, side), plan);
    if (command === null) continue;
    if (command === 'blocked') play.stopPlans(side, plan.units, 'blocked');
    else {
      if (command !== 'spent') bombNow(play, side, command);
      keepPlan(play, side, plan.id, { ...plan, bomb: null });
    }
    if (hasEnded(play)) return;
  }
}
