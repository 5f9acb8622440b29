// Hexes as SVG path data in map units.
import { adjacent, allHexIds, columnOf, type Direction, directions, type HexId, rowOf } from './grid.ts';
import { centre, hexRadius, type Point, rowPitch } from './plane.ts';

// The six corners, clockwise from the east, in steps of half a radius and half a row. They are whole numbers, so that
// neighbouring hexes share exactly the same corners.
const cornerSteps = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
] as const;

/** The two corners at the ends of a side, clockwise. */
const ends: Readonly<Record<Direction, readonly [from: number, to: number]>> = {
  0: [4, 5],
  1: [5, 0],
  2: [0, 1],
  3: [1, 2],
  4: [2, 3],
  5: [3, 4],
};

const n = (v: number): string => String(Number(v.toFixed(1)) || 0);
const pair = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

/** The six corners of a hex, clockwise from the east; scale 1 is the whole hex. */
export function corners(hex: HexId, scale = 1): readonly Point[] {
  const [x, y] = centre(hex);
  return cornerSteps.map(([sx, sy]) => [x + (sx * scale * hexRadius) / 2, y + (sy * scale * rowPitch) / 2]);
}

/** A closed path round one hex. */
export function hexPath(hex: HexId, scale = 1): string {
  return `M${corners(hex, scale).map(pair).join('L')}Z`;
}

/** A closed path round a set of hexes, with one loop for each part and each hole, clockwise round the parts. */
export const outline = (hexes: Iterable<HexId>): string => lineAround(hexes, true);

/** The outline without its parts along the edge of the map, for limits that may lie beyond the map. */
export const limitLine = (hexes: Iterable<HexId>): string => lineAround(hexes, false);

interface Step {
  readonly to: string;
  readonly at: Point;
  readonly end: Point;
}

function lineAround(hexes: Iterable<HexId>, alongTheEdge: boolean): string {
  const set = new Set(hexes);
  const next = new Map<string, Step>();
  for (const hex of set) {
    const points = corners(hex);
    const key = (corner: number): string => {
      const [sx, sy] = cornerSteps[corner] ?? [0, 0];
      const col = columnOf(hex);
      return `${3 * col + sx},${2 * rowOf(hex) - (col % 2 === 0 ? 1 : 0) + sy}`;
    };
    for (const side of directions) {
      const over = adjacent(hex, side);
      if (over === null ? !alongTheEdge : set.has(over)) continue;
      const [from, to] = ends[side];
      const at = points[from];
      const end = points[to];
      // Three hexes meet in a corner, so at most one side of the outline leaves from it.
      if (at && end) next.set(key(from), { to: key(to), at, end });
    }
  }
  const inner = new Set([...next.values()].map((step) => step.to));
  // Lines that begin at the edge of the map come first; the rest are closed loops.
  const starts = [...next.keys()].sort((a, b) => Number(inner.has(a)) - Number(inner.has(b)));
  let d = '';
  for (const start of starts) {
    const line: Point[] = [];
    let step = next.get(start);
    let last: Step | undefined;
    for (let key = start; step; step = next.get(key)) {
      next.delete(key);
      line.push(step.at);
      key = step.to;
      last = step;
    }
    if (!last) continue;
    const closed = last.to === start;
    d += `M${[...line, ...(closed ? [] : [last.end])].map(pair).join('L')}${closed ? 'Z' : ''}`;
  }
  return d;
}

let wholeGrid: string | undefined;

/** Every side of every hex once, made on first use. */
export function gridPath(): string {
  return (wholeGrid ??= allHexIds
    .map((hex) => {
      const points = corners(hex);
      let d = '';
      let end = -1;
      for (const side of directions) {
        // The southern hex draws a shared side.
        if ([2, 3, 4].includes(side) && adjacent(hex, side) !== null) continue;
        const [from, to] = ends[side];
        const [a, b] = [points[from], points[to]];
        if (!a || !b) continue;
        d += `${end === from ? '' : `M${pair(a)}`}L${pair(b)}`;
        end = to;
      }
      return d;
    })
    .join(''));
}
