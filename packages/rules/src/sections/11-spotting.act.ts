/** 11: spotting carried out: counters are turned face up. */
import { enemyOf, type CounterId, type GroupId } from '../state/match.ts';
import type { Play } from '../play.ts';
import { watchedBy } from './11-spotting.ts';
import { antiAircraftPoints } from './15-anti-aircraft.ts';
import { removeFakes } from './20-fog-of-war.act.ts';
import { seenByPatrol } from './25-fighter-patrols.act.ts';

/**
 * Turns counters face up (11.0), ends their owner's pass and removes fakes at once. True if any counter was turned. A group
 * that reveals itself by dropping bombs keeps its flight plans and its owner's pass.
 */
export function spot(play: Play, counters: readonly CounterId[], by: 'enemy' | 'itself' = 'enemy'): boolean {
  const turned = counters.filter((c) => !play.counter(c).spotted);
  const first = turned[0];
  if (first === undefined) return false;
  const { group, side } = play.counter(first);
  for (const c of turned) play.setCounter(c, { spotted: true });
  if (by === 'enemy') {
    play.alarm(side, 'spotted');
    const seen = turned.map((c) => play.counter(c).unit);
    play.stopPlans(side, seen, 'spotted');
  }
  const { hex } = play.group(group);
  const { result: real, release } = play.defer(() => removeFakes(play, turned));
  // Ruling 18: the log tells everybody that the unit was spotted, but not what spotted it.
  if (real.length) play.tell({ kind: 'spotted', hex, sightings: play.sightings(real), rule: '11.1' });
  release();
  return true;
}

/** Spotting after a group has entered a hex (11.1-1 to 11.1-4). True if any counter of either side was turned face up. */
export function spotOnEntry(play: Play, group: GroupId): boolean {
  const { side, hex, counters } = play.group(group);
  const enemy = enemyOf(side);
  const others = play.groupsIn(hex, enemy).flatMap((g) => g.counters);
  const seen =
    others.length > 0 ||
    antiAircraftPoints(play.match, enemy, hex) > 0 || // any AA rating, fired or not (ruling 25)
    watchedBy(play.match, enemy).has(hex) ||
    seenByPatrol(play, enemy, hex);
  if (!seen) return false;
  const turned = spot(play, counters);
  return spot(play, others) || turned;
}
