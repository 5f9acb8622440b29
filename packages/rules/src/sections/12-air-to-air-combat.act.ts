/** 12: air-to-air combat, and the fire of anti-aircraft guns, which uses the same chart (15.5). */
import { toldUse } from '../charts/reading.ts';
import type { CommandOf } from '../command.ts';
import type { ChartUse } from '../state/communique.ts';
import { isZeppelin, worth } from '../forces/counters.ts';
import { eliminate } from '../forces/fate.act.ts';
import {
  enemyOf,
  type CounterId,
  type Direction,
  type GroupId,
  type Side,
  type StandingOrders,
  type UnitId,
} from '../state/match.ts';
import { latestNote } from '../position/hidden.ts';
import { positionIn, truthOf } from '../position/of-match.ts';
import type { Play } from '../play.ts';
import { displace } from './12-displacement.act.ts';
import { damageInAir } from './12-damage.act.ts';
import { differential, fireReading, fireStrength, pursuitReading } from './12-pursuit.ts';
import { antiAircraftPoints, barrageReading, shellReading } from './15-anti-aircraft.ts';
import { aceCheck } from './19-aces.act.ts';

// Choice of the counter that is hit (12.8-3)

/**
 * Whether the enemy of a unit sees an ace with it: it is spotted in the air, or this month's look at its base, or the
 * zeppelin itself, shows one (20.2, 20.3, rulings 71, 90).
 */
function showsAce(play: Play, id: UnitId): boolean {
  const { side, where } = play.unit(id);
  const position = positionIn(play, enemyOf(side));
  if (where.at === 'air') return (position.counter(where.counter)?.unit?.ace ?? null) !== null;
  if (where.at !== 'base') return false;
  const looked = latestNote(position, where.hex)?.air ?? [];
  const zeppelins = position.bases[where.hex]?.zeppelins ?? [];
  return [...looked, ...zeppelins].some(({ unit, ace }) => unit === id && ace !== null);
}

/** How early a side hits an enemy unit: the unit with the highest number comes first. */
export const byHitOrder =
  (play: Play, order: StandingOrders['hitFirst']) =>
  (id: UnitId): number => {
    const type = play.type(id);
    const points = worth(play.match.pack.charts, type);
    switch (order) {
      case 'mostPoints':
        return points * 10 + type.airCombat;
      case 'strongestGuns':
        return type.airCombat * 10 + points;
      case 'mostBombs':
        return type.bombardment * 10 + points;
      case 'zeppelins':
        return (isZeppelin(play.unit(id)) ? 1000 : 0) + points;
      case 'aces':
        return (showsAce(play, id) ? 1000 : 0) + points;
    }
  };
const byLossOrder =
  (play: Play, order: StandingOrders['loseFirst']) =>
  (id: UnitId): number => {
    const type = play.type(id);
    const points = worth(play.match.pack.charts, type);
    switch (order) {
      case 'fewestPoints':
        return -points;
      case 'weakestGuns':
        return -type.airCombat;
      case 'withoutAce':
        return play.unit(id).ace ? -100 : -points;
    }
  };

/** Chooses the counter that is hit: the one that the player's command names, otherwise by standing order. */
function nameVictim(
  play: Play,
  counters: readonly CounterId[],
  named: readonly CounterId[],
  namer: Side,
): CounterId | undefined {
  const wished = named.find((c) => counters.includes(c));
  if (wished !== undefined) return wished;
  const first = counters[0];
  if (first === undefined) return undefined;
  const { orders } = play.side(namer);
  const score =
    play.counter(first).side === namer
      ? byLossOrder(play, orders.loseFirst)
      : byHitOrder(play, orders.hitFirst);
  return [...counters].sort((a, b) => score(play.counter(b).unit) - score(play.counter(a).unit))[0];
}

// Fire (12.4-4, 12.4-5, 15.5-4)

interface Fire {
  by: Side;
  target: GroupId;
  /** The side with the bounce, which chooses the unit that is hit on both sides (12.8-3). */
  namer: Side;
  named: readonly CounterId[];
  /** Directions in which the firing side displaces units. */
  displace: readonly Direction[];
  /** Units one of which may become an ace by the hit (19.2); empty for guns. */
  gunners: readonly UnitId[];
  /**
   * Place of the fire in the names of dice, as it was before the first shot. A fight rolls one die of each cause
   * (docs/decisions/004).
   */
  at: string;
}
type Read = ReturnType<Play['read']>;

/** Rolls one die of fire and applies it at once. Returns the use of the chart. */
function fire(play: Play, f: Fire, roll: () => Read): ChartUse {
  const { die, reading, code } = roll();
  apply(play, f, code);
  return toldUse(reading, die);
}

function apply(play: Play, f: Fire, code: string): void {
  if (code === '-') return;
  const { counters, hex, side } = play.group(f.target);
  play.stopPlans(side, play.unitsIn(f.target), 'hit');
  if (code === 'FS') {
    shatter(play, f);
    return;
  }
  const victim = nameVictim(play, counters, f.named, f.namer);
  if (victim === undefined) return;
  const { unit } = play.counter(victim);
  if (code === 'E' || (code === 'Z' && isZeppelin(play.unit(unit)))) {
    play.tell({ kind: 'eliminated', sighting: play.sighting(victim), hex, rule: '12.4' });
    const points = worth(play.match.pack.charts, play.type(unit));
    play.stopPlans(side, [unit], 'hurt');
    eliminate(play, unit);
    play.score(f.by, points, 'airUnitEliminated', '4.1');
  } else damageInAir(play, unit, f.displace, f.at);
  if (f.gunners.length) aceCheck(play, f.by, f.gunners, f.at);
}

