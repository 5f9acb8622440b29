/** Displacement by one hex: for shattered formations, scattered units and overstacked hexes (9.4, 12). */
import { adjacent, isNeutral, type Direction as Side6, type HexId } from '@1bob/atlas';
import { directions, type CounterId, type Direction } from '../state/match.ts';
import type { Play } from '../play.ts';

const sideOf = (direction: Direction): Side6 => directions.indexOf(direction) as Side6;

/**
 * Ruling 27: a unit is never displaced off the map, and onto own air units or neutral land only if no other hex is possible.
 * `wish` lists the directions that the displacing side prefers. The others follow clockwise from north.
 */
function displacementHex(play: Play, counter: CounterId, wish: readonly Direction[]): HexId {
  const { side, group } = play.counter(counter);
  const { hex } = play.group(group);
  const order = [...wish, ...directions.filter((d) => !wish.includes(d))];
  const onMap = order.flatMap((d) => adjacent(hex, sideOf(d)) ?? []);
  const free = onMap.find((h) => !isNeutral(h) && play.groupsIn(h, side).length === 0);
  return free ?? onMap[0] ?? hex;
}

/** Moves a counter out of its group into an adjacent hex. The caller still has to receive it there. */
export function displace(
  play: Play,
  counter: CounterId,
  wish: readonly Direction[],
  rule: '9.4' | '12.4' = '12.4',
): void {
  const from = play.group(play.counter(counter).group).hex;
  const to = displacementHex(play, counter, wish);
  const group = play.splitOff([counter], play.counter(counter).group);
  // Ruling 80: a unit driven from its hex is no longer on patrol.
  play.setGroup(group, { hex: to, path: [...play.group(group).path, to], patrol: false });
  play.tell({ kind: 'displaced', counter, from, to, rule });
  play.displaced.push(group);
}
