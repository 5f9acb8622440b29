/**
 * The map exercise: a raid tried in worlds that its seat may believe in (docs/decisions/014). It reads the view of the seat
 * and nothing else, and its dice come from that view. So the same view always gives the same answers, and no exercise has
 * anything to do with the dice of the match.
 */
import { hasLand, type HexId } from '@1bob/atlas';
import {
  inOrder,
  type Command,
  type CommandOf,
  type FlightPlan,
  type PlayerView,
  type View,
} from '@1bob/rules/player';
import { determinise, rollOut, seededDice, type Foreseen, type LogEntry } from '@1bob/rules/sim';
import { beliefsOf } from '../belief/beliefs.ts';
import { begin, memoryAfter } from '../belief/memory.ts';
import { briefOf } from '../captain/brief.ts';
import { experienceOf } from '../captain/experience.ts';
import { asWeighed } from '../captain/manner.ts';
import { asMeasured } from '../captain/weights.ts';
import { hashOf } from '../draws.ts';
import { diceAlike } from './alike.ts';
import { hurried, type Sketches } from './hurried.ts';
import { watchRaids, type Outcome, type Watched } from './watch.ts';

export { captain } from '../captain/captain.ts';
export type { Outcome } from './watch.ts';

export type Seated = View & PlayerView;
type Match = ReturnType<typeof determinise>;
/** Makes a world from a view: `determinise`, or what a test puts in its place. */
export type Draw = typeof determinise;

/** A text that names the worlds of a view. Raids tried in the same view meet the same worlds and dice. */
function nameOf({ scenario, month, stage, points, weather, own, groups }: Seated): string {
  const turn = stage.kind === 'flying' ? [stage.turn, stage.side, own.step] : stage.kind;
  return JSON.stringify([scenario, month, turn, points, weather, own.side, inOrder(groups).length]);
}

/** The world with this number, from 0, in which a seat may believe. */
export function worldOf(view: Seated, number: number, draw: Draw = determinise): Match {
  const beliefs = beliefsOf(memoryAfter(begin(), view), view);
  return draw(view, seededDice(hashOf(`${nameOf(view)} world ${number}`) >>> 1), beliefs);
}

/** The raids of a side that are tried together, each as its plan is in the view or will be given first. */
export function* tryRaids(
  view: Seated,
  plans: readonly FlightPlan[],
  draw: Draw = determinise,
): Generator<readonly Outcome[], never> {
  const { side } = view.own;
  const brief = briefOf(view, asWeighed, { weights: asMeasured });
  const raids = plans.map((plan): Watched => ({
    ...{ side, units: plan.units, brief, inland: inlandOf(plan) },
  }));
  const orders = plans.filter((plan) => !isStored(view, plan)).map(orderOf);
  // The officer of this side flies no raid of its own.
  const manner = { ...asWeighed, raids: 0, experience: experienceOf(brief) };
  const sketches: Sketches = new Map();
  const enemy = hurried(asWeighed, sketches);
  for (let number = 0; ; number++) {
    const world = worldOf(view, number, draw);
    const own = ordering(orders, hurried(manner, sketches));
    const dice = diceAlike(hashOf(`${nameOf(view)} dice ${number}`));
    const watch = watchRaids();
    for (const raid of raids) watch.order(raid, view.own);
    const told: LogEntry[] = [];
    const players = side === 'german' ? { german: own, british: enemy } : { german: enemy, british: own };
    const isOver = (match: Match): boolean => {
      watch.see(match, told.splice(0));
      return watch.idle || match.month !== world.month;
    };
    const last = rollOut(world, players, dice, isOver, (entry) => told.push(entry));
    watch.see(last, told);
    watch.end();
    yield raids.flatMap((raid) => watch.over.find((ended) => ended.raid === raid)?.outcome ?? []);
  }
}

/** One raid, tried in one world after another. */
export function* tryRaid(view: Seated, plan: FlightPlan, draw?: Draw): Generator<Outcome, never> {
  for (const [outcome] of tryRaids(view, [plan], draw)) if (outcome !== undefined) yield outcome;
  throw new Error('the worlds have no end');
}

/** The command that gives a plan. */
export const orderOf = ({ id, units, from, route, bomb, land, ...more }: FlightPlan): CommandOf<'plan'> => ({
  kind: 'plan',
  plan: {
    ...{ id, units: [...units], from, route: [...route], bomb, land },
    ...{ haltWhenSpotted: more.haltWhenSpotted, pressOn: more.pressOn ?? false },
  },
});

/** Whether a plan has been given already, with the same target and the same ways to halt and to land. */
export const isStored = ({ own }: Seated, plan: FlightPlan): boolean => {
  const stored = own.plans[plan.id];
  return stored !== undefined && JSON.stringify(orderOf(stored)) === JSON.stringify(orderOf(plan));
};

/** Gives the orders as soon as its side may give plans, and otherwise plays as the given player does. */
function ordering(orders: readonly Command[], player: Foreseen): Foreseen {
  const left = [...orders];
  return {
    choose: (view) => (view.options.kinds.includes('plan') ? left.shift() : undefined) ?? player.choose(view),
  };
}

/** The way of a raid from the first land after its last sea to the target; empty if it crosses no sea before. */
function inlandOf({ route, bomb }: FlightPlan): readonly HexId[] {
  const out = bomb === null ? route : route.slice(0, route.indexOf(bomb.hex) + 1);
  const landfall = out.findLastIndex((hex) => !hasLand(hex)) + 1;
  return landfall === 0 ? [] : out.slice(landfall);
}
