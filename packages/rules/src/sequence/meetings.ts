/**
 * Units of this side that can meet an enemy group in the air if it keeps its course, with place and time (12.1, 26, 29.1,
 * ruling 23).
 */
import { distance, hexAt, hexAtColumnRow, straightPath, type HexId } from '@1bob/atlas';
import { stackLimit, typeOf } from '../forces/counters.ts';
import type { PositionGroup, Position } from '../position/position.ts';
import { refuseAttacker } from '../sections/12-attack-options.ts';
import { legalMoves } from '../sections/08-flying.ts';
import type { Attack } from '../sections/12-forecast.ts';
import type { MoveOption } from '../legal/options.ts';
import type { GroupId, UnitId } from '../state/match.ts';
import { lastFlyingTurn } from '../state/terms.ts';
import { nearestHome, nextTurnOf, startIn } from './timetable.ts';

export interface Meeting extends Attack {
  /** Hex where the units are now. */
  readonly from: HexId;
  /** The group of the units; null on the ground. */
  readonly group: GroupId | null;
  /** The units can be there in the current movement phase. */
  readonly now: boolean;
  /** Latest flying turn in which they can set out. */
  readonly off: number;
  readonly path: readonly HexId[];
  /** The nearest base within the fuel of the units after the meeting; null if no base is in range. */
  readonly home: HexId | null;
}

/** Row in half hexes, with even columns one higher. In these units, a movement adds the same numbers from any hex. */
const halfRow = (hex: HexId): number => 2 * hexAt(hex).row - (hexAt(hex).col % 2 === 0 ? 1 : 0);

/** Hex of a group after `moves` further movements like its latest one; it stops at the edge of the map. */
export function onCourse({ hex, path }: Pick<PositionGroup, 'hex' | 'path'>, moves: number): HexId {
  const start = path[0] ?? hex;
  const [columns, halves] = [hexAt(hex).col - hexAt(start).col, halfRow(hex) - halfRow(start)];
  let at = hex;
  for (let done = 0; done < moves; done++) {
    const col = hexAt(at).col + columns;
    const half = halfRow(at) + halves;
    const next = hexAtColumnRow(col, (half + (col % 2 === 0 ? 1 : 0)) / 2);
    if (next === null) return at;
    at = next;
  }
  return at;
}

/**
 * The units of an option that would intercept together: a whole group in the air, or the best fighters of one type from a
 * base (8.3, 9.3).
 */
function patrolOf(
  position: Position,
  { group, units, mustLand, homes }: MoveOption,
  turn: number,
): readonly UnitId[] {
  if (mustLand || homes) return []; // 25.8
  const able = units.filter((unit) => refuseAttacker(position, unit, turn) === null);
  if (group !== null) return able.length === units.length ? able : [];
  const pursuit = (unit: UnitId): number => typeOf(position, position.unit(unit)?.type ?? '').pursuit;
  const best = able.toSorted((a, b) => pursuit(b) - pursuit(a))[0];
  return able
    .filter((unit) => position.unit(unit)?.type === position.unit(best ?? '')?.type)
    .slice(0, stackLimit(position.side, position.raf));
}

/** The earliest meeting of each base and each own group with an enemy group, in order of time. */
export const meetingsWith = (position: Position, enemy: GroupId): readonly Meeting[] =>
  meetings(position, enemy, legalMoves(position), lastFlyingTurn);

/** The meetings in the current movement phase and the next `turns` flying turns, for callers that ask often. */
export const meetingsSoon = (
  position: Position,
  enemy: GroupId,
  moves: readonly MoveOption[],
  turns: number,
): readonly Meeting[] =>
  meetings(position, enemy, moves, Math.min(lastFlyingTurn, nextTurnOf(position, position.side) + turns));

function meetings(
  position: Position,
  enemy: GroupId,
  moves: readonly MoveOption[],
  last: number,
): readonly Meeting[] {
  const target = position.group(enemy);
  if (!target || target.own) return [];
  return moves
    .flatMap((option) => soonest(position, target, option, last) ?? [])
    .sort(
      (a, b) =>
        a.turn - b.turn ||
        Number(b.home !== null) - Number(a.home !== null) ||
        b.units.length - a.units.length ||
        a.path.length - b.path.length,
    );
}

function soonest(
  position: Position,
  target: PositionGroup,
  option: MoveOption,
  last: number,
): Meeting | null {
  const { hex: from, group } = option;
  const next = nextTurnOf(position, position.side);
  const moving = position.step === 'movement';
  const first = position.step === null || moving ? next : next + 1; // after its movement, the next turn's
  for (let turn = first; turn <= last; turn++) {
    const units = patrolOf(position, option, turn);
    if (units.length === 0) continue;
    const start = startIn(position, { units, hex: from, group }, first);
    if (start.mustLandBy !== null && turn > start.mustLandBy && group !== null) return null;
    const hex = onCourse(target, turn - next);
    const now = turn === first && moving;
    const far = distance(from, hex);
    if (far > start.left + (turn - first) * start.speed) continue;
    // Turns needed after the first, each at full speed.
    const later = start.speed > 0 ? Math.ceil(Math.max(0, far - start.left) / start.speed) : 0;
    const off = group === null ? turn - later : first;
    const spent = startIn(position, { units, hex: from, group }, off);
    return {
      ...{ units, enemy: target.id, hex, turn, from, group, now, off },
      path: straightPath(from, hex),
      climbing: group === null && off === turn && position.variant.scrambling,
      home: nearestHome(position, { ...spent, hex, turn, left: 0 }, units),
    };
  }
  return null;
}
