/** 10: groups that become one, also as 25 has it for patrols and 28 for the Riesen. */
import type { Group, GroupId } from '../state/match.ts';
import type { Play } from '../play.ts';

/** More hexes than anything flies in a turn: the group moves no more. */
const spent = 1000;

/**
 * Groups that stand in one hex become one, before any of them has fought or bombed in this turn. It has moved as far as
 * the farthest of them, or moves no more.
 */
export function join(play: Play, groups: readonly GroupId[], movesOn: boolean): GroupId | null {
  // By age, in whatever order their owner named them.
  const there = play.groups().filter((group) => groups.includes(group.id));
  const first = there[0];
  if (!first) return null;
  const id = play.mintGroup();
  // A unit that climbs holds the others back, and its path begins at its base (26, 28).
  const tookOff = ({ counters }: Group): number => Math.max(...counters.map((c) => play.counter(c).tookOff));
  const latest = there.reduce((a, b) => (tookOff(b) > tookOff(a) ? b : a));
  const moved = movesOn ? Math.max(...there.map((g) => g.moved)) : spent;
  play.addGroup({
    ...first,
    id,
    counters: [],
    path: latest.path,
    moved,
  });
  for (const group of there) play.dissolveInto(group.id, id);
  return id;
}
