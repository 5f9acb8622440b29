// Smooth curves through points, as SVG path data with one decimal.
import type { Point } from '../src/plane.ts';

type Cubic = readonly [from: Point, control1: Point, control2: Point, to: Point];

const n = (v: number): string => String(Number(v.toFixed(1)) || 0); // no "-0"
const pair = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

/** Straight lines through the points. */
export function polyline(points: readonly Point[], closed = false): string {
  return `M${points.map(pair).join('L')}${closed ? 'Z' : ''}`;
}

/**
 * A smooth curve through every point. The tangent at a point is parallel to the line between its neighbours, and short
 * enough that the curve does not overshoot.
 */
export function curve(points: readonly Point[], closed: boolean): Cubic[] {
  const last = points.length - 1;
  const at = (i: number): Point => {
    const k = closed ? (i + points.length) % points.length : Math.max(0, Math.min(last, i));
    return points[k] ?? [0, 0];
  };
  const unit = (a: Point, b: Point): Point => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  };
  const parts: Cubic[] = [];
  for (let i = 0; i < (closed ? points.length : last); i++) {
    const [from, to] = [at(i), at(i + 1)];
    const [out, into] = [unit(at(i - 1), to), unit(from, at(i + 2))];
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.32;
    parts.push([
      from,
      [from[0] + out[0] * reach, from[1] + out[1] * reach],
      [to[0] - into[0] * reach, to[1] - into[1] * reach],
      to,
    ]);
  }
  return parts;
}

export function curvePath(points: readonly Point[], closed = false): string {
  const parts = curve(points, closed);
  const start = parts[0]?.[0];
  if (!start) return '';
  return `M${pair(start)}${parts.map(([, a, b, to]) => `C${pair(a)} ${pair(b)} ${pair(to)}`).join('')}${closed ? 'Z' : ''}`;
}

/** Points along a curve at equal steps, each with the direction of travel. */
export function walk(points: readonly Point[], step: number): { at: Point; along: Point }[] {
  const fine: Point[] = curve(points, false).flatMap(([a, b, c, d]) =>
    Array.from({ length: 24 }, (_, i): Point => {
      const t = i / 24;
      const blend = (k: 0 | 1): number =>
        (1 - t) ** 3 * a[k] + 3 * (1 - t) ** 2 * t * b[k] + 3 * (1 - t) * t ** 2 * c[k] + t ** 3 * d[k];
      return [blend(0), blend(1)];
    }),
  );
  const end = points.at(-1);
  if (end) fine.push(end);
  const found: { at: Point; along: Point }[] = [];
  let due = step / 2;
  for (const [i, b] of fine.entries()) {
    const a = fine[i - 1];
    if (!a) continue;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length === 0) continue;
    const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    for (; due <= length; due += step)
      found.push({ at: [a[0] + along[0] * due, a[1] + along[1] * due], along });
    due -= length;
  }
  return found;
}

/** A short stroke from a point. */
export const stroke = ([x, y]: Point, dx: number, dy: number): string => `M${n(x)} ${n(y)}l${n(dx)} ${n(dy)}`;
