// Positions of hexes in the plane of the drawn map. One fixed scale, in map units: 40 units from column to column; x to the
// right, y down; hex 0101 has its centre at (40, 40).
import { columnOf, columns, type HexId, hexAtColumnRow, rowOf, rows } from './grid.ts';

export type Point = readonly [x: number, y: number];

export const columnPitch = 40;
/**
 * Map units from the centre of a hex to the centre of the one below, which is five miles. Columns are five miles times cos
 * 30° apart.
 */
export const rowPitch = (columnPitch * 5) / 4.3301;
/** From the centre to a corner. */
export const hexRadius = rowPitch / Math.sqrt(3);
const originX = 40;
const originY = 40;

/** The sheet, from (0, 0). It cuts off the upper tips of the even columns in row 01, which `mapBox` includes. */
export const mapSize = {
  width: 2 * originX + (columns - 1) * columnPitch,
  height: Math.ceil(2 * originY + (rows - 1) * rowPitch),
};

const border = 14;
/** A box that holds every hex whole, with a narrow border all round: the view of the whole map. */
export const mapBox = {
  x: 0,
  y: -20,
  width: mapSize.width,
  height: Math.round((rows + 0.5) * rowPitch) + 2 * border,
};

/** Units for a number of miles, for the scale bar. */
export const unitsPerMile = rowPitch / 5;

/** Centre of the hex at a column and row, on the map or beyond it. */
function centreOfColumnRow(col: number, row: number): Point {
  return [originX + (col - 1) * columnPitch, originY + (row - 1 - (col % 2 === 0 ? 0.5 : 0)) * rowPitch];
}

/** Centre of a hex in map units. */
export function centre(hex: HexId): Point {
  return centreOfColumnRow(columnOf(hex), rowOf(hex));
}

/** The hex under a point in map units, or null off the map. */
export function hexAtPoint(x: number, y: number): HexId | null {
  // Rounds the cube coordinates of the point; the one with the largest rounding error follows from the other two.
  const q = (x - originX) / columnPitch;
  const s = (y - originY) / rowPitch - q / 2;
  const t = -q - s;
  let rq = Math.round(q);
  let rs = Math.round(s);
  const rt = Math.round(t);
  const eq = Math.abs(rq - q);
  const es = Math.abs(rs - s);
  const et = Math.abs(rt - t);
  if (eq > es && eq > et) rq = -rs - rt;
  else if (es > et) rs = -rq - rt;
  const col = rq + 1;
  return hexAtColumnRow(col, rs + Math.floor(col / 2) + 1);
}
