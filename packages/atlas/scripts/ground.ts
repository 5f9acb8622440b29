// Terrain, region and control of every hex, as the letters that src/hexes.ts reads.
import { allHexIds, type HexId, hexId, neighbours, rowOf, rows } from '../src/grid.ts';
import { centre, hexRadius, type Point, rowPitch } from '../src/plane.ts';
import { britishIsles, dutchGround, germanGround } from './fronts.ts';
import { crop, isInside } from './polygon.ts';
import { coastRings, source } from './source.ts';

/**
 * A hex with a smaller share of land than this is all sea, and one with a smaller share of sea is all land, so that an
 * invisible sliver decides nothing.
 */
const sliver = 0.02;

/** Points spread evenly over a hex, about its centre. */
const spread: readonly Point[] = (() => {
  const step = 2.5;
  const half = rowPitch / 2;
  const points: Point[] = [];
  for (let x = -Math.floor(hexRadius / step) * step; x <= hexRadius; x += step)
    for (let y = -Math.floor(half / step) * step; y <= half; y += step)
      if (Math.sqrt(3) * Math.abs(x) + Math.abs(y) <= rowPitch) points.push([x, y]);
  return points;
})();

/** The points of a hex that lie on land. */
function landIn(hex: HexId, coast: readonly Point[][]): Point[] {
  const [x, y] = centre(hex);
  const box = { left: x - hexRadius, right: x + hexRadius, top: y - rowPitch / 2, bottom: y + rowPitch / 2 };
  const near = coast.map((ring) => crop(ring, box)).filter((ring) => ring.length > 2);
  if (near.length === 0) return [];
  return spread.map(([dx, dy]): Point => [x + dx, y + dy]).filter(([px, py]) => isInside(near, px, py));
}

const placeIn = new Map(source.places.map((p) => [hexId(p.hex), p]));

/** b Britain, f British-held continent, g German-held, n Dutch. In a hex with a place, the data of the place decides. */
function realm(hex: HexId, land: readonly Point[]): 'b' | 'f' | 'g' | 'n' {
  const place = placeIn.get(hex);
  if (place?.control === 'neutral') return 'n';
  if (place?.control === 'german') return 'g';
  if (place?.control === 'british') return place.country === 'britain' ? 'b' : 'f';
  const [x, y] = centre(hex);
  if (isInside([britishIsles], x, y)) return 'b';
  const dutch = land.filter(([px, py]) => isInside([dutchGround], px, py)).length;
  if (dutch * 2 > land.length) return 'n';
  // The larger part of the land decides on which side of the Dutch border a hex lies, and the centre on which side of the
  // front.
  return isInside([germanGround, dutchGround], x, y) ? 'g' : 'f';
}

/** One string per row, one letter per column. */
export function groundTable(): string[] {
  const coast = coastRings();
  const land = new Map(allHexIds.map((hex) => [hex, landIn(hex, coast)]));
  const share = (hex: HexId): number => (land.get(hex)?.length ?? 0) / spread.length;
  const allSea = (hex: HexId): boolean => share(hex) < sliver && !placeIn.has(hex);
  // If the coast runs along a hex side, the hex on the land side is coast.
  const allLand = (hex: HexId): boolean => share(hex) > 1 - sliver && !neighbours(hex).some(allSea);
  const letter = (hex: HexId): string => {
    if (allSea(hex)) return '.';
    const small = realm(hex, land.get(hex) ?? []);
    return allLand(hex) ? small.toUpperCase() : small;
  };
  const table = Array.from({ length: rows }, () => '');
  for (const hex of allHexIds) table[rowOf(hex) - 1] += letter(hex); // by column, so each row grows in order
  return table;
}
