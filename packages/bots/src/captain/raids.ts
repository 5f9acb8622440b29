/** Possible raids of a month: units, target, time, route, and expected gain. */
import type { HexId } from '@1bob/atlas';
import {
  forecast,
  isZeppelin,
  lastFlyingTurn,
  nearestHome,
  nextTurnOf,
  startIn,
  refuseFlight,
  basedAt,
  stackLimit,
  type BombTarget,
  type OwnUnit,
  type UnitId,
} from '@1bob/rules/player';
import { aimsFor, type Aim } from './aims.ts';
import { isFree, mustFlyAlone, slotsOf, type Slot } from './airspace.ts';
import { alike, isBomber, once, type Brief } from './brief.ts';
import { estimate, tollOfGuns } from './estimate.ts';
import { wayBack, wayTo } from './way.ts';

/** Aircraft that take off together. */
export interface Flight {
  readonly base: HexId;
  readonly units: readonly OwnUnit[];
}

export interface Raid extends Flight {
  readonly hex: HexId;
  readonly target: BombTarget;
  /** Flying turn of take-off, and flying turn in which the bombs fall. */
  readonly from: number;
  readonly over: number;
  readonly route: readonly HexId[];
  /** Points that the bombs bring on average, if they fall. */
  readonly bombs: number;
  /** Net points: bombs less the cost of fire and landing. */
  readonly worth: number;
  /** Its hex in the air at the end of each turn. */
  readonly slots: readonly Slot[];
}

/** Units that can be sent this month, in the largest possible flights, the best together (8.3, 9.3, 10.2). */
export function flights(brief: Brief, sent = isBomber): Flight[] {
  const { position, view } = brief;
  const atBase = new Map<HexId, OwnUnit[]>();
  // 25.8-2: a unit assigned to a patrol does nothing else.
  const assigned = [...Object.values(view.own.plans), ...view.own.patrols];
  const busy = new Set(assigned.flatMap(({ units }) => units));
  for (const unit of position.units()) {
    const base = basedAt(position, unit);
    if (
      base === null ||
      busy.has(unit.id) ||
      unit.bombed ||
      !sent(brief, unit) ||
      refuseFlight(position, unit) !== null
    )
      continue;
    atBase.set(base, [...(atBase.get(base) ?? []), unit]);
  }
  const limit = stackLimit(position.side, view.raf);
  return [...atBase].flatMap(([base, units]) => {
    const lone = units.filter(isZeppelin).map((unit) => ({ base, units: [unit] }));
    const rest = units
      .filter((unit) => !isZeppelin(unit))
      .sort((a, b) => a.type.localeCompare(b.type) || (a.id < b.id ? -1 : 1));
    const groups: Flight[] = [];
    for (let i = 0; i < rest.length; i += limit) groups.push({ base, units: rest.slice(i, i + limit) });
    // 29.3: if units may have to fly one by one, considers each by itself too.
    const alone = mustFlyAlone(brief, lastFlyingTurn) ? rest.map((unit) => ({ base, units: [unit] })) : [];
    return [...groups, ...alone.filter(() => limit > 1), ...lone];
  });
}

/** A raid on one target at each sensible time, with its gain. */
function raidsOn(brief: Brief, flight: Flight, aim: Aim, home: HexId): Raid[] {
  const { position } = brief;
  const ids: UnitId[] = flight.units.map(({ id }) => id);
  const route = [...wayTo(brief, flight.base, aim.hex), ...wayBack(brief, aim.hex, home)];
  const toGuns = tollOfGuns(brief, flight.units, route, aim.hex);
  const first = nextTurnOf(position, position.side);
  const starts = timesToStart(brief, flight, route, first);
  return starts.flatMap((from) => {
    const there = forecast(position, { units: ids, hex: flight.base, group: null, route, bomb: aim }, from);
    if (there.pastMonth || (there.spare !== null && there.spare < 0) || there.bombers.length === 0) return [];
    if (!isFree(brief, ids.length, there, route)) return [];
    const { bombs, worth } = estimate(brief, { ...aim, units: flight.units, route, home }, there, toGuns);
    const slots = slotsOf(there, route);
    return [{ ...flight, ...aim, from, over: there.bombTurn ?? there.arrival, route, slots, bombs, worth }];
  });
}

/**
 * The flying turns in which a take-off makes sense: the next one, and those with which the flight is home by dusk, bombs in
 * the last light, bombs in the first dark, or flies only in the dark.
 */
function timesToStart(
  brief: Brief,
  { units, base }: Flight,
  route: readonly HexId[],
  first: number,
): number[] {
  const { position, view } = brief;
  const ids = units.map(({ id }) => id);
  const there = forecast(position, { units: ids, hex: base, group: null, route, bomb: null }, first);
  const flown = there.arrival - first;
  const half = Math.ceil(flown / 2);
  const night = view.nightFrom;
  const wished = [
    first,
    night - 1 - flown,
    night - 1 - half,
    night - half,
    Math.min(night, lastFlyingTurn - flown),
  ];
  return [...new Set(wished)]
    .filter((turn) => turn >= first && turn + flown <= lastFlyingTurn)
    .sort((a, b) => a - b);
}

/** Raids of a flight on the most promising targets, the best first, and among equals the earliest. */
export function raidsFor(brief: Brief, flight: Flight, most: number): readonly Raid[] {
  const { base, units } = flight;
  const raids = once(brief, `raids ${base} ${alike(units)} ${most}`, () =>
    raidsAtAnyHour(brief, flight, most),
  );
  // Results for equal units are reused.
  return raids.map((raid) => ({ ...raid, units }));
}

function raidsAtAnyHour(brief: Brief, flight: Flight, most: number): readonly Raid[] {
  const { position } = brief;
  const units = flight.units.map(({ id }) => id);
  const turn = nextTurnOf(position, position.side);
  const start = startIn(position, { units, hex: flight.base, group: null }, turn);
  const turns = Math.min(lastFlyingTurn, start.mustLandBy ?? lastFlyingTurn) - turn;
  const range = (start.left + turns * start.speed) / 2;
  return aimsFor(brief, flight, range, most)
    .flatMap((aim) => {
      const home = nearestHome(position, { ...start, hex: aim.hex, turn, left: 0 }, units);
      return home === null ? [] : raidsOn(brief, flight, aim, home);
    })
    .sort((a, b) => b.worth - a.worth || a.from - b.from);
}
