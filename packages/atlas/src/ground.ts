// Questions that the rules ask about a hex, in terms of the rules.
import { distance, type HexId } from './grid.ts';
import { hexAt, hexes } from './hexes.ts';

/** No land in it at all (5.1, 8.9). */
export const isAllSea = (hex: HexId): boolean => hexAt(hex).terrain === 'sea';
/** Land or coast. */
export const hasLand = (hex: HexId): boolean => hexAt(hex).terrain !== 'sea';

/** A town or city of either side, where headquarters and civil defence may stand (17). Excludes Dutch towns. */
export const isTownOrCity = (hex: HexId): boolean => isTown(hex) || isCity(hex);
/** A town, where an aerodrome may stand (17.3, ruling 35). */
export const isTown = (hex: HexId): boolean => hexAt(hex).place?.kind === 'town';
export const isCity = (hex: HexId): boolean => hexAt(hex).place?.kind === 'city';
/** Carries a target symbol with a multiplier (4.1). */
export const isTarget = (hex: HexId): boolean => (hexAt(hex).place?.target ?? null) !== null;
export const isLondon = (hex: HexId): boolean => hexAt(hex).place?.london ?? false;

/** Dutch land: units may fly over it but not land or be placed there (ruling 29). */
export const isNeutral = (hex: HexId): boolean => hexAt(hex).control === 'neutral';

/** Land or coast held by a side, where its land units may be placed and its aircraft may come down (5.1-2, 9.2). */
export const isFriendlyLand = (hex: HexId, side: 'british' | 'german'): boolean =>
  hexAt(hex).control === side;

/** Any all-sea hex, and British-held coast, in Britain and west of the front (5.1-3). */
export function mayHoldShip(hex: HexId): boolean {
  const { terrain, control } = hexAt(hex);
  return terrain === 'sea' || (terrain === 'coast' && control === 'british');
}

const acrossTheFront = new Map<HexId, number>();

/**
 * How far German-held land lies behind the front: the distance in hexes to the nearest British-held hex of the continent
 * (ruling 45). Null for any other hex.
 */
export function hexesBehindFront(hex: HexId): number | null {
  if (hexAt(hex).control !== 'german') return null;
  const known = acrossTheFront.get(hex);
  if (known !== undefined) return known;
  let nearest = Infinity;
  for (const other of hexes.values())
    if (other.control === 'british' && other.region === 'continent')
      nearest = Math.min(nearest, distance(hex, other.id));
  acrossTheFront.set(hex, nearest);
  return nearest;
}
