/**
 * Positions and times of a flight that nothing stops (ruling 23). It is flown leg by leg, as flight plans are
 * (flight-plans.ts). Uses only what the player knows.
 */
import { distance, withinOrAt, type HexId } from '@1bob/atlas';
import type { FlightPlan, GroupId, Side, UnitId } from '../state/match.ts';
import type { Position } from '../position/position.ts';
import {
  basesToLandAt,
  movesLeft,
  mustLandBy,
  rangeTo,
  slowest,
  takeOffReach,
} from '../sections/08-flying.ts';
import { strandsAt } from '../sections/07-basing.ts';
import { hasRoomFor } from '../sections/08-crash.ts';
import { barredFromBombing, bombersOver, refuseBombs } from '../sections/13-bombing.ts';
import { isNight, turnOf } from '../sections/16-night-operations.ts';
import { lastFlyingTurn } from '../state/terms.ts';

type Aim = FlightPlan['bomb'];

/** The part of a route that is flown in one turn: as far as the movement lasts, or to the target hex. */
export function leg(route: readonly HexId[], aim: Aim, reach: number): readonly HexId[] {
  const stop = aim ? route.indexOf(aim.hex) : -1;
  return route.slice(0, stop >= 0 && stop < reach ? stop + 1 : reach);
}

/** Over the target a flight waits for its bombs to fall (rulings 23, 74). `group`: null on the ground. */
export const waitsForBombs = (at: { hex: HexId; group: GroupId | null }, aim: Aim): boolean =>
  at.group !== null && aim?.hex === at.hex;

/** The flying turn in which a side moves next: the current one, or the following one if the side has just flown (3.1-II). */
export function nextTurnOf({ stage }: Pick<Position, 'stage'>, side: Side): number {
  if (stage.kind !== 'flying') return 1;
  return stage.side === 'british' && side === 'german' ? stage.turn + 1 : stage.turn;
}

/** Units that fly together, with their hex and their task. */
export interface Flight {
  readonly units: readonly UnitId[];
  readonly hex: HexId;
  /** Null on the ground. */
  readonly group: GroupId | null;
  readonly route: readonly HexId[];
  readonly bomb: Aim;
}

export interface Start {
  readonly hex: HexId;
  /** Flying turn in which the first hexes are flown. */
  readonly turn: number;
  /** Hexes that may still be entered in that turn. */
  readonly left: number;
  /** Hexes per turn after that: the speed of the slowest unit of the group (8.3). */
  readonly speed: number;
  /** Flying turn by whose end all units must have landed; null without limit (8.7, 8.10). */
  readonly mustLandBy: number | null;
}

/** A flight's movement and fuel when it starts, or goes on, in flying turn `turn`. */
export function startIn(
  position: Position,
  { units, hex, group }: Pick<Flight, 'units' | 'hex' | 'group'>,
  turn: number,
): Start {
  const speed = slowest(position, units);
  const moves = position.step === 'movement' && turn <= turnOf(position);
  const inAir = group !== null && moves ? movesLeft(position, group, units) : speed;
  const limit = mustLandBy(position, units, turn);
  return {
    hex,
    turn,
    left: group === null ? takeOffReach(position, units, hex) : inAir,
    speed,
    // After the last flying turn all units aloft are out of fuel (ruling 9).
    mustLandBy: limit === null ? null : Math.min(lastFlyingTurn, limit),
  };
}

export interface Timetable {
  /** Flying turn in which each hex of the route is entered. */
  readonly turns: readonly number[];
  /** Ends of each flying turn's movement; `index` is an index into the hexes of the route. */
  readonly ends: readonly { readonly index: number; readonly turn: number; readonly night: boolean }[];
  /** Hexes of the first turn. */
  readonly now: readonly HexId[];
  readonly later: readonly HexId[];
  /** Flying turn at the end of the route; the first one for a route without hexes. */
  readonly arrival: number;
  /** Turns of fuel left on arrival; negative if the fuel runs out before, null without limit. */
  readonly spare: number | null;
  /** The month ends before arrival (3.1-III). */
  readonly pastMonth: boolean;
}

