/** Where a flight gets to, and when: arithmetic on clicks, before anything is sent. */
import { distance, straightPath, withinOrAt, type HexId } from '@1bob/atlas';

export interface Start {
  readonly hex: HexId;
  /** The flying turn in which the first hexes are flown. */
  readonly turn: number;
  /** Hexes that may still be entered in that turn. */
  readonly left: number;
  /** Hexes a turn afterwards: the slowest of the group (8.3). */
  readonly speed: number;
  /** Flying turn by whose end all must be down; null without limit (8.7, 8.10). */
  readonly mustLandBy: number | null;
}

export interface TurnEnd {
  /** Counts in the hexes of the route. */
  readonly index: number;
  readonly turn: number;
  readonly night: boolean;
}

export interface Timetable {
  readonly hexes: readonly HexId[];
  /** The flying turn in which each hex is entered. */
  readonly turns: readonly number[];
  readonly ends: readonly TurnEnd[];
  /** Hexes of the first turn: what a `move` flies now. */
  readonly now: readonly HexId[];
  readonly later: readonly HexId[];
  /** Flying turn at the end of the route; the starting turn for a route without hexes. */
  readonly arrival: number;
  /** Flying turns of fuel left on arrival; negative when it runs out before, null without limit. */
  readonly spare: number | null;
  /** After flying turn 24 the month ends (3.1-III). */
  readonly pastMonth: boolean;
}

/** The hexes entered on the way through the points that were clicked. */
export function through(from: HexId, points: readonly HexId[]): HexId[] {
  const hexes: HexId[] = [];
  let here = from;
  for (const point of points) {
    hexes.push(...straightPath(here, point));
    here = point;
  }
  return hexes;
}

/** The fewest points through which a route of neighbouring hexes leads: what would have been clicked. */
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

/**
 * Sets a route into flying turns. `bombAt` ends the movement of the turn in which it is first entered (ruling 23);
 * night falls with flying turn `nightFrom` (16.2).
 */
export function timetable(
  start: Start,
  hexes: readonly HexId[],
  bombAt: HexId | null,
  nightFrom: number,
): Timetable {
  let turn = start.turn;
  let left = start.left;
  let bombed = bombAt === null || bombAt === start.hex;
  const turns: number[] = [];
  const ends: TurnEnd[] = [];
  hexes.forEach((hex, index) => {
    // A group that cannot move at all would never arrive.
    while (left <= 0 && turn <= 99) {
      turn += 1;
      left = start.speed;
    }
    left -= 1;
    turns.push(turn);
    if (!bombed && hex === bombAt) {
      bombed = true;
      left = 0;
    }
    if (left === 0 || index === hexes.length - 1) ends.push({ index, turn, night: turn >= nightFrom });
  });
  const arrival = turns.at(-1) ?? start.turn;
  const first = turns.filter((t) => t === start.turn).length;
  return {
    hexes,
    turns,
    ends,
    now: hexes.slice(0, first),
    later: hexes.slice(first),
    arrival,
    spare: start.mustLandBy === null ? null : start.mustLandBy - arrival,
    pastMonth: arrival > 24,
  };
}

/** Hexes that can be flown in all, from now to the last turn of fuel. Without a limit, to the end of the month. */
export const rangeLeft = (start: Start, lastTurn: number): number =>
  start.left + Math.max(0, lastTurn - start.turn) * start.speed;

/** Hexes from which one of the bases can still be reached by the end of `lastTurn`: the limit of a way out. */
export function homeFrom(start: Start, bases: readonly HexId[], lastTurn: number): HexId[] {
  const range = rangeLeft(start, Math.min(lastTurn, start.mustLandBy ?? 24));
  const near = withinOrAt(start.hex, Math.min(range, 60));
  return near.filter((hex) => {
    const out = distance(start.hex, hex);
    return bases.some((base) => out + distance(hex, base) <= range);
  });
}

/** Hexes that can be entered this turn, and those of the next. */
export function reachOf(start: Start): { now: readonly HexId[]; next: readonly HexId[] } {
  return {
    now: withinOrAt(start.hex, start.left),
    next: withinOrAt(start.hex, start.left + start.speed),
  };
}
