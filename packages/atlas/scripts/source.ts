// The committed sources: places.json, lines.json, and the coast from Natural Earth (public domain).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { columnPitch, mapBox, type Point } from '../src/plane.ts';
import { crop } from './polygon.ts';

export interface SourcePlace {
  hex: string;
  name: string;
  short: string;
  lat: number;
  lon: number;
  kind: string;
  control: string;
  country: string;
  target: number | null;
  targetName: string | null;
  aerodromes: string[];
}

export interface Places {
  grid: {
    lat0101: number;
    lon0101: number;
    milesPerDegreeLat: number;
    milesPerDegreeLon: number;
    columnPitchMiles: number;
    rowPitchMiles: number;
  };
  places: SourcePlace[];
  front: { lat: number; lon: number; at: string }[];
  dutchBelgianBorder: [lat: number, lon: number][];
  distances: { from: string; to: string; hexes: number }[];
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'));

export const source = read('places.json') as Places;

const { lat0101, lon0101, milesPerDegreeLat, milesPerDegreeLon, columnPitchMiles } = source.grid;

/** A place on earth in map units. A plain grid of degrees is accurate enough over 250 miles. */
export function onMap(lon: number, lat: number): Point {
  const units = columnPitch / columnPitchMiles;
  return [40 + (lon - lon0101) * milesPerDegreeLon * units, 40 + (lat0101 - lat) * milesPerDegreeLat * units];
}

/**
 * The drawing extends this many map units beyond the sheet, so that no line at the edge of the sheet shows where it was cut.
 */
const margin = 160;
const cropBox = {
  left: mapBox.x - margin,
  top: mapBox.y - margin,
  right: mapBox.x + mapBox.width + margin,
  bottom: mapBox.y + mapBox.height + margin,
};

/**
 * Closed rings of the coast in map units, cropped a little way past the sheet. By the even-odd rule, a point inside an odd
 * number of them is land.
 */
export function coastRings(): Point[][] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ land: GeometryCollection }>;
  const rings: Point[][] = [];
  for (const { geometry } of feature(world, world.objects.land).features) {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const ring of polygons.flat()) {
      const near = ring.some(([lon = 0, lat = 0]) => lon > -3 && lon < 7 && lat > 49 && lat < 55);
      if (!near) continue;
      const cropped = crop(
        ring.slice(0, -1).map(([lon = 0, lat = 0]) => onMap(lon, lat)),
        cropBox,
      );
      if (cropped.length > 2) rings.push(cropped);
    }
  }
  return rings;
}
