/**
 * Routes that never end in a hex with another own group. Two groups in a hex are overstacked and may lose units (9.4, 10.2).
 */
import { distance, straightPath, withinOrAt, type HexId } from '@1bob/atlas';
import {
  ownGroups,
  startIn,
  strandsAt,
  type CommandOf,
  type GroupId,
  type Start,
  type UnitId,
} from '@1bob/rules/player';
import { lastFlyingTurn, unitsOf, type Table } from './table.ts';

type Move = CommandOf<'move'>;

/** Units that fly together: in the air, or still on the ground of one base. */
export interface Team {
  readonly units: readonly UnitId[];
  readonly hex: HexId;
  /** Null on the ground. */
  readonly group: GroupId | null;
  /** Set if the units leave part of their group behind and must not stay. */
  readonly leaves?: boolean;
}

/** Hexes in which other own groups fly. */
export const takenBy = ({ position }: Table, besides: GroupId | null): ReadonlySet<HexId> =>
  new Set(ownGroups(position).flatMap(({ id, hex }) => (id === besides ? [] : hex)));

/** Moves as near to `goal` as possible this turn without ending in an occupied hex; null when it stays in its hex. */
export function moveTowards(table: Table, team: Team, goal: HexId, reach: number): Move | null {
  const taken = takenBy(table, team.group);
  const { hex, group, units, leaves = false } = team;
  const mayStay = !leaves && !taken.has(hex);
  let best: HexId | null = mayStay ? hex : null;
  const way = (to: HexId): number => distance(to, goal);
  const onCourse = straightPath(hex, goal).slice(0, reach).at(-1);
  if (onCourse !== undefined && onCourse !== hex && !taken.has(onCourse)) best = onCourse;
  else
    for (const to of withinOrAt(hex, reach))
      if (to !== hex && !taken.has(to) && (best === null || way(to) < way(best))) best = to;
  if (best === null || (best === hex && group !== null)) return null;
  return { kind: 'move', units: [...units], path: straightPath(hex, best), land: false };
}

/**
 * The nearest aerodrome within `range`, preferring one with room for all (9.2) from which they may take off again (ruling
 * 89); null if none is in range.
 */
function nearestHome(table: Table, hex: HexId, ids: readonly UnitId[], range: number): HexId | null {
  const { homes, position } = table;
  const units = unitsOf(table, ids);
  let best: { at: HexId; way: number } | null = null;
  for (const { at, room } of homes) {
    const way = distance(hex, at);
    if (way > range) continue;
    const apart = room < ids.length || units.some((unit) => strandsAt(position, unit, at)) ? farther : 0;
    if (best === null || way + apart < best.way) best = { at, way: way + apart };
  }
  return best?.at ?? null;
}
/** Extra hexes that units fly to avoid crowding an aerodrome, or being stranded there. */
const farther = 12;

/** Total hexes that can be flown from flying turn `turn` on, `left` of them in that turn. */
const rangeOf = ({ speed, mustLandBy }: Start, turn: number, left: number): number =>
  left + Math.max(0, Math.min(lastFlyingTurn, mustLandBy ?? lastFlyingTurn) - turn) * speed;

/** The way home of a team in the air, which lands on arrival. Null if it cannot get nearer. */
export function homewards(table: Table, team: Team, reach: number): Move | null {
  const range = rangeOf(startIn(table.position, team, table.turn), table.turn, reach);
  // A team that runs out of fuel comes down as near to home as it can.
  const home =
    nearestHome(table, team.hex, team.units, range) ?? nearestHome(table, team.hex, team.units, Infinity);
  if (home === null) return null;
  const path = straightPath(team.hex, home);
  if (path.length <= reach) return { kind: 'move', units: [...team.units], path, land: true };
  return moveTowards(table, team, home, reach);
}

/** The way of a patrol that was sent home, always nearer to a base that it can reach (ruling 87); null if that is blocked. */
export function onHome(table: Table, team: Team & { reach: number }, homes: readonly HexId[]): Move | null {
  const { units, hex, reach } = team;
  const [home] = homes.toSorted((a, b) => distance(hex, a) - distance(hex, b));
  if (home === undefined) return null;
  const path = straightPath(hex, home);
  if (path.length <= reach) return { kind: 'move', units: [...units], path: [...path], land: true };
  const move = moveTowards(table, team, home, reach);
  return distance(move?.path.at(-1) ?? hex, home) < distance(hex, home) ? move : null;
}

/** Place and time of landing for a team that flies home from `hex` in `turn`; null when its fuel does not last. */
export function homeBy(
  table: Table,
  { units }: Team,
  start: Start,
  hex: HexId,
  turn: number,
): { turn: number; hex: HexId } | null {
  const home = nearestHome(table, hex, units, rangeOf(start, turn, 0));
  return home === null ? null : { turn: turn + Math.ceil(distance(hex, home) / start.speed), hex: home };
}
