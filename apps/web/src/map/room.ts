// What panels leave of the map: the largest part of it that nothing lies on.
import { type Box, overlaps } from './labels.ts';
import type { Insets } from './types.ts';

/** Pixels kept between what is shown and what lies beside it. */
const gap = 4;

/**
 * The largest upright rectangle of a map `width` by `height` that no cover touches, as what is left out of it at each
 * edge. Covers and insets are in pixels from the corner of the map.
 */
export function freeRoom(
  width: number,
  height: number,
  covers: readonly Box[],
  insets: Insets = {},
): Required<Insets> {
  const { left = 0, top = 0, right = 0, bottom = 0 } = insets;
  const whole: Box = [left, top, width - right, height - bottom];
  const inside = (value: number, low: number, high: number): boolean => value > low && value < high;
  const lefts = [whole[0], ...covers.map((c) => c[2] + gap).filter((x) => inside(x, whole[0], whole[2]))];
  const rights = [whole[2], ...covers.map((c) => c[0] - gap).filter((x) => inside(x, whole[0], whole[2]))];
  const tops = [whole[1], ...covers.map((c) => c[3] + gap).filter((y) => inside(y, whole[1], whole[3]))];
  const bottoms = [whole[3], ...covers.map((c) => c[1] - gap).filter((y) => inside(y, whole[1], whole[3]))];

  let best = whole;
  let area = 0;
  for (const x0 of lefts)
    for (const x1 of rights)
      for (const y0 of tops)
        for (const y1 of bottoms) {
          const box: Box = [x0, y0, x1, y1];
          if (x1 <= x0 || y1 <= y0 || (x1 - x0) * (y1 - y0) <= area) continue;
          if (covers.some((cover) => overlaps(cover, box))) continue;
          best = box;
          area = (x1 - x0) * (y1 - y0);
        }
  return { left: best[0], top: best[1], right: width - best[2], bottom: height - best[3] };
}
