/** 8.9, 9.2, 16.1: which landings need a check, and the crash chart for these and for units without fuel. */
import { hasLand, hexAt, isAllSea, type HexId } from '@1bob/atlas';
import { cellAt, circumstance, faces, listReading, type Reading } from '../charts/reading.ts';
import type { Fate } from '../state/communique.ts';
import { baseLimit, isBe2, isCarrierBorne, isFake, isZeppelin, typeOf } from '../forces/counters.ts';
import type { UnitId } from '../state/match.ts';
import type { Position } from '../position/position.ts';
import { isNight } from './16-night-operations.ts';
import { hasKind } from './17-land-units.ts';

export type Why = 'landing' | 'fuel' | 'monthEnd';

/** A unit coming down in a hex. */
export interface Landing {
  readonly unit: UnitId;
  readonly hex: HexId;
  readonly why: Why;
  /** Flying turn in which the unit comes down; default: the current one. */
  readonly turn?: number | undefined;
  /** Further own units that count as landed there already. */
  readonly down?: readonly UnitId[] | undefined;
  /** Own units that land with it. They count as not landed yet, even if they still stand on a base. */
  readonly flight?: readonly UnitId[] | undefined;
}

type Berth = { at: 'ship'; ship: 'carrier' } | { at: 'base'; hex: HexId };

/** Base of a unit that comes down in a hex: the carrier or the ground. Null over the sea or enemy land. */
export function berthAt(position: Position, landing: Landing): Berth | null {
  const { hex } = landing;
  const carrier = position.ownShips['carrier']?.where;
  const aboard = isCarrierBorne(typeAt(position, landing)) && carrier?.at === 'sea' && carrier.hex === hex;
  const ground = hasLand(hex) && hexAt(hex).control === position.side;
  const aerodrome = ground && hasKind(position.ownLand, hex, 'aerodrome');
  // A full carrier sends its aeroplanes to an aerodrome in the same hex, if there is one.
  if (aboard && !(aerodrome && countBased(position, landing, 'carrier') >= baseLimit))
    return { at: 'ship', ship: 'carrier' };
  return ground ? { at: 'base', hex } : null;
}
const typeAt = (position: Position, { unit }: Landing) => typeOf(position, position.unit(unit)?.type ?? '');

/** Units on that base, including those that count as landed. */
function countBased(
  position: Position,
  { unit, down = [], flight = [] }: Landing,
  base: HexId | 'carrier',
): number {
  const more = down.filter((id) => id !== unit);
  const apart = [unit, ...flight, ...more];
  return more.length + position.garrison(base).filter((id) => !apart.includes(id)).length;
}

/** The modifiers of the crash chart that apply to a unit that comes down, by name (8.9, ruling 47). */
function circumstances(position: Position, landing: Landing) {
  const { hex, why, turn } = landing;
  const unit = position.unit(landing.unit);
  if (!unit) throw new Error(`no unit ${landing.unit}`);
  const where = berthAt(position, landing);
  const night = isNight(position, turn) && !isNightBird(unit);
  const full =
    where !== null && countBased(position, landing, where.at === 'ship' ? 'carrier' : hex) >= baseLimit;
  const atBase = where?.at === 'ship' || (where !== null && hasKind(position.ownLand, hex, 'aerodrome'));
  return {
    enduranceExpired: why !== 'landing',
    notAnAerodrome: !atBase,
    overCapacity: atBase && full,
    night,
    nightTrained: night && position.variant.training && unit.nightTrained,
    badWeather: position.weather !== 'fair',
    fog: position.weather === 'fog',
    overSea: where === null && isAllSea(hex),
  };
}
type Circumstances = ReturnType<typeof circumstances>;

/** 16.1: types that land at night as by day. */
const isNightBird = (unit: { readonly type: string }): boolean => isZeppelin(unit) || isBe2(unit);

/** The case that requires a check (8.9, 9.2, 16.1, ruling 28); null when the landing is safe without one. */
export function checkOf(position: Position, landing: Landing): string | null {
  const unit = position.unit(landing.unit);
  if (!unit || isFake(unit)) return null; // ruling 15
  const due = circumstances(position, landing);
  if (due.enduranceExpired) return '8.9';
  if (due.notAnAerodrome || due.overCapacity) return '9.2';
  if (due.fog && !isNightBird(unit)) return ruleOf(due);
  return due.night && !(position.variant.advancedNight && due.nightTrained) ? ruleOf(due) : null; // 29.4
}

/** The check of a landing, if it needs one, and the faces of the die that land the unit safely. */
export interface LandingOdds {
  /** The case that requires the check; null for a landing that is safe without one. */
  readonly check: string | null;
  readonly reading: Reading | null;
  readonly safe: readonly number[];
}
export function landingOdds(position: Position, landing: Landing): LandingOdds {
  const check = checkOf(position, landing);
  if (check === null) return { check, reading: null, safe: faces };
  const reading = landingReading(position, landing);
  return { check, reading, safe: faces.filter((die) => cellAt(reading, die).code === 'safe') };
}

/**
 * Landings in one hex, one after the other. Earlier landings may take up the room, so each unit has two odds: if no unit
 * before it has landed, and if all have.
 */
export const landingChain = (
  position: Position,
  units: readonly UnitId[],
  landing: Omit<Landing, 'unit' | 'down' | 'flight'>,
): { unit: UnitId; best: LandingOdds; worst: LandingOdds }[] =>
  units.map((unit, i) => ({
    unit,
    best: landingOdds(position, { ...landing, unit, flight: units }),
    worst: landingOdds(position, { ...landing, unit, flight: units, down: units.slice(0, i) }),
  }));

/** Whether each of some units that land in one hex finds room there, if all come down safely (9.2). */
export const hasRoomFor = (position: Position, units: readonly UnitId[], hex: HexId): boolean =>
  units.every(
    (unit, i) =>
      !circumstances(position, { unit, hex, why: 'landing', flight: units, down: units.slice(0, i) })
        .overCapacity,
  );

/** 8.9: the crash chart for a unit that must be checked. */
export function landingReading(position: Position, landing: Landing): Reading {
  const { rows, modifiers: of } = position.pack.charts.crash;
  const unit = position.unit(landing.unit);
  // A zeppelin comes down against its will only at the end of the month (ruling 9: +1 and no other modifier).
  if (unit && isZeppelin(unit) && landing.why === 'monthEnd')
    return listReading('crash', rows, [{ name: 'enduranceExpired', value: 1, holds: true, public: true }]);
  const due = circumstances(position, landing);
  const names = Object.keys(due) as (keyof Circumstances)[];
  return listReading(
    'crash',
    rows,
    names.map((name) => circumstance(of, name, due[name])),
  );
}

const ruleOf = (due: Circumstances): string => (due.night ? '16.1' : 'ruling 28');

/** "Safe" needs friendly ground. Elsewhere it means a month of recycling (rulings 64, 70). */
export function verdict(code: string, afloat: boolean): { fate: Fate; months: number } {
  if (code === 'safe') return afloat ? { fate: 'recycled', months: 1 } : { fate: 'safe', months: 0 };
  if (code === 'eliminated') return { fate: 'eliminated', months: 0 };
  return { fate: 'recycled', months: Number(/\d/.exec(code)?.[0] ?? 1) };
}