/** Divides a route into flying turns; movement ends over the target hex (ruling 23). */
export function timetable(
  position: Pick<Position, 'stage' | 'nightFrom'>,
  start: Start,
  route: readonly HexId[],
  bomb: Aim = null,
): Timetable {
  const turns: number[] = [];
  const ends: Timetable['ends'][number][] = [];
  let { turn, left } = start;
  let aim = bomb?.hex === start.hex ? null : bomb;
  while (turns.length < route.length) {
    const path = leg(route.slice(turns.length), aim, left);
    turns.push(...path.map(() => turn));
    if (path.length > 0) ends.push({ index: turns.length - 1, turn, night: isNight(position, turn) });
    if (aim && path.includes(aim.hex)) aim = null;
    turn += 1;
    // A flight that cannot move never arrives: its route ends after the month.
    left = start.speed > 0 ? start.speed : route.length;
    if (start.speed <= 0) turn = Math.max(turn, lastFlyingTurn + 1);
  }
  const arrival = turns.at(-1) ?? start.turn;
  const first = turns.filter((t) => t === start.turn).length;
  return {
    turns,
    ends,
    now: route.slice(0, first),
    later: route.slice(first),
    arrival,
    spare: start.mustLandBy === null ? null : start.mustLandBy - arrival,
    pastMonth: arrival > lastFlyingTurn,
  };
}

export interface Forecast extends Timetable {
  readonly start: Start;
  /** Whether the flight is already over its target, where it stays until its bombs have fallen. */
  readonly stays: boolean;
  /** Flying turn in which the flight is over its target; null without a target. */
  readonly bombTurn: number | null;
  /** Units whose bombs fall in that turn. Escorts only come along. */
  readonly bombers: readonly UnitId[];
  /** The flight could bomb by day, but not at night (24.8, 29.1). */
  readonly tooDark: boolean;
}

/** The forecast of a flight that nothing stops, and that starts or goes on in flying turn `from` at the earliest. */
export function forecast(position: Position, flight: Flight, from: number): Forecast {
  const { route, bomb, units } = flight;
  const next = nextTurnOf(position, position.side);
  const over = waitsForBombs(flight, bomb);
  const start = startIn(position, flight, Math.max(next, from));
  const stays = over && start.turn === next;
  const table = timetable(position, stays ? { ...start, left: 0 } : start, route, bomb);
  if (!bomb) return { ...table, start, stays, bombTurn: null, bombers: [], tooDark: false };
  // Bombs fall at the end of the turn in which the flight is over its target.
  const bombTurn = over ? next : (table.turns[route.indexOf(bomb.hex)] ?? table.arrival);
  const own = units.flatMap((id) => position.unit(id) ?? []);
  const armed = own.some((unit) => refuseBombs(position, unit, bomb.target) === null);
  return {
    ...table,
    start,
    stays,
    bombTurn,
    bombers: bombersOver(position, { ...bomb, group: units, turn: bombTurn }),
    tooDark: armed && barredFromBombing(position, own, bombTurn) !== undefined,
  };
}

/** No two hexes of the map are farther apart. */
const acrossTheMap = 60;

/** Hexes from which the flight can still reach a base by the end of `lastTurn`. They limit its way out. */
export function homeFrom(start: Start, bases: readonly HexId[], lastTurn = lastFlyingTurn): HexId[] {
  const range = rangeTo(start, lastTurn);
  return withinOrAt(start.hex, Math.min(range, acrossTheMap)).filter((hex) => {
    const out = distance(start.hex, hex);
    return bases.some((base) => out + distance(hex, base) <= range);
  });
}

/**
 * The nearest base within fuel, preferring one from which all may take off again (ruling 89) and one with room for all
 * (9.2); null if no base is in range.
 */
export function nearestHome(position: Position, start: Start, units: readonly UnitId[]): HexId | null {
  const range = rangeTo(start, lastFlyingTurn);
  const own = units.flatMap((id) => position.unit(id) ?? []);
  const near = basesToLandAt(position, own)
    .filter((hex) => distance(start.hex, hex) <= range)
    .sort((a, b) => distance(start.hex, a) - distance(start.hex, b));
  const far = near.filter((hex) => !own.some((unit) => strandsAt(position, unit, hex)));
  const homes = far.length > 0 ? far : near;
  return homes.find((hex) => hasRoomFor(position, units, hex)) ?? homes[0] ?? null;
}
