// Which counter a click or a fingertip means.
import { centre, type Point } from '@1bob/atlas/drawing';
import type { FlyingGroup } from './scene.ts';

/** Half of the least target for a finger, in pixels. */
export const fingertip = 22;

/** Where a group's pile stands, in map units: groups of one hex are staggered by a fifth of a counter. */
export function pileAt(group: Pick<FlyingGroup, 'hex' | 'place' | 'groupsInHex'>, size: number): Point {
  const [x, y] = centre(group.hex);
  const step = group.place - (group.groupsInHex - 1) / 2;
  return [x + step * size * 0.34, y + step * size * 0.26];
}

/**
 * The group whose counter lies under a point, the topmost first; with a finger, the nearest one within reach.
 * Point and `size` of a counter are in map units, `reach` too.
 */
export function groupAt(
  groups: readonly FlyingGroup[],
  [x, y]: Point,
  size: number,
  reach: number,
): FlyingGroup | null {
  const half = Math.max(size / 2, reach);
  let best: FlyingGroup | null = null;
  let bestScore = Infinity;
  groups.forEach((group) => {
    const [px, py] = pileAt(group, size);
    const off = Math.max(Math.abs(x - px), Math.abs(y - py));
    if (off > half) return;
    // Under the point: as near as nothing, and what was drawn later lies on top.
    const score = off <= size / 2 ? -group.place - 1 : off;
    if (score < bestScore || (score === bestScore && off <= size / 2)) [best, bestScore] = [group, score];
  });
  return best;
}
