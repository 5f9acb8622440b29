// Which names and symbols a scale shows, and how they make room for chips.
import { type HexId, hexId, type Place, places } from '@1bob/atlas';
import { centre, hexRadius, mapBox, type Point } from '@1bob/atlas/drawing';
import { type Box, type Label, type Named, overlaps, placeLabels } from './labels.ts';
import { wordWidth } from './letters.ts';
import { bandOf, counterSize, symbolScale, zoomAt } from './scale.ts';

/** How far a town symbol and the chip beside it move apart, so that neither covers the other. In pixels at scale 1. */
export const besideChip: Point = [-10, -8];
export const chipSpot: Point = [8.5, 6];
export const chipSize = 21;
export const shipSize = 27;

export const london = { text: 'LONDON', spacing: 4 } as const;
/** The name is smaller where the towns south of it come close. */
export const londonSize = (k: number): number => (k < 0.18 ? 12 : k < 0.8 ? 15 : 18);
const londonWidth = (k: number): number => wordWidth(london.text, londonSize(k), 'bold', london.spacing);

/**
 * The anchor of the name LONDON. It is in the empty hex at the foot of London's nine hexes, where the name meets no
 * town. If the name would run off a small sheet there, or the nine hexes are at the edge of the screen, it is centred
 * above them, or below them if it meets no town there.
 */
export function londonSpot(k: number): { at: Point; anchor: 'end' | 'middle' } {
  const [x, y] = centre(hexId('0622'));
  if (k >= 0.7 && (x + 8) * k > londonWidth(k)) return { at: [x + 8, y], anchor: 'end' };
  const nine = places.filter((place) => place.london).map(({ hex }) => centre(hex));
  const [xs, ys] = [nine.map(([left]) => left), nine.map(([, top]) => top)];
  const off = hexRadius + londonSize(k) / 2 / k;
  const [top, foot] = [Math.min(...ys) - off, Math.max(...ys) + off];
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const half = londonWidth(k) / 2 / k;
  const far = zoomAt(k) === 'far';
  const targets = targetsShown(k);
  const clear = (at: number): boolean => {
    const box: Box = [middle - half, at - 9 / k, middle + half, at + 9 / k];
    return !places.some((place) => {
      const [px, py] = centre(place.hex);
      const r = (far ? afarRadius : symbolRadius(place) * symbolScale(k)) / k;
      return (
        !place.london && (!far || targets.has(place.hex)) && overlaps(box, [px - r, py - r, px + r, py + r])
      );
    });
  };
  const rows = [0, 8, 16, 24, 32].map((step) => step / k);
  const spots = rows.flatMap((step) => [top - step, foot + step]);
  return { at: [middle, spots.find(clear) ?? top], anchor: 'middle' };
}

function rankOf(place: Place): number {
  if (place.london) return 6;
  if (place.target === 2) return 0;
  if (place.kind === 'city') return 1;
  if (place.target !== null) return 2;
  return place.airfield ? 3 : 4;
}

/** Half the height of a symbol, in pixels at scale 1. */
export const symbolRadius = (place: Place): number =>
  place.target !== null ? 9 : place.kind === 'city' ? 4.6 : 3.6;

/** Half the size of a diamond with its figure when zoomed far out, in pixels. */
const afarRadius = 9;

/**
 * The targets whose value is shown at a scale. Near these are all, and far out only those that do not overlap a more
 * valuable one.
 */
export function targetsShown(k: number): ReadonlySet<HexId> {
  const { from } = bandOf(k);
  const targets = places
    .filter(({ target, control }) => target !== null && control === 'british')
    .sort((a, b) => (b.target ?? 0) - (a.target ?? 0));
  if (zoomAt(from) !== 'far') return new Set(targets.map(({ hex }) => hex));
  const shown: Place[] = [];
  for (const place of targets) {
    const [x, y] = centre(place.hex);
    const clear = shown.every(({ hex }) => {
      const [ox, oy] = centre(hex);
      return (Math.abs(x - ox) + Math.abs(y - oy)) * from >= 2 * afarRadius;
    });
    if (clear) shown.push(place);
  }
  return new Set(shown.map(({ hex }) => hex));
}

