// The hex grid, by number only: 53 columns of 37 hexes of five miles, flat-top, even columns half a hex higher. Independent
// of the printed map.

/** 'CCRR': two digits for the column (01 to 53), two for the row (01 to 37). */
export type HexId = string & { readonly __hex: unique symbol };

/** The six sides of a hex, clockwise: 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west. */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5;

export const columns = 53;
export const rows = 37;

const pattern = /^(0[1-9]|[1-4][0-9]|5[0-3])(0[1-9]|[12][0-9]|3[0-7])$/;

/** Whether `s` is the number of a hex on the map. */
export function isHexId(s: unknown): s is HexId {
  return typeof s === 'string' && pattern.test(s);
}

/** The hex with the number `s`. Throws RangeError for a number that is not on the map. */
export function hexId(s: string): HexId {
  if (!isHexId(s)) throw new RangeError(`no hex ${JSON.stringify(s)} on the map (0101 to ${columns}${rows})`);
  return s;
}

const twoFigures = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

/** The hex at a column and a row (both from 1), or null when that is off the map. */
export function hexAtColumnRow(col: number, row: number): HexId | null {
  if (!Number.isInteger(col) || !Number.isInteger(row)) return null;
  if (col < 1 || col > columns || row < 1 || row > rows) return null;
  return (twoFigures(col) + twoFigures(row)) as HexId;
}

// Reads the digits from character codes for speed: distance() is the most called function of the program.
const ZERO = 48;
const figures = (id: string, at: number): number =>
  (id.charCodeAt(at) - ZERO) * 10 + id.charCodeAt(at + 1) - ZERO;

export const columnOf = (id: HexId): number => figures(id, 0);
export const rowOf = (id: HexId): number => figures(id, 2);

/** Number of hexes from a to b; 0 if they are the same (1.4). */
export function distance(a: HexId, b: HexId): number {
  // Axial coordinates: the column, and the row minus half the column.
  const ca = figures(a, 0);
  const cb = figures(b, 0);
  const dq = cb - ca;
  const ds = figures(b, 2) - (cb >> 1) - figures(a, 2) + (ca >> 1);
  const sum = dq + ds;
  return Math.max(dq < 0 ? -dq : dq, ds < 0 ? -ds : ds, sum < 0 ? -sum : sum);
}

/** Every hex number of the map, by column, then by row. */
export const allHexIds: readonly HexId[] = Array.from({ length: columns * rows }, (_, i) =>
  hexId(twoFigures(1 + Math.floor(i / rows)) + twoFigures(1 + (i % rows))),
);

/** The hex across one side, or null at the edge of the map. */
export function adjacent(id: HexId, direction: Direction): HexId | null {
  const col = columnOf(id);
  const row = rowOf(id);
  const up = col % 2 === 0 ? -1 : 0; // row change of the upper neighbours left and right
  switch (direction) {
    case 0:
      return hexAtColumnRow(col, row - 1);
    case 1:
      return hexAtColumnRow(col + 1, row + up);
    case 2:
      return hexAtColumnRow(col + 1, row + up + 1);
    case 3:
      return hexAtColumnRow(col, row + 1);
    case 4:
      return hexAtColumnRow(col - 1, row + up + 1);
    case 5:
      return hexAtColumnRow(col - 1, row + up);
  }
}

export const directions: readonly Direction[] = [0, 1, 2, 3, 4, 5];

const neighboursOf = new Map<HexId, readonly HexId[]>(
  allHexIds.map((id) => [
    id,
    Object.freeze(directions.map((d) => adjacent(id, d)).filter((n): n is HexId => n !== null)),
  ]),
);

const notOnMap = (id: string): never => {
  throw new RangeError(`no hex ${JSON.stringify(id)} on the map`);
};

/** The hexes that touch this one, clockwise from the north; two to five at the edge of the map, else six. */
export function neighbours(id: HexId): readonly HexId[] {
  return neighboursOf.get(id) ?? notOnMap(id);
}

/** The side of `a` that `b` touches, or null when they do not touch. */
export function edge(a: HexId, b: HexId): Direction | null {
  return directions.find((d) => adjacent(a, d) === b) ?? null;
}

const rings = new Map<HexId, Map<number, readonly HexId[]>>();

/**
 * Hexes at distance 1 to n, nearest first, without the hex itself (1.4). n is a whole number of hexes; 0 gives none. Throws
 * RangeError for anything else. The list is cached and shared: the same arguments give the same array.
 */
export function within(id: HexId, n: number): readonly HexId[] {
  let byRadius = rings.get(id);
  const kept = byRadius?.get(n);
  if (kept) return kept;
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`a radius is a whole number of hexes, not ${n}`);
  if (!byRadius) rings.set(id, (byRadius = new Map<number, readonly HexId[]>()));
  const found = count(id, n);
  byRadius.set(n, found);
  return found;
}

function count(id: HexId, n: number): readonly HexId[] {
  const found: HexId[] = [];
  const seen = new Set([id]);
  let ring: readonly HexId[] = [id];
  for (let step = 1; step <= n && ring.length > 0; step++) {
    const next: HexId[] = [];
    for (const from of ring)
      for (const to of neighbours(from))
        if (!seen.has(to)) {
          seen.add(to);
          next.push(to);
        }
    found.push(...next);
    ring = next;
  }
  return Object.freeze(found);
}

const withSelf = new Map<HexId, Map<number, readonly HexId[]>>();

/** The hex itself and the hexes at distance 1 to n, nearest first. Cached and shared like `within`. */
export function withinOrAt(id: HexId, n: number): readonly HexId[] {
  let byRadius = withSelf.get(id);
  const kept = byRadius?.get(n);
  if (kept) return kept;
  if (!byRadius) withSelf.set(id, (byRadius = new Map<number, readonly HexId[]>()));
  const found = Object.freeze([id, ...within(id, n)]);
  byRadius.set(n, found);
  return found;
}

/**
 * A shortest path from a to b, as close to the straight line as the hexes allow. It lists the hexes entered after a and ends
 * with b; it is empty if a is b. It never leaves the map.
 */
export function straightPath(a: HexId, b: HexId): HexId[] {
  // Half rows, so that all arithmetic is in whole numbers and the result is exact.
  const halfRow = (id: HexId): number => 2 * rowOf(id) - (columnOf(id) % 2 === 0 ? 1 : 0);
  const dx = columnOf(b) - columnOf(a);
  const dy = halfRow(b) - halfRow(a);
  const offLine = (id: HexId): number =>
    Math.abs(dx * (halfRow(id) - halfRow(a)) - dy * (columnOf(id) - columnOf(a)));
  const path: HexId[] = [];
  let here = a;
  for (let left = distance(a, b); left > 0; left--) {
    let best: HexId | null = null;
    let least = Infinity;
    for (const next of neighbours(here)) {
      if (distance(next, b) !== left - 1) continue;
      const off = offLine(next);
      if (off < least) [best, least] = [next, off];
    }
    if (best === null) return notOnMap(b); // only for a hex that is not on the map
    path.push(best);
    here = best;
  }
  return path;
}
