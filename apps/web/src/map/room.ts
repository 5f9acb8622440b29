// Finds the part of the map that no panel hides, and a corner for the small map.
import type { Point } from '@1bob/atlas/drawing';
import { type Box, overlaps } from './labels.ts';
import type { Insets } from './types.ts';

/** The gap between that part and what surrounds it, in pixels. */
const gap = 4;

/** Map units around the outermost points that belong to what is shown. */
export const around = 130;

/** How many times as wide as high the part of the map is that shows these points (map units). */
export function shapeOf(points: readonly Point[]): number {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const along = (values: readonly number[]): number => Math.max(...values) - Math.min(...values) + around;
  return along(xs) / along(ys);
}

/** The way from London to Ghent is more than twice as wide as high. */
const usual = 1.7;
/** A part that is wider or higher than this shape shows no more of it. */
const worth = (across: number, down: number, shape: number): number =>
  Math.min(across, shape * down) + (across * down) / 1e6;

/**
 * The upright rectangle of a map of `width` by `height` that touches no cover and has the most room for what is `shape`
 * times as wide as high. It is given as insets from each edge. Covers and insets are in pixels from the corner of the map.
 */
export function freeRoom(
  width: number,
  height: number,
  covers: readonly Box[],
  insets: Insets = {},
  shape: number = usual,
): Required<Insets> {
  const { left = 0, top = 0, right = 0, bottom = 0 } = insets;
  const whole: Box = [left, top, width - right, height - bottom];
  const inside = (value: number, low: number, high: number): boolean => value > low && value < high;
  const lefts = [whole[0], ...covers.map((c) => c[2] + gap).filter((x) => inside(x, whole[0], whole[2]))];
  const rights = [whole[2], ...covers.map((c) => c[0] - gap).filter((x) => inside(x, whole[0], whole[2]))];
  const tops = [whole[1], ...covers.map((c) => c[3] + gap).filter((y) => inside(y, whole[1], whole[3]))];
  const bottoms = [whole[3], ...covers.map((c) => c[1] - gap).filter((y) => inside(y, whole[1], whole[3]))];

  let best = whole;
  let most = 0;
  for (const x0 of lefts)
    for (const x1 of rights)
      for (const y0 of tops)
        for (const y1 of bottoms) {
          const box: Box = [x0, y0, x1, y1];
          if (x1 <= x0 || y1 <= y0 || worth(x1 - x0, y1 - y0, shape) <= most) continue;
          if (covers.some((cover) => overlaps(cover, box))) continue;
          best = box;
          most = worth(x1 - x0, y1 - y0, shape);
        }
  return { left: best[0], top: best[1], right: width - best[2], bottom: height - best[3] };
}

/** Corners that the small map may take. The fourth one holds the zoom buttons. */
export const miniCorners = ['bottom right', 'bottom left', 'top left'] as const;
export type MiniCorner = (typeof miniCorners)[number];

/**
 * The corner for the small map. It keeps its corner while that is free of covers and of hexes that must be visible, and
 * otherwise takes the first free one. Null if no corner is free: the small map then folds away. Everything is in pixels
 * from the corner of the map.
 */
export function miniCorner(
  size: { readonly width: number; readonly height: number },
  mini: { readonly across: number; readonly down: number },
  keepClear: readonly Box[],
  now: MiniCorner | null,
  { left = 0, top = 0, right = 0, bottom = 0 }: Insets = {},
): MiniCorner | null {
  const edge = 16;
  const boxOf = (corner: MiniCorner): Box => {
    const x = corner.endsWith('right') ? size.width - right - edge - mini.across : left + edge;
    const y = corner.startsWith('bottom') ? size.height - bottom - edge - mini.down : top + edge;
    return [x, y, x + mini.across, y + mini.down];
  };
  const free = (corner: MiniCorner): boolean => {
    const box = boxOf(corner);
    return !keepClear.some((other) => overlaps(other, box));
  };
  if (now !== null && free(now)) return now;
  return miniCorners.find(free) ?? null;
}
