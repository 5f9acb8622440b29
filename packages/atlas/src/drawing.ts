// Everything needed to draw the map, in map units (see plane.ts): '@1bob/atlas/drawing'.
import table from './generated/drawing.json' with { type: 'json' };
import type { HexId } from './grid.ts';
import { places } from './hexes.ts';

export {
  centre,
  columnPitch,
  hexAtPoint,
  hexRadius,
  mapBox,
  mapSize,
  type Point,
  rowPitch,
  unitsPerMile,
} from './plane.ts';
export { corners, gridPath, hexPath, limitLine, outline } from './shapes.ts';

export interface River {
  name: string;
  d: string;
  /** Thames and Scheldt, drawn wider. */
  major: boolean;
}

/** Lettering on the map: (x, y) is the middle of the base line, size and letter spacing in map units, rotation in degrees. */
export interface Lettering {
  text: string;
  x: number;
  y: number;
  size: number;
  rotate: number;
  spacing: number;
}

/**
 * The smoothed coast, cropped past the edge of the sheet. Fill it with the even-odd rule, and clip everything on land to it.
 */
export const coastPath: string = table.coast;
/** Open paths that run out past the coast: clip them to the land. */
export const rivers: readonly River[] = table.rivers;
/** Strokes that mark the downs. */
export const hachures: string = table.hachures;
/** The front, from the sea southward. */
export const frontPath: string = table.front;
/** Short strokes from the front toward the German side. */
export const frontTeeth: string = table.frontTeeth;
/** A closed path that reaches out to sea and past the sheet: clip it to the land. */
export const germanGround: string = table.germanGround;
/** A closed path that reaches out to sea and past the sheet: clip it to the land. */
export const neutralGround: string = table.neutralGround;
/** The Dutch-Belgian border. */
export const borderPath: string = table.border;
/** Small crosses at every half degree. */
export const graticulePath: string = table.graticule;
/** Names of waters. */
export const waters: readonly Lettering[] = table.waters;
/** Names of counties and provinces. */
export const regions: readonly Lettering[] = table.regions;

/** The nine hexes of London. */
export const londonHexes: readonly HexId[] = places.filter((p) => p.london).map((p) => p.hex);
/** Every city hex, London's among them: built-up ground. */
export const cityHexes: readonly HexId[] = places.filter((p) => p.kind === 'city').map((p) => p.hex);
