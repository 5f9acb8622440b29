/**
 * Places the names of places by rank. A name that would overlap another is dropped. All measures are pixels at one
 * scale. A layout for one scale is valid for every larger one, because names keep their size while the places move
 * apart.
 */
import type { HexId } from '@1bob/atlas';
import { wordWidth } from './letters.ts';

/** [left, top, right, bottom] */
export type Box = readonly [number, number, number, number];

export interface Named {
  readonly hex: HexId;
  readonly text: string;
  /** Centre of its symbol, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Half the size of the symbol. */
  readonly radius: number;
  readonly size: number;
  readonly bold: boolean;
  /** The order of placing. 0 comes first. */
  readonly rank: number;
  /** Whether the name may stand only below its symbol, as inside London. */
  readonly below?: boolean;
}

export interface Label {
  readonly hex: HexId;
  readonly text: string;
  /** The distance from the centre of the symbol to the anchor of the text, in pixels. */
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly size: number;
  readonly bold: boolean;
  readonly box: Box;
}

export const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

type Spot = readonly [anchor: Label['anchor'], dx: number, dy: number];

/** Positions to try for a name, best first: right, left, above, below, then the corners. */
function spots(named: Named): readonly Spot[] {
  const { radius, size } = named;
  const r = radius + 3;
  const height = size * 0.82;
  const below: Spot = ['middle', 0, r + height];
  if (named.below) return [below];
  const middle = height * 0.4;
  return [
    ['start', r, middle],
    ['end', -r, middle],
    ['middle', 0, -r - size * 0.1],
    below,
    ['start', r * 0.7, -r * 0.55],
    ['start', r * 0.7, r * 0.55 + height],
    ['end', -r * 0.7, -r * 0.55],
    ['end', -r * 0.7, r * 0.55 + height],
  ];
}

/** A name keeps clear of the obstacles, of other names, and of every symbol but its own, which it may touch. */
export function placeLabels(
  names: readonly Named[],
  obstacles: readonly Box[],
  /** The area of London. Only the names inside London may lie in it. */
  london: readonly Box[] = [],
): readonly Label[] {
  const taken: Box[] = [...obstacles];
  const symbols = names.map(({ hex, x, y, radius: r }) => ({
    hex,
    box: [x - r, y - r, x + r, y + r] as const,
  }));
  const labels: Label[] = [];
  for (const named of [...names].sort((a, b) => a.rank - b.rank)) {
    const width = wordWidth(named.text, named.size, named.bold ? 'bold' : 'regular');
    const height = named.size * 0.82;
    for (const [anchor, dx, dy] of spots(named)) {
      const left = named.x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
      const base = named.y + dy;
      const box: Box = [left - 1.5, base - height - 1, left + width + 1.5, base + named.size * 0.24];
      if (taken.some((other) => overlaps(box, other))) continue;
      if (!named.below && london.some((other) => overlaps(box, other))) continue;
      if (symbols.some((symbol) => symbol.hex !== named.hex && overlaps(box, symbol.box))) continue;
      taken.push(box);
      labels.push({
        hex: named.hex,
        text: named.text,
        dx,
        dy,
        anchor,
        size: named.size,
        bold: named.bold,
        box,
      });
      break;
    }
  }
  return labels;
}
