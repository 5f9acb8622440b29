/**
 * What happens when a group has entered a hex (ruling 22): it looks down, it is seen, it is fired on, it is intercepted;
 * and what that scatters arrives somewhere else in its turn (ruling 27).
 */
import { antiAircraftFire } from '../sections/12-air-to-air-combat.act.ts';
import { examineFromAbove } from '../sections/20-fog-of-war.act.ts';
import { spotOnEntry } from '../sections/11-spotting.act.ts';
import { enemyOf, type GroupId } from '../state/match.ts';
import type { Play } from '../play.ts';
import { intercept } from './interception.act.ts';

/**
 * Receives a group that comes up in a hex, by taking off or by taking its post. True if something changed that its
 * owner would want to think about.
 */
export function arrive(play: Play, group: GroupId): boolean {
  const changed = receive(play, group);
  settle(play);
  return changed || play.groupIfAny(group) === null;
}

/** Receives a group that has flown into a hex: it may be intercepted there too, but not where guns drive it (25.5). */
export function enter(play: Play, group: GroupId): boolean {
  const { hex } = play.group(group);
  const changed = arrive(play, group);
  const fought = intercept(
    play,
    group,
    hex,
    (patrol) => receive(play, patrol),
    () => settle(play),
  );
  return changed || fought;
}

function receive(play: Play, group: GroupId): boolean {
  const before = fingerprint(play, group);
  examineFromAbove(play, group);
  const spotted = spotOnEntry(play, group);
  shoot(play, group);
  return spotted || fingerprint(play, group) !== before;
}

function shoot(play: Play, group: GroupId): void {
  const target = play.groupIfAny(group);
  if (target && !play.side(enemyOf(target.side)).orders.holdFire.includes(target.hex))
    antiAircraftFire(play, group);
}

/** Receives whatever was displaced, until all is at rest. Displaced units are not intercepted (25.5). */
export function settle(play: Play): void {
  for (let group = play.displaced.shift(); group !== undefined; group = play.displaced.shift())
    if (play.groupIfAny(group)) receive(play, group);
}

/** Where a group is, its members and what keeps them from bombing: differs when something has happened to it. */
function fingerprint(play: Play, id: GroupId): string {
  const group = play.groupIfAny(id);
  if (!group) return '';
  const members = group.counters.map((c) => {
    const { unit, spotted } = play.counter(c);
    return `${c}${spotted ? '+' : '-'}${play.unit(unit).shaken ? '!' : ''}`;
  });
  return [group.hex, ...members].join();
}
