/** Possible raids of a month: units, target, time, route, and expected gain. */
import { distance, type HexId } from '@1bob/atlas';
import {
  cellAt,
  enemyOf,
  faces,
  forecast,
  forecastBombs,
  isNight,
  isZeppelin,
  landingOdds,
  lastFlyingTurn,
  nearestHome,
  nextTurnOf,
  startIn,
  refuseFlight,
  basedAt,
  stackLimit,
  type BombTarget,
  type Forecast,
  type OwnUnit,
  type UnitId,
} from '@1bob/rules/player';
import { aimsFor, type Aim } from './aims.ts';
import { isFree, mustFlyAlone, slotsOf, type Slot } from './airspace.ts';
import { absence, alike, isBomber, missedFor, monthsIn, once, typeIn, type Brief } from './brief.ts';
import { experienceOf } from './experience.ts';
import {
  tollOfAttack,
  barrage,
  sumOf,
  gunsGuessed,
  hitOnGround,
  plus,
  times,
  waitingAt,
  type Toll,
} from './fire.ts';
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

/** A flight that ends this many flying turns within reach of fighters meets as many attacks as earlier flights did. */
const usualTurns = 7;
/** Range in hexes from which fighters come. */
const scramble = 10;

/** Effect of fighters on a flight that ends its turns in these hexes. */
function tollOfFighters(brief: Brief, { units }: Flight, there: Forecast, route: readonly HexId[]): Toll {
  const { position, view } = brief;
  const enemy = enemyOf(position.side);
  const limit = stackLimit(enemy, view.raf);
  const bases = Object.entries(view.bases).filter(([, base]) => base.side === enemy && base.air > 0);
  const seen = experienceOf(brief).attacks;
  let toll: Toll = { points: 0, bombs: 0 };
  for (const { index, turn } of there.ends) {
    const hex = route[index];
    if (hex === undefined) continue;
    const near = bases.filter(([at]) => distance(at as HexId, hex) <= scramble);
    const waiting = sumOf(near.map(([at]) => waitingAt(brief, at as HexId)));
    const fighters = Object.values(waiting).reduce((a, b) => a + b, 0);
    if (fighters === 0) continue;
    const time = isNight(position, turn) ? 'night' : 'day';
    const attacks = (Math.min(1, fighters / brief.weights.usualFighters) * seen[time]) / usualTurns;
    const before = there.bombTurn === null || turn <= there.bombTurn;
    const one = times(tollOfAttack(brief, { hex, turn }, units, limit, waiting), attacks);
    toll = plus(toll, before ? one : { ...one, bombs: 0 });
  }
  return toll;
}

/** The guns on the way. */
function tollOfGuns(brief: Brief, { units }: Flight, route: readonly HexId[], target: HexId): Toll {
  const till = route.indexOf(target);
  return route.reduce<Toll>(
    (toll, hex, i) => {
      const guns = gunsGuessed(brief, hex);
      if (guns === 0) return toll;
      const one = barrage(brief, hex, units, guns);
      return plus(toll, i <= till ? one : { ...one, bombs: 0 });
    },
    { points: 0, bombs: 0 },
  );
}

/** Average cost of landing (8.9, 9.2, 16.1). */
export function landingCost(brief: Brief, units: readonly OwnUnit[], hex: HexId, turn: number): number {
  return units.reduce((sum, unit) => {
    const { reading } = landingOdds(brief.position, { unit: unit.id, hex, why: 'landing', turn });
    if (reading === null) return sum;
    // The enemy gets no points for units lost here (ruling 21).
    const costs = faces.map((die) => {
      const { code } = cellAt(reading, die);
      return code === 'eliminated' ? missedFor(brief, typeIn(brief, unit)) : absence(brief, monthsIn(code));
    });
    return sum + costs.reduce((a, b) => a + b, 0) / faces.length;
  }, 0);
}

/** A raid on one target at each sensible time, with its gain. */
function raidsOn(brief: Brief, flight: Flight, aim: Aim, home: HexId): Raid[] {
  const { position } = brief;
  const ids: UnitId[] = flight.units.map(({ id }) => id);
  const route = [...wayTo(brief, flight.base, aim.hex), ...wayBack(brief, aim.hex, home)];
  const toGuns = tollOfGuns(brief, flight, route, aim.hex);
  const first = nextTurnOf(position, position.side);
  const starts = timesToStart(brief, flight, route, first);
  return starts.flatMap((from) => {
    const there = forecast(position, { units: ids, hex: flight.base, group: null, route, bomb: aim }, from);
    if (there.pastMonth || (there.spare !== null && there.spare < 0) || there.bombers.length === 0) return [];
    if (!isFree(brief, ids.length, there, route)) return [];
    const over = there.bombTurn ?? there.arrival;
    const { average, outcomes } = forecastBombs(position, {
      ...aim,
      units: there.bombers,
      group: ids,
      turn: over,
    });
    const bombs = average.bomber - average.bombed + onGround(brief, aim, outcomes);
    const toll = plus(
      times(toGuns, brief.weights.feared),
      times(tollOfFighters(brief, flight, there, route), brief.weights.fearedFighters),
    );
    const landing = landingCost(brief, flight.units, home, there.arrival) * brief.weights.landing;
    const worth = bombs * Math.exp(-toll.bombs) - toll.points - landing;
    const slots = slotsOf(there, route);
    return [{ ...flight, ...aim, from, over, route, slots, bombs, worth }];
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

/** Points for bombs on aircraft on the ground, which the forecast of the rules leaves out. */
function onGround(
  brief: Brief,
  { hex, target }: Aim,
  outcomes: readonly { readonly code: string }[],
): number {
  if (target.kind !== 'air') return 0;
  const air = brief.view.bases[hex]?.air ?? 0;
  const [byB, byD] = [hitOnGround(brief, hex, true), hitOnGround(brief, hex, false)];
  const worth = outcomes.map(({ code }) => {
    const [b, d] = [Number(/B(\d)/.exec(code)?.[1] ?? 0), Number(/D(\d)/.exec(code)?.[1] ?? 0)];
    return Math.min(b, air) * byB + Math.min(d, Math.max(0, air - b)) * byD;
  });
  return worth.reduce((sum, each) => sum + each, 0) / Math.max(1, outcomes.length);
}

/** Raids of a flight on the most promising targets, the best first, and among equals the earliest. */
export function raidsFor(brief: Brief, flight: Flight, most: number): readonly Raid[] {
  const { hours } = brief.manner;
  const { base, units } = flight;
  const raids = once(brief, `raids ${base} ${alike(units)} ${most}`, () =>
    raidsAtAnyHour(brief, flight, most),
  );
  const wanted =
    hours === 'any'
      ? raids
      : raids.filter(({ over }) => (hours === 'night') === isNight(brief.position, over));
  // Results for equal units are reused.
  return wanted.map((raid) => ({ ...raid, units }));
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
