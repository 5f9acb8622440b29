/**
 * 25 (optional): fighter patrols. They are assigned in secret, take station over their hexes in a chosen flying turn, spot
 * in adjacent hexes, and intercept by standing orders (ruling 31). The interception itself is in
 * sequence/interception.act.ts.
 */
import { distance, straightPath, type HexId } from '@1bob/atlas';
import { isFighter, isZeppelin } from '../forces/counters.ts';
import {
  sides,
  type CounterId,
  type GroupId,
  type Patrol,
  type Prey,
  type Side,
  type UnitId,
} from '../state/match.ts';
import { truthOf } from '../position/of-match.ts';
import type { Play } from '../play.ts';
import { takeOff } from './08-flying.act.ts';
import { join } from './10-mission-groups.act.ts';
import { hasKind } from './17-land-units.ts';
import { ordersOfPatrol, type Preparation } from './25-fighter-patrols.ts';
import { barredByNight } from './29-advanced-night.ts';

export const assignPatrols = (play: Play, side: Side, { patrols }: Preparation): void =>
  play.setSide(side, { patrols });

// Taking station (25.1, ruling 59)

/**
 * Puts patrols that are due over their hexes, the German ones first (ruling 46), as if they had flown there from their
 * bases. Returns their groups, which the caller still has to receive.
 */
export function takePosts(play: Play): GroupId[] {
  return sides.flatMap((side) => {
    const { patrols, noMoreMissions } = play.side(side);
    const due = noMoreMissions ? [] : patrols.filter((p) => p.from <= play.turn);
    if (due.length === 0) return [];
    play.setSide(side, { patrols: patrols.filter((p) => !due.includes(p)) });
    // Sorted by hex, because the order in which their owner listed them is private.
    return [...due].sort((a, b) => (a.hex < b.hex ? -1 : 1)).flatMap((patrol) => stand(play, side, patrol));
  });
}

function stand(play: Play, side: Side, { units, hex }: Patrol): GroupId[] {
  const bases = new Map<HexId, UnitId[]>();
  for (const id of units) {
    const base = readyAt(play, id);
    if (base !== null) bases.set(base, [...(bases.get(base) ?? []), id]);
  }
  const flights = [...bases]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([base, from]) => {
      const flight = takeOff(play, side, from, base);
      const way = straightPath(base, hex);
      play.setGroup(flight, { hex, path: [base, ...way] });
      const { counters, path } = play.group(flight);
      if (way.length) play.tell({ kind: 'moved', side, group: flight, counters, path, rule: '8.1' });
      return flight;
    });
  const [first, ...others] = flights;
  const group = others.length ? join(play, flights, true) : (first ?? null);
  if (group === null) return []; // all of them were bombed on the ground
  play.setGroup(group, { patrol: true, moved: 0 });
  play.tellSide(side, { kind: 'onPatrol', units: play.unitsIn(group), hex, rule: '25.1' });
  return [group];
}

/** Hex from which a unit assigned to a patrol can still take off; null when it cannot (8.6, 17.3). */
function readyAt(play: Play, id: UnitId): HexId | null {
  const { where } = play.unit(id);
  if (where.at === 'base') return hasKind(play.match.land, where.hex, 'aerodrome') ? where.hex : null;
  const carrier = play.match.ships.carrier?.where;
  return where.at === 'ship' && carrier?.at === 'sea' ? carrier.hex : null;
}

// Watching

/** 25.2: patrols spot in the hexes beside theirs. */
export const seenByPatrol = (play: Play, side: Side, hex: HexId): boolean =>
  play.groupsOf(side).some((g) => g.patrol === true && distance(g.hex, hex) <= 1);

// Choice of interceptors (25.3, 25.4, 25.7, 25.8, ruling 31)

/** A side's patrols within reach of a hex. Those over the hex come first. */
export const patrolsNear = (play: Play, side: Side, hex: HexId): GroupId[] =>
  play
    .groupsOf(side)
    .filter((g) => g.patrol === true && distance(g.hex, hex) <= 1)
    .sort((a, b) => distance(a.hex, hex) - distance(b.hex, hex))
    .map((g) => g.id);

/** Counters of a patrol that its owner's orders send against an enemy group in or beside its hex. */
export function interceptors(play: Play, patrol: GroupId, intruder: GroupId): CounterId[] {
  const { side, hex, counters } = play.group(patrol);
  const intercept = ordersOfPatrol(play.side(side).orders, hex);
  const prey = play.group(intruder);
  const close = prey.hex === hex;
  if (!(close ? intercept.close : intercept.ranged)) return [];
  if (prey.counters.length > intercept.largestGroup) return [];
  if (!play.unitsIn(intruder).some((id) => intercept.against.includes(preyOf(play, id)))) return [];
  const able = counters.filter((c) => mayIntercept(play, c, intercept.keepEndurance));
  // 25.4: part of a stack may fly to the adjacent hex.
  if (close) return able;
  const sent = bestFirst(play, able).slice(0, intercept.send);
  // Keeps the order of the stack, because the order of strength would reveal the best of them.
  return able.filter((c) => sent.includes(c));
}

function preyOf(play: Play, id: UnitId): Prey {
  if (isZeppelin(play.unit(id))) return 'zeppelins';
  return isFighter(play.type(id)) ? 'fighters' : 'bombers';
}

const bestFirst = (play: Play, counters: readonly CounterId[]): CounterId[] => {
  const pursuit = (c: CounterId): number => play.type(play.counter(c).unit).pursuit;
  return [...counters].sort((a, b) => pursuit(b) - pursuit(a));
};

function mayIntercept(play: Play, counter: CounterId, keep: number): boolean {
  const { unit, intercepted } = play.counter(counter);
  if (intercepted === play.turn) return false; // 25.8-4
  if (play.type(unit).pursuitDefendOnly) return false; // 2.5
  const barred = barredByNight(truthOf(play, play.counter(counter).side), play.unit(unit));
  if (barred) return false; // 29.1
  const left = enduranceLeft(play, counter);
  return left === null || left > keep; // 25.7
}

/** Flying turns of its side that a unit can stay up after the next one; null without limit. */
function enduranceLeft(play: Play, counter: CounterId): number | null {
  const { mustLandBy, side } = play.counter(counter);
  const next = side === 'german' ? play.turn + 1 : play.turn; // seen from the enemy's turn
  return mustLandBy === null ? null : mustLandBy - next;
}

/** 25.7, 25.8-4: an interception costs a turn of endurance, and a unit may do only one in each enemy flying turn. */
export function spendInterception(play: Play, counter: CounterId): void {
  const { mustLandBy } = play.counter(counter);
  play.setCounter(counter, {
    mustLandBy: mustLandBy === null ? null : mustLandBy - 1,
    intercepted: play.turn,
  });
}