/**
 * Formation shattered: splits up the group and displaces all its units but one. None of them may bomb this month (charts,
 * ruling 27).
 */
function shatter(play: Play, f: Fire): void {
  const { counters, hex, side } = play.group(f.target);
  play.stopPlans(side, play.unitsIn(f.target), 'hurt');
  for (const c of counters) play.setUnit(play.counter(c).unit, { shaken: true });
  play.tell({ kind: 'shattered', hex, counters, rule: '12.4' });
  // Ruling 27: the firing side chooses the unit that stays, with or without the bounce.
  const stays = nameVictim(play, counters, f.by === f.namer ? f.named : [], f.by);
  for (const c of counters) if (c !== stays) displace(play, c, f.displace);
}

// Dog fights

/** 12.4 to 12.8. The caller has checked that the attack is legal (validate.ts). */
export function dogFight(play: Play, side: Side, command: CommandOf<'attack'>): void {
  play.setGroup(command.group, { attacked: true });
  const { group: attacker, target: defender, hitFirst: named, displace } = command;
  const from = play.dieNameOfGroup(attacker);
  engage(play, { side, attacker, defender, named, displace, from }, '12.4');
}

interface Engagement {
  side: Side;
  attacker: GroupId;
  defender: GroupId;
  named: readonly CounterId[];
  displace: readonly Direction[];
  /** Name of the attacker for the dice: its counters, or the place of a patrol. */
  from: string;
}

/** One group attacks another in its hex (12.4). The caller still has to receive displaced units. The log entry cites `rule`. */
export function engage(play: Play, e: Engagement, rule: string): void {
  const enemy = enemyOf(e.side);
  const { hex, counters: attackers } = play.group(e.attacker);
  const { counters: defenders } = play.group(e.defender);
  play.alarm(enemy, 'attacked');
  play.stopPlans(enemy, play.unitsIn(e.defender), 'attacked');
  const target = play.dieNameOfGroup(e.defender);
  const encounter = { side: e.side, hex, attacker: e.attacker, defender: e.defender };
  const lead = differential(truthOf(play, e.side), encounter);
  if (lead === 'unknown') throw new Error('the truth knows every pursuit');
  const { die, reading, code } = play.read(pursuitReading, e.side, encounter, 'pursuit', e.from, target);
  const headline = {
    attacker: { side: e.side, sightings: play.sightings(attackers) },
    defender: { side: enemy, sightings: play.sightings(defenders) },
  };
  const fires: { side: Side; strength: number; use: ChartUse }[] = [];
  const { release } = play.defer(() => {
    if (code === '-') return; // 12.4-4: no one has the bounce
    const first = code === 'A' ? e.attacker : e.defender;
    const second = code === 'A' ? e.defender : e.attacker;
    const bounce = code === 'A' ? e.side : enemy;
    const [at, back] = [`${e.from}>${target}`, `${target}>${e.from}`];
    const [there, answer] = first === e.attacker ? [at, back] : [back, at];
    fires.push(volley(play, first, second, bounce, e, 'fire', there));
    // 12.4-5, ruling 63: the units left in the hex fire back.
    if (play.groupIfAny(second)?.hex === hex)
      fires.push(volley(play, second, first, bounce, e, 'returnFire', answer));
  });
  play.tell({
    kind: 'combat',
    hex,
    ...headline,
    differential: lead,
    pursuit: toldUse(reading, die),
    fires,
    rule,
  });
  release();
}

function volley(
  play: Play,
  from: GroupId,
  to: GroupId,
  bounce: Side,
  e: Engagement,
  cause: 'fire' | 'returnFire',
  at: string,
): { side: Side; strength: number; use: ChartUse } {
  const { side } = play.group(from);
  const strength = fireStrength(truthOf(play, side), from);
  if (strength === 'unknown') throw new Error('the truth knows every gun');
  const given: Fire = {
    by: side,
    target: to,
    namer: bounce,
    named: bounce === e.side ? e.named : [],
    displace: side === e.side && e.displace.length ? e.displace : play.side(side).orders.displaceEnemy,
    gunners: play.unitsIn(from),
    at,
  };
  const use = fire(play, given, () => play.read(fireReading, side, { from, at: to }, cause, at));
  return { side, strength, use };
}

// Guns (15.5)

/** 15.3 to 15.5: the guns of a hex fire on a group that has entered it. */
export function antiAircraftFire(play: Play, target: GroupId): void {
  const { hex, side: flyers, counters } = play.group(target);
  const side = enemyOf(flyers);
  const points = antiAircraftPoints(play.match, side, hex);
  if (points === 0) return;
  play.alarm(flyers, 'attacked');
  const at = `${hex}>${play.dieNameOfGroup(target)}`;
  const barrage = { side, hex };
  const { die, reading, code: effect } = play.read(barrageReading, side, barrage, 'antiAircraft', at);
  const against = play.sightings(counters);
  const pursuit = toldUse(reading, die);
  const guns: Fire = {
    by: side,
    target,
    namer: side,
    named: [],
    displace: play.side(side).orders.displaceEnemy,
    gunners: [],
    at,
  };
  const shell = (): Read => play.read(shellReading, side, { ...barrage, effect }, 'antiAircraftFire', at);
  const { result, release } = play.defer(() => (effect === 'none' ? null : fire(play, guns, shell)));
  play.tell({ kind: 'antiAircraft', side, hex, points, against, pursuit, fire: result, rule: '15.5' });
  release();
}
