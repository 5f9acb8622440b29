// Finds the counter that a click or a fingertip means.
import { centre, type Point } from '@1bob/atlas/drawing';
import { apart, deepest, type PiledGroup, pileStep } from './piles.ts';

/** Half of the smallest target for a finger, in pixels. */
export const fingertip = 22;

/** The centre of a group's top counter. It is in map units, as is `size`, the size of a counter. */
export function groupSpot(
  group: Pick<PiledGroup, 'hex' | 'side' | 'under' | 'contested'>,
  size: number,
): Point {
  const [x, y] = centre(group.hex);
  const way = !group.contested ? 0 : group.side === 'german' ? -1 : 1;
  const back = Math.min(group.under, deepest);
  return [x + (way * apart[0] + back * pileStep[0]) * size, y + (way * apart[1] + back * pileStep[1]) * size];
}

/**
 * The group whose counter is under a point. The topmost group wins, and with a finger the nearest one within reach.
 * `groups` are in the order in which they are drawn. The point, the `size` of a counter and `reach` are in map units.
 */
export function groupAt(
  groups: readonly PiledGroup[],
  [x, y]: Point,
  size: number,
  reach: number,
): PiledGroup | null {
  const off = (group: PiledGroup): number => {
    const [px, py] = groupSpot(group, size);
    return Math.max(Math.abs(x - px), Math.abs(y - py));
  };
  const hit = groups.findLast((group) => off(group) <= size / 2);
  if (hit) return hit;
  let nearest: PiledGroup | null = null;
  let least = reach;
  for (const group of groups) {
    const far = off(group);
    if (far <= least) [nearest, least] = [group, far];
  }
  return nearest;
}
