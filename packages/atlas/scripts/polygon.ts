// Plane geometry of rings. On the sphere, three degenerate rings of the Natural Earth land would contain every point.
import type { Point } from '../src/plane.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether a point lies in an odd number of rings. */
export function isInside(rings: readonly (readonly Point[])[], x: number, y: number): boolean {
  let odd = false;
  for (const ring of rings) {
    let b = ring.at(-1);
    for (const a of ring) {
      if (b && a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
      b = a;
    }
  }
  return odd;
}

/** A ring cropped to a box, one side of the box after another (Sutherland and Hodgman). Empty if the ring lies outside. */
export function crop(ring: readonly Point[], box: Box): Point[] {
  const sides: { axis: 0 | 1; at: number; keep: 1 | -1 }[] = [
    { axis: 0, at: box.left, keep: 1 },
    { axis: 0, at: box.right, keep: -1 },
    { axis: 1, at: box.top, keep: 1 },
    { axis: 1, at: box.bottom, keep: -1 },
  ];
  let points = [...ring];
  for (const { axis, at, keep } of sides) {
    const kept: Point[] = [];
    let a = points.at(-1);
    for (const b of points) {
      if (!a) break;
      const inA = (a[axis] - at) * keep >= 0;
      const inB = (b[axis] - at) * keep >= 0;
      if (inA !== inB) {
        const k = (at - a[axis]) / (b[axis] - a[axis]);
        const other = axis === 0 ? a[1] + k * (b[1] - a[1]) : a[0] + k * (b[0] - a[0]);
        kept.push(axis === 0 ? [at, other] : [other, at]);
      }
      if (inB) kept.push(b);
      a = b;
    }
    points = kept;
  }
  return points;
}