/**
 * The names for the band of scales around `k`. `chips` are hexes with a chip, `ships` hexes with a ship, and `piles`
 * hexes with aircraft over them. `nameOf` gives the name of a place.
 */
export function townLabels(
  k: number,
  chips: ReadonlySet<HexId>,
  ships: ReadonlySet<HexId>,
  piles: ReadonlySet<HexId>,
  nameOf: (place: Place) => string,
): readonly Label[] {
  const { from, to } = bandOf(k);
  const zoom = zoomAt(from);
  const far = zoom === 'far';
  const grown = symbolScale(to);
  const obstacles: Box[] = [];
  const around = ([x, y]: Point, half: number): void => {
    obstacles.push([x - half, y - half, x + half, y + half]);
  };

  const {
    at: [lx, ly],
    anchor,
  } = londonSpot(from);
  const londonEnd = lx * from + 4 + (anchor === 'middle' ? londonWidth(from) / 2 : 0);
  const edge = 2000;
  const [mapLeft, mapTop] = [mapBox.x * from + 3, mapBox.y * from + 3];
  const [mapRight, mapBottom] = [(mapBox.x + mapBox.width) * from - 3, (mapBox.y + mapBox.height) * from - 3];
  obstacles.push(
    [mapLeft - edge, mapTop - edge, mapLeft, mapBottom + edge],
    [mapRight, mapTop - edge, mapRight + edge, mapBottom + edge],
    [mapLeft - edge, mapTop - edge, mapRight + edge, mapTop],
    [mapLeft - edge, mapBottom, mapRight + edge, mapBottom + edge],
  );
  obstacles.push([londonEnd - londonWidth(from) - 8, ly * from - 10, londonEnd, ly * from + 10]);
  if (!far) {
    for (const hex of chips) {
      const [x, y] = centre(hex);
      around([x * from + chipSpot[0] * grown, y * from + chipSpot[1] * grown], (chipSize / 2 + 1) * grown);
    }
    for (const hex of ships) {
      const [x, y] = centre(hex);
      around([x * from, y * from], (shipSize / 2) * grown);
    }
  }

  const targets = targetsShown(from);
  if (far)
    for (const hex of chips) {
      const [x, y] = centre(hex);
      around([x * from, y * from], 6);
    }

  const pile = counterSize(to) / 2;
  for (const hex of piles) {
    const [x, y] = centre(hex);
    around([x * from + 2, y * from - 2], pile + 5);
  }

  const names: Named[] = [];
  for (const place of places) {
    const rank = rankOf(place);
    if (far && targets.has(place.hex) && rank > (from < 0.3 ? 1 : 2)) {
      const [tx, ty] = centre(place.hex);
      const beside: Point = chips.has(place.hex) ? besideChip : [0, 0];
      around([tx * from + beside[0] * grown, ty * from + beside[1] * grown], afarRadius);
    }
    if (far ? rank > (from < 0.3 ? 1 : 2) || place.kind === 'neutral' : place.london && from < 1.45) continue;
    const [cx, cy] = centre(place.hex);
    const shown = far && targets.has(place.hex);
    const shifted = chips.has(place.hex) && (!far || shown);
    const x = cx * from + (shifted ? besideChip[0] * grown : 0);
    const y = cy * from + (shifted ? besideChip[1] * grown : 0);
    // Far out a city is its built-up area, and a town is a dot.
    const dot = place.kind === 'city' ? hexRadius * 0.74 * to : 3.5;
    const radius = !far ? symbolRadius(place) * grown : shown ? Math.max(afarRadius, dot) : dot;
    const city = place.kind === 'city' && !place.london;
    const size =
      (zoom === 'near' ? 13 : 12) + (city ? 2 : place.target === 2 ? 0.5 : 0) - (place.london ? 1.5 : 0);
    names.push({
      hex: place.hex,
      text: nameOf(place),
      x,
      y,
      radius,
      size,
      bold: city,
      rank,
      below: place.london,
    });
  }
  const ground = places
    .filter((place) => place.london)
    .map(({ hex }): Box => {
      const [x, y] = centre(hex);
      return [(x - 22) * from, (y - 22) * from, (x + 22) * from, (y + 22) * from];
    });
  return placeLabels(names, obstacles, ground);
}
