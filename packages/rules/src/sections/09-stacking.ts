/** 9: stacking. */
import type { HexId } from '@1bob/atlas';
import { stackLimit } from '../forces/counters.ts';
import type { Side } from '../match.ts';
import type { Play } from '../play.ts';
import { damageUnseen } from './12-damage.ts';
import { isNight } from './16-night-operations.ts';

/**
 * Hexes in which a side's flying units stand in a way that must be paid for at the end of its movement phase: more
 * than the limit (9.3), two groups together (10.2, ruling 24), which a zeppelin with company always is (9.6, ruling 56),
 * or any stack by night under 29.3.
 */
function overstackedHexes(play: Play, side: Side): HexId[] {
  const hexes = new Set(play.groupsOf(side).map((g) => g.hex));
  return [...hexes].filter((hex) => isOverstacked(play, side, hex));
}
function isOverstacked(play: Play, side: Side, hex: HexId): boolean {
  const groups = play.groupsIn(hex, side);
  const units = groups.flatMap((g) => play.unitsIn(g.id));
  if (units.length < 2) return false;
  if (groups.length > 1) return true;
  if (play.match.options.advancedNight && isNight(play.match)) return true;
  return units.length > stackLimit(side, play.match.raf);
}

/** 9.4: each unit in an overstacked hex rolls on the damage chart; its owner displaces what is scattered. */
export function payForOverstacking(play: Play, side: Side): void {
  const wish = play.side(side).orders.displaceOwn;
  for (const hex of overstackedHexes(play, side)) {
    const counters = play.groupsIn(hex, side).flatMap((g) => g.counters);
    play.tell({ kind: 'overstacked', side, hex, counters, rule: '9.4' });
    for (const c of counters) damageUnseen(play, play.counter(c).unit, wish);
  }
}
