/** A route as clicked, computed from hexes only. The rules decide in which turns it is flown. */
import { straightPath, withinOrAt, type HexId } from '@1bob/atlas';
import type { Start } from '@1bob/rules/player';

/** The hexes entered on the way through the clicked points. */
export function routeThrough(from: HexId, points: readonly HexId[]): HexId[] {
  const hexes: HexId[] = [];
  let here = from;
  for (const point of points) {
    hexes.push(...straightPath(here, point));
    here = point;
  }
  return hexes;
}

/** The fewest points that would produce a route of neighbouring hexes if they were clicked. */
export function corners(from: HexId, route: readonly HexId[]): HexId[] {
  const points: HexId[] = [];
  let here = from;
  for (let done = 0; done < route.length;) {
    let next = done + 1;
    for (let end = done + 2; end <= route.length; end++) {
      const to = route[end - 1];
      const straight = to === undefined ? [] : straightPath(here, to);
      if (straight.length !== end - done || straight.some((hex, i) => hex !== route[done + i])) continue;
      next = end;
    }
    here = route[next - 1] ?? here;
    points.push(here);
    done = next;
  }
  return points;
}

/** Hexes within reach in the turn of the start, and in the next. */
export function reachOf({ hex, left, speed }: Start): { now: readonly HexId[]; next: readonly HexId[] } {
  return { now: withinOrAt(hex, left), next: withinOrAt(hex, left + speed) };
}
