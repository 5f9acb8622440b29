/** Hexes in words for the ear: by towns, directions and miles, without hex numbers. */
import { distance, hexAt, isLondon, places, withinOrAt, type HexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import type { Speaker } from '@1bob/words';
import { shown } from '../flight/shown.ts';
import type { Compass } from '../words/ear.en.ts';
import { t } from '../words/ear.ts';

/** A hex is five miles wide (2.1). */
const milesOfHex = 5;
const points = ['e', 'ne', 'n', 'nw', 'w', 'sw', 's', 'se'] as const satisfies readonly Compass[];

/** The direction from one hex to another, on a compass of eight points. Null for the same hex. */
export function compass(from: HexId, to: HexId): Compass | null {
  if (from === to) return null;
  const [[x, y], [toX, toY]] = [centre(from), centre(to)];
  // On the map, y grows to the south.
  const eighths = Math.round(Math.atan2(y - toY, toX - x) / (Math.PI / 4));
  return points[(eighths + points.length) % points.length] ?? null;
}

/** A place by its name, and a hex without one by its landmark. "Margate", "Whitehall in London", "off Harwich". */
export function placeName(hex: HexId, say: Speaker): string {
  if (hexAt(hex).place === null) return landmark(hex, say);
  return isLondon(hex) ? t.ear.inLondon(say.place(hex)) : say.place(hex);
}
/** The town that a place belongs to. Nobody far from London needs its districts. */
const town = (hex: HexId, say: Speaker): string => (isLondon(hex) ? t.ear.city : say.place(hex));

/** "over Margate", "off Harwich", "near London", "45 miles north-east of Aldeburgh". */
export function landmark(hex: HexId, say: Speaker): string {
  if (hexAt(hex).place !== null) return t.ear.over(placeName(hex, say));
  const near = withinOrAt(hex, shown.near).find((other) => hexAt(other).place !== null);
  if (near !== undefined) return (hexAt(hex).terrain === 'sea' ? t.ear.off : t.ear.near)(town(near, say));
  const [first, ...rest] = places;
  if (first === undefined) return say.hex(hex);
  const nearest = rest.reduce(
    (best, place) => (distance(place.hex, hex) < distance(best.hex, hex) ? place : best),
    first,
  );
  const way = compass(nearest.hex, hex);
  const miles = milesOfHex * distance(nearest.hex, hex);
  return way === null ? say.place(hex) : t.ear.away(miles, t.ear.compass[way], town(nearest.hex, say));
}

/** The hexes of London. */
const london = places.filter((place) => place.london).map(({ hex }) => hex);
/** Hexes to the nearest hex of London. */
export const toLondon = (hex: HexId): number => Math.min(...london.map((other) => distance(hex, other)));
