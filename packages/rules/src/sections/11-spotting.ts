/** 11: spotting. */
import { withinOrAt, type HexId } from '@1bob/atlas';
import { enemyOf, type CounterId, type GroupId, type Match, type Side } from '../match.ts';
import type { Play } from '../play.ts';
import { antiAircraftPoints } from './15-anti-aircraft.ts';
import { headquartersRadius, nearHeadquarters } from './17-land-units.ts';
import { removeFakes } from './20-fog-of-war.ts';
import { seenByPatrol } from './25-fighter-patrols.ts';

/** How far a listening post hears; with a headquarters near it, and how far ships see (11.1-3, 11.1-4). */
const postRadius = 2;
const postRadiusWithHeadquarters = headquartersRadius;
const shipRadius = 4;

const heard = new WeakMap<Match['land'], WeakMap<Match['ships'], Record<Side, ReadonlySet<HexId>>>>();

/** Hexes in which a side's listening posts and ships spot every enemy aircraft. */
function watchedBy(match: Match, side: Side): ReadonlySet<HexId> {
  const byShips = heard.get(match.land) ?? new WeakMap<Match['ships'], Record<Side, ReadonlySet<HexId>>>();
  heard.set(match.land, byShips);
  const known = byShips.get(match.ships);
  if (known) return known[side];
  const made = { german: watched(match, 'german'), british: watched(match, 'british') };
  byShips.set(match.ships, made);
  return made[side];
}
function watched(match: Match, side: Side): ReadonlySet<HexId> {
  const hexes = new Set<HexId>();
  for (const [at, stack] of Object.entries(match.land)) {
    if (stack.side !== side || !stack.units.some((unit) => unit.kind === 'earlyWarning')) continue;
    const hex = at as HexId;
    const radius = nearHeadquarters(match.land, side, hex) ? postRadiusWithHeadquarters : postRadius;
    for (const h of withinOrAt(hex, radius)) hexes.add(h);
  }
  if (side === 'british')
    for (const ship of Object.values(match.ships))
      if (ship.where.at === 'sea') for (const h of withinOrAt(ship.where.hex, shipRadius)) hexes.add(h);
  return hexes;
}

/**
 * Turns counters face up (11.0); their owner's passing ends. Fakes are gone at once. True if any was turned. A group
 * that shows itself by dropping its bombs is not surprised by it, and its plans go on.
 */
export function spot(play: Play, counters: readonly CounterId[], by: 'enemy' | 'itself' = 'enemy'): boolean {
  const turned = counters.filter((c) => !play.counter(c).spotted);
  const first = turned[0];
  if (first === undefined) return false;
  const { group, side } = play.counter(first);
  for (const c of turned) play.setCounter(c, { spotted: true });
  if (by === 'enemy') {
    play.alarm(side);
    const seen = turned.map((c) => play.counter(c).unit);
    play.stopPlans(side, seen, 'spotted');
  }
  const { hex } = play.group(group);
  const { result: real, release } = play.defer(() => removeFakes(play, turned));
  // Ruling 18: that it was spotted is told, never by what.
  if (real.length) play.tell({ kind: 'spotted', hex, sightings: play.sightings(real), rule: '11.1' });
  release();
  return true;
}

/** A group has entered a hex (11.1-1 to 11.1-4). True if anything was turned face up, on either side. */
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
