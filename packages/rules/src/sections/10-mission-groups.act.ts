/** 10: joins groups, also for patrols (25) and Riesen (28). */
import type { Group, GroupId } from '../state/match.ts';
import type { Play } from '../play.ts';

/** More hexes than any unit flies in a turn, so that the group's movement is over. */
const spent = 1000;

/**
 * Joins groups in one hex. None of them has fought or bombed yet in this turn. The joined group has moved as far as the
 * farthest of them, or moves no further.
 */
export function join(play: Play, groups: readonly GroupId[], movesOn: boolean): GroupId | null {
  // The oldest group comes first, in whatever order their owner named them.
  const there = play.groups().filter((group) => groups.includes(group.id));
  const first = there[0];
  if (!first) return null;
  const id = play.mintGroup();
  // A climbing unit slows the others down, and its path begins at its base (26, 28).
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
