// The drawn map in map units: coast, rivers, downs, front, border and names.
import { readFileSync } from 'node:fs';
import { type Point } from '../src/plane.ts';
import { curvePath, polyline, stroke, walk } from './curve.ts';
import { borderLine, dutchGround, frontLine, germanGround } from './fronts.ts';
import { coastRings, onMap } from './source.ts';

type LonLat = [lon: number, lat: number];

interface Name {
  text: string;
  lon: number;
  lat: number;
  size: number;
  rotate: number;
  spacing: number;
}

interface Lines {
  rivers: { name: string; major: boolean; points: LonLat[] }[];
  /** The steep side is on the left hand. */
  ridges: LonLat[][];
  waters: Name[];
  regions: Name[];
}

const lines = JSON.parse(readFileSync(new URL('../data/lines.json', import.meta.url), 'utf8')) as Lines;

/**
 * In map units. A point of the coast closer than this to the previous one is dropped, because so small a step is invisible.
 */
const coastStep = 1.6;

function coast(): string {
  return coastRings()
    .map((ring) => {
      const kept: Point[] = [];
      for (const p of ring) {
        const last = kept.at(-1);
        if (!last || Math.hypot(p[0] - last[0], p[1] - last[1]) > coastStep) kept.push(p);
      }
      return kept.length > 3 ? curvePath(kept, true) : '';
    })
    .join('');
}

/**
 * Strokes down both sides of a ridge, longer on the steep side. They are uneven as if drawn by hand, but the same in every
 * build.
 */
function hachures(): string {
  let seed = 7;
  const chance = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const uneven = (by: number): number => (chance() - 0.5) * by;
  const step = 3.9;
  const steep = 10;
  let d = '';
  for (const ridge of lines.ridges)
    for (const { at, along } of walk(
      ridge.map((p) => onMap(...p)),
      step,
    )) {
      const [nx, ny] = [along[1], -along[0]]; // to the left hand, y being down
      const foot: Point = [at[0] + uneven(2.4), at[1] + uneven(2.4)];
      const long = steep * (0.55 + chance() * 0.6);
      d += stroke([foot[0] + nx, foot[1] + ny], nx * long + uneven(2), ny * long + uneven(2));
      if (chance() > 0.45) {
        const short = -steep * 0.5 * (0.5 + chance() * 0.5);
        d += stroke([foot[0] - nx * 2, foot[1] - ny * 2], nx * short, ny * short);
      }
    }
  return d;
}

/** Short strokes on the German side of the front. It is on the left hand, because the line runs south. */
function teeth(): string {
  return walk(frontLine, 7.4)
    .map(({ at, along }) => stroke(at, along[1] * 5, -along[0] * 5))
    .join('');
}

/** Small crosses at every half degree. */
function graticule(): string {
  let d = '';
  for (let lon = -0.5; lon <= 4; lon += 0.5)
    for (let lat = 50.5; lat <= 52.5; lat += 0.5) {
      const [x, y] = onMap(lon, lat);
      d += stroke([x - 5, y], 10, 0) + stroke([x, y - 5], 0, 10);
    }
  return d;
}

const round = (v: number): number => Math.round(v * 10) / 10;
const placed = ({ text, lon, lat, size, rotate, spacing }: Name) => {
  const [x, y] = onMap(lon, lat);
  return { text, x: round(x), y: round(y), size, rotate, spacing };
};

export function drawing() {
  return {
    coast: coast(),
    rivers: lines.rivers.map(({ name, major, points }) => ({
      name,
      major,
      d: curvePath(points.map((p) => onMap(...p))),
    })),
    hachures: hachures(),
    front: curvePath(frontLine),
    frontTeeth: teeth(),
    border: polyline(borderLine),
    germanGround: polyline(germanGround, true),
    neutralGround: polyline(dutchGround, true),
    graticule: graticule(),
    waters: lines.waters.map(placed),
    regions: lines.regions.map(placed),
  };
}
