/** 25.3 to 25.8: patrols intercept an enemy group that has flown into their hex or an adjacent one. */
import type { HexId } from '@1bob/atlas';
import { enemyOf, type CounterId, type GroupId } from '../state/match.ts';
import type { Play } from '../play.ts';
import { engage } from '../sections/12-air-to-air-combat.act.ts';
import { isDecided } from '../sections/23-victory.act.ts';
import { interceptors, patrolsNear, spendInterception } from '../sections/25-fighter-patrols.act.ts';

/**
 * Intercepts a group that has entered a hex. Every patrol within reach that can and has orders to (ruling 31) attacks it,
 * one after another. `receive` receives a patrol that flies in from an adjacent hex (ruling 57), and `settle` receives
 * displaced units. True if a patrol set out to attack.
 */
export function intercept(
  play: Play,
  intruder: GroupId,
  hex: HexId,
  receive: (group: GroupId) => void,
  settle: () => void,
): boolean {
  const entered = play.groupIfAny(intruder);
  if (!entered) return false;
  let fought = false;
  for (const patrol of patrolsNear(play, enemyOf(entered.side), hex)) {
    // A displaced group is not intercepted where it ends up (25.5).
    if (play.groupIfAny(intruder)?.hex !== hex || isDecided(play)) break;
    const counters = interceptors(play, patrol, intruder);
    if (counters.length === 0) continue;
    fought = true;
    attackFrom(play, patrol, counters, intruder, receive);
    settle();
  }
  return fought;
}

/**
 * Some counters of a patrol attack the intruder (25.6), in the patrol's hex or in an adjacent one, from which they fly back
 * at once.
 */
function attackFrom(
  play: Play,
  patrol: GroupId,
  counters: readonly CounterId[],
  intruder: GroupId,
  receive: (group: GroupId) => void,
): void {
  const { side, hex: home, path } = play.group(patrol);
  const { hex } = play.group(intruder);
  for (const c of counters) spendInterception(play, c);
  play.alarm(side, 'fight');
  const flight = play.splitOff(counters, patrol);
  const ranged = home !== hex;
  const rule = ranged ? '25.4' : '25.3';
  const isThere = (): boolean => play.groupIfAny(flight)?.hex === hex;
  if (ranged) {
    play.setGroup(flight, { hex, path: [...path, hex] });
    play.tell({ kind: 'moved', side, group: flight, counters, path: [home, hex], rule });
    receive(flight);
  }
  if (isThere() && play.groupIfAny(intruder)?.hex === hex)
    // The standing orders of the patrol's side decide which units it hits and where it displaces them, because a patrol
    // receives no command.
    engage(
      play,
      { side, attacker: flight, defender: intruder, named: [], displace: [], from: `${home}>${hex}` },
      rule,
    );
  // A displaced unit is no longer on patrol (ruling 80).
  if (!isThere()) return;
  if (ranged) {
    const { counters: left } = play.group(flight);
    play.setGroup(flight, { hex: home, path });
    play.tell({ kind: 'moved', side, group: flight, counters: left, path: [hex, home], rule });
  }
  if (flight !== patrol) play.dissolveInto(flight, patrol);
}
