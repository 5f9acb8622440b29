// The printed content of each hex, from the table that scripts/build.ts writes.
import { allHexIds, columnOf, type HexId, hexId, rowOf } from './grid.ts';
import table from './generated/hexes.json' with { type: 'json' };

/** sea: no land in the hex; coast: both; land: no sea. */
export type Terrain = 'sea' | 'coast' | 'land';
/** The side that holds the land of a hex (5.1); 'none' for all-sea hexes. It never changes. */
export type Control = 'british' | 'german' | 'neutral' | 'none';
export type Region = 'britain' | 'continent' | 'netherlands' | 'sea';
export type Country = 'britain' | 'france' | 'belgium' | 'netherlands';
/** 'neutral' is a Dutch town, printed for orientation; no unit can be based there. */
export type PlaceKind = 'city' | 'town' | 'neutral';

export interface Place {
  hex: HexId;
  name: string;
  /** For labels and messages. */
  short: string;
  kind: PlaceKind;
  /** Multiplier of the target symbol; null without a symbol. */
  target: 1 | 2 | 3 | null;
  control: Control;
  country: Country;
  /** Whether a flying field lay there in 1917-18: shown, but without effect on play. */
  airfield: boolean;
  /** One of the nine hexes of London. */
  london: boolean;
}

export interface Hex {
  id: HexId;
  col: number;
  row: number;
  terrain: Terrain;
  control: Control;
  region: Region;
  place: Place | null;
}

/** The letters of the table: small for coast, capital for land. */
const ground: Readonly<Record<string, Pick<Hex, 'terrain' | 'control' | 'region'>>> = {
  '.': { terrain: 'sea', control: 'none', region: 'sea' },
  b: { terrain: 'coast', control: 'british', region: 'britain' },
  B: { terrain: 'land', control: 'british', region: 'britain' },
  f: { terrain: 'coast', control: 'british', region: 'continent' },
  F: { terrain: 'land', control: 'british', region: 'continent' },
  g: { terrain: 'coast', control: 'german', region: 'continent' },
  G: { terrain: 'land', control: 'german', region: 'continent' },
  n: { terrain: 'coast', control: 'neutral', region: 'netherlands' },
  N: { terrain: 'land', control: 'neutral', region: 'netherlands' },
};

function oneOf<T extends string | number | null>(value: unknown, ...allowed: readonly T[]): T {
  const found = allowed.find((a) => a === value);
  if (found === undefined)
    throw new Error(`hexes.json holds ${JSON.stringify(value)}; build the atlas again`);
  return found;
}

const groundAt = (id: HexId): Pick<Hex, 'terrain' | 'control' | 'region'> => {
  const here = ground[table.ground[rowOf(id) - 1]?.[columnOf(id) - 1] ?? ''];
  if (!here) throw new Error(`hexes.json does not know hex ${id}; build the atlas again`);
  return here;
};

/** Every place of the map, in the order of the source list: London first. */
export const places: readonly Place[] = table.places.map((row) => {
  const [at = '', named = '', kind, target, short, country, airfield] = row;
  const [hex, name] = [hexId(String(at)), String(named)];
  // A place is held by the side that holds its hex.
  const { control, region } = groundAt(hex);
  return {
    hex,
    name,
    short: String(short || name),
    kind: oneOf(kind, 'city', 'town', 'neutral'),
    target: oneOf(target || null, 1, 2, 3, null),
    control,
    country: oneOf(country || region, 'britain', 'france', 'belgium', 'netherlands'),
    airfield: airfield === 1,
    london: name.startsWith('London:'),
  };
});

const placeIn = new Map(places.map((p) => [p.hex, p]));

/** Every hex of the map by its number, by column, then by row. */
export const hexes: ReadonlyMap<HexId, Hex> = new Map(
  allHexIds.map((id) => [
    id,
    { id, col: columnOf(id), row: rowOf(id), ...groundAt(id), place: placeIn.get(id) ?? null },
  ]),
);

/** The printed content of a hex. Throws RangeError for a hex that is not on the map. */
export function hexAt(id: HexId): Hex {
  const hex = hexes.get(id);
  if (!hex) throw new RangeError(`no hex ${JSON.stringify(id)} on the map`);
  return hex;
}
