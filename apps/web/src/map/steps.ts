// Walking from hex to hex by keys.
import { adjacent, type Direction, type HexId } from '@1bob/atlas';

const steps: Readonly<Record<string, Direction | 'east' | 'west'>> = {
  ArrowUp: 0,
  ArrowDown: 3,
  ArrowRight: 'east',
  ArrowLeft: 'west',
  w: 0,
  e: 1,
  d: 2,
  s: 3,
  a: 4,
  q: 5,
};

const keyName = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

export const isStep = (key: string): boolean => keyName(key) in steps;

/** The hex in a key's direction; null at the edge of the map and for any other key. */
export function stepFrom(hex: HexId, key: string): HexId | null {
  const way = steps[keyName(key)];
  if (way === undefined) return null;
  if (typeof way === 'number') return adjacent(hex, way);
  // Moving sideways keeps the row: even columns are half a hex higher, so from one the same row is to the south.
  const even = Number(hex.slice(0, 2)) % 2 === 0;
  return adjacent(hex, way === 'east' ? (even ? 2 : 1) : even ? 4 : 5);
}
