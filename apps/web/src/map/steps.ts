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

/** The hex that a key leads to; null at the edge of the map, and for a key that leads nowhere. */
export function stepFrom(hex: HexId, key: string): HexId | null {
  const way = steps[keyName(key)];
  if (way === undefined) return null;
  if (typeof way === 'number') return adjacent(hex, way);
  // Sideways the row is kept: even columns stand half a hex higher, so that from one the same row lies to the south.
  const even = Number(hex.slice(0, 2)) % 2 === 0;
  return adjacent(hex, way === 'east' ? (even ? 2 : 1) : even ? 4 : 5);
}
