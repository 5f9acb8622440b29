// The ground behind the front and behind the Dutch border, as rings in map units. The rings run far out to sea and beyond
// the sheet, and the coast clips them.
import { mapSize, type Point } from '../src/plane.ts';
import { onMap, source } from './source.ts';

/** From the sea at Nieuport to beyond the south edge; the German side is on the left hand. */
export const frontLine: readonly Point[] = [
  onMap(2.72, 51.171), // the beach; the first listed point is a mile inland
  ...source.front.map(({ lat, lon }) => onMap(lon, lat)),
];

/** From the North Sea coast to the east edge; Dutch land is on the left hand. */
export const borderLine: readonly Point[] = [
  ...source.dutchBelgianBorder.map(([lat, lon]) => onMap(lon, lat)),
  onMap(4.54, 51.46), // past the listed points the border leaves the sheet to the north-east
  onMap(4.9, 51.47),
];

const outAtSea = { front: onMap(2.45, 51.5), border: onMap(3.1, 51.55) };
const beyond = 600;
const east = mapSize.width + beyond;

export const germanGround: readonly Point[] = [
  ...frontLine,
  [frontLine.at(-1)?.[0] ?? 0, mapSize.height + beyond],
  [east, mapSize.height + beyond],
  [east, borderLine.at(-1)?.[1] ?? 0],
  ...borderLine.toReversed(),
  outAtSea.border,
  outAtSea.front,
];

export const dutchGround: readonly Point[] = [
  ...borderLine,
  [east, borderLine.at(-1)?.[1] ?? 0],
  [east, -beyond],
  [outAtSea.border[0], -beyond],
  outAtSea.border,
];

/** The middle of the Strait and of the North Sea: Britain lies west of it, the continent east. */
const midSea: readonly Point[] = [
  [0.2, 49.5],
  [1.45, 51.0],
  [2.4, 52.0],
  [2.9, 54.0],
].map(([lon = 0, lat = 0]) => onMap(lon, lat));

export const britishIsles: readonly Point[] = [
  ...midSea,
  [-beyond, midSea.at(-1)?.[1] ?? 0],
  [-beyond, midSea[0]?.[1] ?? 0],
];
