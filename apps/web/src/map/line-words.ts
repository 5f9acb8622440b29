// Places the label of a line on the rim of its region, in view, and not over a name.
import { type HexId, neighbours } from '@1bob/atlas';
import { centre, type Point } from '@1bob/atlas/drawing';
import { type Box, type Label, overlaps } from './labels.ts';
import type { Highlight, HighlightKind } from './types.ts';

export interface LineWord {
  readonly kind: HighlightKind;
  readonly text: string;
  readonly at: Point;
}

/** The end of a region where a label is tried first, by kind of line. */
const compass: Partial<Record<HighlightKind, (at: Point) => number>> = {
  noReturn: ([, y]) => -y,
  lastLight: ([, y]) => y,
};
const eastward = ([x, y]: Point): number => -x - y / 1000;

/** `view` and `taken` are boxes in pixels at the scale `k`. */
export function lineWords(
  highlights: readonly Highlight[],
  k: number,
  view: Box,
  taken: readonly Box[],
): readonly LineWord[] {
  const used: Box[] = [...taken];
  return highlights.flatMap((h): LineWord[] => {
    if (!h.label) return [];
    const half = h.label.length * 3.1 + 3;
    const order = compass[h.kind] ?? eastward;
    const inside = new Set(h.hexes);
    const rim = h.hexes.filter((hex) => neighbours(hex).some((next) => !inside.has(next)));
    for (const [x, y] of rim.map(centre).sort((a, b) => order(a) - order(b))) {
      const box: Box = [x * k - half, y * k - 9, x * k + half, y * k + 6];
      if (box[0] < view[0] || box[2] > view[2] || box[1] < view[1] || box[3] > view[3]) continue;
      if (used.some((other) => overlaps(box, other))) continue;
      used.push(box);
      return [{ kind: h.kind, text: h.label, at: [x, y] }];
    }
    return [];
  });
}

/** A square about the middle of a hex, in pixels at the scale `k`. */
export function aroundHex(hex: HexId, half: number, k: number): Box {
  const [x, y] = centre(hex);
  return [x * k - half, y * k - half, x * k + half, y * k + half];
}

/** Converts boxes on the screen to pixels of a sheet whose corner is at `at` on the screen. */
export const onSheet = (
  boxes: readonly Box[],
  at: { readonly x: number; readonly y: number },
): readonly Box[] =>
  boxes.map(([left, top, right, bottom]): Box => [left - at.x, top - at.y, right - at.x, bottom - at.y]);

/** Converts names placed for the scale `from` to the scale `k`. They keep their size while their hexes move. */
export function labelsNow(labels: readonly Label[], from: number, k: number): readonly Box[] {
  return labels.map(({ hex, box: [left, top, right, bottom] }): Box => {
    const [x, y] = centre(hex);
    const [dx, dy] = [x * (k - from), y * (k - from)];
    return [left + dx, top + dy, right + dx, bottom + dy];
  });
}
