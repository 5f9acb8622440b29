/** A box in map units. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lines this far outside the box are kept, in map units: the widest line extends 33 units to each side. */
const MARGIN = 40;
/** Half the length of the longest name. */
const HALF_A_NAME = 300;

/**
 * The markup of the map without lines and names outside the box. Paths with commands other than M, L, l, C and Z stay
 * as they are.
 */
export const cropped = (markup: string, box: Box): string =>
  markup
    .replace(/ d="([MLlCZ\d\s.,-]+)"/g, (_, d: string) => ` d="${croppedPath(d, box)}"`)
    .replace(/<path d=""[^>]*\/>/g, '')
    .replace(/<text x="([-\d.]+)" y="([-\d.]+)".*?<\/text>/g, (text, x: string, y: string) =>
      touches([[Number(x), Number(y)]], box, HALF_A_NAME) ? text : '',
    );

/** The parts of a path near the box. A part runs from one M to the next. */
export const croppedPath = (d: string, box: Box): string =>
  (d.match(/M[^M]*/g) ?? []).filter((run) => touches(pointsOf(run), box, MARGIN)).join('');

type Point = readonly [x: number, y: number];

/** The points of a part, including the control points of its curves. */
function pointsOf(run: string): Point[] {
  const points: Point[] = [];
  for (const [, command, list = ''] of run.matchAll(/([MLlC])([^MLlCZ]*)/g)) {
    const figures = (list.match(/-?[\d.]+/g) ?? []).map(Number);
    for (let at = 0; at + 1 < figures.length; at += 2) {
      const [x = 0, y = 0] = figures.slice(at, at + 2);
      const [fromX, fromY] = command === 'l' ? (points.at(-1) ?? [0, 0]) : [0, 0];
      points.push([fromX + x, fromY + y]);
    }
  }
  return points;
}

/** Whether the points' bounding box is within the margin. */
function touches(points: readonly Point[], { x, y, width, height }: Box, margin: number): boolean {
  const across = points.map(([at]) => at);
  const down = points.map(([, at]) => at);
  return (
    Math.min(...across) <= x + width + margin &&
    Math.max(...across) >= x - margin &&
    Math.min(...down) <= y + height + margin &&
    Math.max(...down) >= y - margin
  );
}
