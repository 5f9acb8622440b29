// The player’s own marks on the map, as drawn with a pencil.
import type { HexId } from '@1bob/atlas';
import { centre, type Point, rowPitch } from '@1bob/atlas/drawing';
import type { PencilMark } from './types.ts';

const n = (v: number): string => String(Number(v.toFixed(1)));
const at = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

/** A circle through the centres of the hexes that are so many hexes to the north and south. */
function circle(hex: HexId, radius: number): string {
  const [x, y] = centre(hex);
  const r = radius * rowPitch;
  const arc = `A${n(r)} ${n(r)} 0 1 1 `;
  return `M${at([x, y - r])}${arc}${at([x, y + r])}${arc}${at([x, y - r])}`;
}

/** The strokes of all circles and lines, in map units. */
export const strokes = (marks: readonly PencilMark[]): string =>
  marks
    .map((mark) => {
      if (mark.kind === 'circle') return circle(mark.hex, mark.radius);
      return mark.kind === 'line' ? `M${mark.hexes.map((hex) => at(centre(hex))).join('L')}` : '';
    })
    .join('');

export interface Pin {
  readonly hex: HexId;
  readonly at: Point;
  readonly words: string;
}

/** The pins, one for each hex: several in a hex have their words one after the other. */
export function pins(marks: readonly PencilMark[]): readonly Pin[] {
  const by = new Map<HexId, string[]>();
  for (const mark of marks)
    if (mark.kind === 'pin') by.set(mark.hex, [...(by.get(mark.hex) ?? []), mark.words]);
  return [...by].map(([hex, words]) => ({
    hex,
    at: centre(hex),
    words: words.filter((each) => each !== '').join('; '),
  }));
}

/** The marks that are in a hex, or whose centre is. A line is in each of its bends. */
export const marksAt = (marks: readonly PencilMark[], hex: HexId): readonly PencilMark[] =>
  marks.filter((mark) => (mark.kind === 'line' ? mark.hexes.includes(hex) : mark.hex === hex));
