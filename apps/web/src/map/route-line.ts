// A planned flight as drawn in pencil. The strokes run straight from turn to turn, and bend only where the way bends.
import type { HexId } from '@1bob/atlas';
import { centre, columnPitch, type Point, rowPitch } from '@1bob/atlas/drawing';
import type { Route } from './types.ts';

export interface Bend {
  readonly hex: HexId;
  readonly at: Point;
  readonly turn: number;
  readonly night: boolean;
  /** Whether the number is beside the hex, because the target is drawn on it. */
  readonly aside: boolean;
}
export interface Arrow {
  readonly at: Point;
  /** The direction in degrees. 0 is to the right. */
  readonly angle: number;
}
export interface RouteLine {
  readonly outward: string;
  readonly homeward: string;
  readonly bends: readonly Bend[];
  readonly arrows: readonly Arrow[];
  readonly aim: Point | null;
  readonly landing: Point | null;
}

function offLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Drops every point that is within `tolerance` of the stroke (Douglas and Peucker). */
export function straighten(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  let far = 0;
  let at = 0;
  points.forEach((p, i) => {
    const off = offLine(p, first, last);
    if (off > far) [far, at] = [off, i];
  });
  if (far <= tolerance) return [first, last];
  return [
    ...straighten(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...straighten(points.slice(at), tolerance),
  ];
}

const n = (v: number): string => String(Number(v.toFixed(1)));
const path = (points: readonly Point[]): string =>
  points.length < 2 ? '' : `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

export function routeLine(route: Route): RouteLine {
  const hexes = [route.from, ...route.hexes];
  const points = hexes.map(centre);
  const bombAt = route.bomb === undefined ? -1 : hexes.indexOf(route.bomb);
  const turnAt = bombAt < 0 ? hexes.length - 1 : bombAt;
  const stops = [...new Set([0, ...route.turnEnds.map((t) => t.index + 1), turnAt, hexes.length - 1])]
    .filter((i) => i < hexes.length)
    .sort((a, b) => a - b);
  const outward: Point[] = [];
  const homeward: Point[] = [];
  const arrows: Arrow[] = [];
  for (let s = 1; s < stops.length; s++) {
    const [from, to] = [stops[s - 1] ?? 0, stops[s] ?? 0];
    const strokes = straighten(points.slice(from, to + 1), rowPitch * 0.55);
    const line = from < turnAt ? outward : homeward;
    line.push(...(line.length === 0 ? strokes : strokes.slice(1)));
    let longest = 0;
    let arrow: Arrow | null = null;
    strokes.forEach((b, i) => {
      const a = strokes[i - 1];
      if (!a) return;
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (length <= longest) return;
      longest = length;
      arrow = {
        at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
        angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
      };
    });
    if (arrow && longest > 2 * columnPitch) arrows.push(arrow);
  }
  const bends = route.turnEnds.flatMap(({ index, turn, night }): Bend[] => {
    const [hex, at] = [hexes[index + 1], points[index + 1]];
    return hex && at ? [{ hex, at, turn, night, aside: hex === route.bomb }] : [];
  });
  return {
    outward: path(outward),
    homeward: path(homeward),
    bends,
    arrows,
    aim: route.bomb === undefined ? null : centre(route.bomb),
    landing: route.land === undefined ? null : centre(route.land),
  };
}
