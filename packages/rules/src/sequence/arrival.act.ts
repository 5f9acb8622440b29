/**
 * The steps after a group has entered a hex (ruling 22): it examines the hex, is spotted, is fired on and is intercepted. To
 * receive a group is to carry out these steps except interception. Units displaced by them are received in turn where they
 * end up (ruling 27).
 */
import { antiAircraftFire } from '../sections/12-air-to-air-combat.act.ts';
import { examineFromAbove } from '../sections/20-fog-of-war.act.ts';
import { spotOnEntry } from '../sections/11-spotting.act.ts';
import { enemyOf, type GroupId } from '../state/match.ts';
import type { Play } from '../play.ts';
import { intercept } from './interception.act.ts';

/**
 * Receives a group that has taken off, or a patrol that has appeared on its station (ruling 79). True if a counter was
 * spotted or the group changed, so that its owner has to decide again.
 */
export function arrive(play: Play, group: GroupId): boolean {
  const changed = receive(play, group);
  settle(play);
  return changed || play.groupIfAny(group) === null;
}

/** Receives a group that has flown into a hex. Patrols may then intercept it there (25.5), unless guns have displaced it. */
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

/** Receives all displaced groups. They are not intercepted (25.5). */
export function settle(play: Play): void {
  for (let group = play.displaced.shift(); group !== undefined; group = play.displaced.shift())
    if (play.groupIfAny(group)) receive(play, group);
}

/**
 * A group's hex and members, each with its spotted and shaken flags, as a text that changes when something happens to it.
 */
function fingerprint(play: Play, id: GroupId): string {
  const group = play.groupIfAny(id);
  if (!group) return '';
  const members = group.counters.map((c) => {
    const { unit, spotted } = play.counter(c);
    return `${c}${spotted ? '+' : '-'}${play.unit(unit).shaken ? '!' : ''}`;
  });
  return [group.hex, ...members].join();
}
