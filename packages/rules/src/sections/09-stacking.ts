/** 9: stacking: which hexes are overstacked. */
import type { HexId } from '@1bob/atlas';
import { stackLimit } from '../forces/counters.ts';
import { ownGroups, type Position } from '../position/position.ts';
import { isNight } from './16-night-operations.ts';

/**
 * Hexes in which a side's flying units must be checked at the end of its movement phase. They have more units than the limit
 * (9.3), several groups (10.2, ruling 24), which includes a zeppelin with any other unit (9.6, ruling 56), or, by night
 * under 29.3, any stack.
 */
export function overstackedHexes(position: Position): HexId[] {
  const groups = ownGroups(position);
  return [...new Set(groups.map(({ hex }) => hex))].filter((hex) =>
    isOverstacked(
      position,
      groups.filter((group) => group.hex === hex).map(({ own }) => own.units.length),
    ),
  );
}
/** `sizes` are the sizes of the groups in one hex. */
function isOverstacked(position: Position, sizes: readonly number[]): boolean {
  const units = sizes.reduce((sum, n) => sum + n, 0);
  if (units < 2) return false;
  if (sizes.length > 1) return true;
  if (position.variant.advancedNight && isNight(position)) return true;
  return units > stackLimit(position.side, position.raf);
}
