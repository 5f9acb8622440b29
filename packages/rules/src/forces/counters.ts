/** The counter mix (2.3 to 2.21): the factors and limits of counters, read from the match's chart pack. */
import type { Charts, UnitType } from '../charts/pack.ts';
import type { AceKind, AirUnit, LandKind, Match, ShipKey, Side } from '../state/match.ts';

/** Factors of a type. Throws for a type that the pack does not have, which the check of the pack rules out. */
export function typeOf(match: { readonly pack: Match['pack'] }, type: string): UnitType {
  const found = match.pack.types[type];
  if (!found) throw new Error(`the chart pack "${match.pack.name}" has no counter type "${type}"`);
  return found;
}

export const isFake = (unit: { readonly type: string }): boolean => unit.type === 'FAKE';
export const isZeppelin = (unit: { readonly type: string }): boolean => unit.type === 'LZ';
export const isRiesen = (unit: { readonly type: string }): boolean => unit.type === 'RB';
/** The BE.2 lands at night without a check and fires better at zeppelins (16.1). */
export const isBe2 = (unit: { readonly type: string }): boolean => unit.type === 'B2F';
/** 24.6: night trained whenever they come into play. */
export const bornNightTrained = (unit: { readonly type: string }): boolean => isZeppelin(unit) || isBe2(unit);

/** Flies from the carrier (2.18, 18.4). */
export const isCarrierBorne = (type: UnitType): boolean => type.cls === 'CVF' || type.cls === 'CVB';
/** Ruling 52: CVF is a fighter. */
export const isFighter = (type: UnitType): boolean => type.cls === 'F' || type.cls === 'CVF';

/** The kind of ace a type can carry (19.2); null for fakes. */
export function aceKindOf(type: UnitType): AceKind | null {
  switch (type.cls) {
    case 'F':
    case 'CVF':
      return 'fighter';
    case 'B':
    case 'CVB':
      return 'bomber';
    case 'LZ':
      return 'zeppelin';
    case 'Fake':
      return null;
  }
}

/** Aces of an air unit. Matches that started under the first rules have no count of further aces. */
type Aces = Pick<AirUnit, 'ace' | 'moreAces'>;

/** How many aces fly with a unit (19.3). */
export const countAces = ({ ace, moreAces = 0 }: Aces): number => (ace === null ? 0 : 1 + moreAces);

/** The fields of a unit that carries this many aces of a kind. */
export const acesOf = (kind: AceKind | null, count: number): Aces => ({
  ace: count > 0 ? kind : null,
  moreAces: Math.max(0, count - 1),
});
export const noAces: Aces = acesOf(null, 0);

/** Points for eliminating a unit of this type (4.1). */
export function worth(charts: Charts, type: UnitType): number {
  const table = charts.moralePoints.airUnitEliminated;
  if (type.code === 'RB') return table.riesen;
  switch (type.cls) {
    case 'F':
    case 'CVF':
      return table.fighter;
    case 'B':
    case 'CVB':
      return table.bomber;
    case 'LZ':
      return table.zeppelin;
    case 'Fake':
      return table.fake;
  }
}

/** Price of an air unit in morale points (6.1, 21.2). */
export function airCost(charts: Charts, type: UnitType, raf: boolean): number {
  const cost = (name: string): number => charts.costs[name] ?? 0;
  switch (type.cls) {
    case 'F':
      return cost('fighter');
    case 'CVF':
      return cost('carrierFighter');
    case 'CVB':
      return cost('carrierBomber');
    case 'LZ':
      return cost('zeppelin');
    case 'Fake':
      return cost('fake');
    case 'B':
      if (type.side === 'british') return cost(raf ? 'britishBomberAfterRaf' : 'britishBomber');
      return cost(type.code === 'RB' ? 'riesen' : 'gotha');
  }
}

const landCosts: Readonly<Record<LandKind, string>> = {
  aerodrome: 'aerodrome',
  antiAircraft: 'antiAircraftPoint',
  earlyWarning: 'earlyWarning',
  civilDefence: 'civilDefence',
  headquarters: 'headquarters',
};
/** Price of a land unit, or of one AA point. */
export const landCost = (charts: Charts, kind: LandKind): number => charts.costs[landCosts[kind]] ?? 0;
export const shipCost = (charts: Charts, key: ShipKey): number =>
  charts.costs[key === 'carrier' ? 'aircraftCarrier' : 'seaplaneTender'] ?? 0;

/** How many land counters of a kind a side has (2.21); for anti-aircraft guns, how many points. */
export function landMix(charts: Charts, side: Side, kind: LandKind): number {
  const mix = charts.counterMix[side];
  return kind === 'antiAircraft' ? mix.antiAircraftPoints : mix[kind];
}

export const aceMix = (charts: Charts, side: Side, kind: AceKind): number =>
  charts.counterMix[side].aces[kind] ?? 0;

/** Flying limit in one hex (9.3). */
export const stackLimit = (side: Side, raf: boolean): number => (side === 'german' || raf ? 3 : 2);

/** Most air units that an aerodrome or the carrier holds (9.2). */
export const baseLimit = 3;
