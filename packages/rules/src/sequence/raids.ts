/** Targets for a flight, each with the way there and home and the expected points (13, ruling 23). */
import { isTarget, places, straightPath, type HexId } from '@1bob/atlas';
import { isFake, isFighter, typeOf } from '../forces/counters.ts';
import { unknown, type Known, type Position } from '../position/position.ts';
import { aimWorth, forecastBombs, refuseBombs, sameTarget, targetsIn } from '../sections/13-bombing.ts';
import { gunsIn } from '../sections/15-anti-aircraft.ts';
import { isNight } from '../sections/16-night-operations.ts';
import { isSheltered } from '../sections/17-land-units.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import type { BombTarget } from '../state/match.ts';
import { enemyOf } from '../state/terms.ts';
import { entriesInOrder } from '../state/tables.ts';
import { forecast, nearestHome, type Flight } from './timetable.ts';

export interface Raid {
  readonly hex: HexId;
  readonly target: BombTarget;
  /** Points from `aimWorth`. */
  readonly worth: number;
  /** Designated for a unit of the flight this month (27). */
  readonly designated: boolean;
  /** Flying turn in which it is over its target. */
  readonly turn: number;
  /** The nearest base within the flight's fuel after the target; null if no base is in range. */
  readonly home: { readonly hex: HexId; readonly turn: number; readonly night: boolean } | null;
  /** Hexes entered, out and home. */
  readonly route: readonly HexId[];
  /** Average points of the flight's side less those of the enemy; 0 where no bombs fall. */
  readonly average: number;
  /** Enemy anti-aircraft ratings at the target. */
  readonly guns: Known<number>;
  /** Whether hidden civil defence may reduce the result (17.5). */
  readonly shelterUnknown: boolean;
  /**
   * Reason why the raid is impossible: the fuel is too short, the month ends too soon, or the bombers may not bomb by night
   * (24.8, 29.1).
   */
  readonly barred: 'fuel' | 'month' | 'night' | null;
}

/** Whether a flight is meant for raids: one of its units is not a fighter and can still bomb. */
export const goesRaiding = (position: Position, units: readonly OwnUnit[]): boolean =>
  units.some(
    (unit) =>
      !isFake(unit) &&
      !isFighter(typeOf(position, unit.type)) &&
      refuseBombs(position, unit, { kind: 'place' }) === null,
  );

/** Hexes worth bombing: target symbols, and for the British any German units (13.9). */
function hexesToBomb(position: Position, own: readonly OwnUnit[]): ReadonlySet<HexId> {
  const enemy = enemyOf(position.side);
  const held = [...entriesInOrder(position.land), ...entriesInOrder(position.bases)].flatMap(
    ([hex, { side }]) => (side === enemy ? (hex as HexId) : []),
  );
  const symbols = places.flatMap(({ hex }) => (isTarget(hex) ? hex : []));
  return new Set([
    ...(position.side === 'german' ? symbols : held),
    ...own.flatMap(({ target }) => target?.hex ?? []),
  ]);
}

/** All raids: possible ones first, then by points, then by time. */
export function raidsOf(
  position: Position,
  flight: Omit<Flight, 'route' | 'bomb'>,
  from: number,
): readonly Raid[] {
  const own = flight.units.flatMap((id) => position.unit(id) ?? []);
  if (own.length === 0) return [];
  const raids = [...hexesToBomb(position, own)].flatMap(
    (hex) => bestIn(position, flight, own, hex, from) ?? [],
  );
  const rank = ({ barred, home }: Raid): number => (barred !== null ? 2 : home === null ? 1 : 0);
  return raids.sort(
    (a, b) => rank(a) - rank(b) || b.average - a.average || a.turn - b.turn || (a.hex < b.hex ? -1 : 1),
  );
}

/** The best raid on a hex: on its designated target, or otherwise on the target with the most points. */
function bestIn(
  position: Position,
  flight: Omit<Flight, 'route' | 'bomb'>,
  own: readonly OwnUnit[],
  hex: HexId,
  from: number,
): Raid | null {
  const targets = targetsIn(position, hex).filter((target) =>
    own.some((unit) => refuseBombs(position, unit, target) === null),
  );
  if (targets.length === 0) return null;
  const raids = targets.map((target) => raidOn(position, flight, own, { hex, target }, from));
  return raids.reduce((best, raid) => {
    if (raid.designated !== best.designated) return raid.designated ? raid : best;
    return raid.average > best.average ? raid : best;
  });
}

function raidOn(
  position: Position,
  flight: Omit<Flight, 'route' | 'bomb'>,
  own: readonly OwnUnit[],
  bomb: { readonly hex: HexId; readonly target: BombTarget },
  from: number,
): Raid {
  const { hex, target } = bomb;
  const { units } = flight;
  const out = straightPath(flight.hex, hex);
  const there = forecast(position, { ...flight, route: out, bomb }, from);
  const turn = there.bombTurn ?? there.arrival;
  const base = nearestHome(position, { ...there.start, hex, turn, left: 0 }, units);
  const route = base === null ? out : [...out, ...straightPath(hex, base)];
  const whole = forecast(position, { ...flight, route, bomb }, from);
  const late = (whole.spare !== null && whole.spare < 0) || whole.pastMonth;
  const home =
    base === null || late
      ? null
      : { hex: base, turn: whole.arrival, night: isNight(position, whole.arrival) };
  const falls = there.bombers.length > 0;
  const { average } = forecastBombs(position, { ...bomb, units: there.bombers, group: units, turn });
  const barred = there.pastMonth
    ? 'month'
    : there.spare !== null && there.spare < 0
      ? 'fuel'
      : there.tooDark
        ? 'night'
        : null;
  return {
    hex,
    target,
    worth: aimWorth(position, bomb),
    designated: own.some(
      ({ target: given }) => given !== null && given.hex === hex && sameTarget(given.target, target),
    ),
    turn,
    home,
    route: home === null ? out : route,
    average: falls ? average.bomber - average.bombed : 0,
    guns: gunsIn(position, enemyOf(position.side), hex),
    shelterUnknown: target.kind === 'place' && isSheltered(position, enemyOf(position.side), hex) === unknown,
    barred,
  };
}
