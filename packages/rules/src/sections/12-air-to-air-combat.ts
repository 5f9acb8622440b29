/** 12: air-to-air combat, and the fire of anti-aircraft guns, which uses the same chart (15.5). */
import type { HexId } from '@1bob/atlas';
import { columnOf, readTable, rowOf, sum, told, type Modifier } from '../charts/lookup.ts';
import type { CommandOf } from '../command.ts';
import type { ChartUse } from '../communique.ts';
import { isBe2, isZeppelin, worth } from '../forces/counters.ts';
import { eliminate } from '../forces/fate.ts';
import {
  enemyOf,
  type CounterId,
  type Direction,
  type GroupId,
  type Side,
  type StandingOrders,
  type UnitId,
} from '../match.ts';
import type { Play } from '../play.ts';
import { displace } from './12-displacement.ts';
import { damageInAir } from './12-damage.ts';
import { antiAircraftPoints } from './15-anti-aircraft.ts';
import { isNight } from './16-night-operations.ts';
import { nearHeadquarters } from './17-land-units.ts';
import { aceCheck, hasAce } from './19-aces.ts';
import { climbingPursuitLoss } from './26-scrambling.ts';

// Who is hit (12.8-3)

/** How gladly a side hits an enemy unit; the highest first. */
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

/** Names the counter that is hit: what the player said with his command, else his standing order. */
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

export interface Fire {
  by: Side;
  strength: number;
  /** "Up" (24.3), which nobody is told (ruling 17). */
  columnShift: number;
  modifiers: readonly Modifier[];
  target: GroupId;
  /** Whoever has the bounce names who is hit, on either side (12.8-3). */
  namer: Side;
  named: readonly CounterId[];
  /** Where the firer sends what he displaces. */
  displace: readonly Direction[];
  /** Units that may make an ace of a hit (19.2); empty for guns. */
  gunners: readonly UnitId[];
  cause: 'fire' | 'returnFire' | 'antiAircraftFire';
  /** Who fires at whom, as it was before the first shot: a fire has one die of each cause (docs/decisions/004). */
  at: string;
}

/** One die of fire, applied at once. Gives back the use of the chart. */
function fire(play: Play, f: Fire): ChartUse {
  const { charts } = play.match.pack;
  const columns = charts.airCombat.columns;
  const column = Math.min(Math.max(columnOf(columns, f.strength) + f.columnShift, 0), columns.length - 1);
  const cell = readTable('airCombat', charts, column, play.roll(f.cause, f.at), f.modifiers);
  apply(play, f, cell.code);
  return told(cell, f.modifiers, f.columnShift);
}

function apply(play: Play, f: Fire, code: string): void {
  if (code === '-') return;
  const { counters, hex, side } = play.group(f.target);
  play.stopPlans(side, play.unitsIn(f.target), 'hurt');
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
    eliminate(play, unit);
    play.score(f.by, points, 'airUnitEliminated', '4.1');
  } else damageInAir(play, unit, f.displace, f.at);
  if (f.gunners.length) aceCheck(play, f.by, f.gunners, f.at);
}

/** Formation shattered: every unit on its own, all but one displaced, none may bomb this month (charts, ruling 27). */
function shatter(play: Play, f: Fire): void {
  const { counters, hex } = play.group(f.target);
  for (const c of counters) play.setUnit(play.counter(c).unit, { shaken: true });
  play.tell({ kind: 'shattered', hex, counters, rule: '12.4' });
  // Ruling 27: whoever fired names the one that stays, bounce or not.
  const stays = nameVictim(play, counters, f.by === f.namer ? f.named : [], f.by);
  for (const c of counters) if (c !== stays) displace(play, c, f.displace);
}

// The pursuit chart

function pursuitModifiers(
  play: Play,
  attacker: { side: Side; hex: HexId; units: readonly UnitId[] },
  defender: Side,
): Modifier[] {
  const { land, weather } = play.match;
  const of = play.match.pack.charts.pursuit.modifiers;
  const night = isNight(play.match);
  const when = (name: string, holds: boolean, isPublic: boolean): Modifier => ({
    name,
    value: holds ? (of[name] ?? 0) : 0,
    public: isPublic,
  });
  const trained =
    night && attacker.units.length > 0 && attacker.units.every((id) => play.unit(id).nightTrained);
  return [
    // A headquarters may lie hidden in a stack: its effect is not announced (ruling 20).
    when('attackerNearOwnHeadquarters', nearHeadquarters(land, attacker.side, attacker.hex), false),
    when('defendingAirNearOwnHeadquarters', nearHeadquarters(land, defender, attacker.hex), false),
    when('fighterAceInAttackingGroup', hasAce(play, attacker.units, 'fighter'), true),
    when('night', night, true),
    when('attackersAllNightTrainedAtNight', trained && play.match.options.training, false), // ruling 17
    when('badWeather', weather !== 'fair', true),
  ];
}

/** 26.1: who climbs pursues worse, in his own side's flying turn; a patrol is up there already (ruling 80). */
function lowestPursuit(play: Play, id: GroupId): number {
  const { side, patrol, counters } = play.group(id);
  const { options, stage } = play.match;
  const climbs = options.scrambling && !patrol && stage.kind === 'flying' && stage.side === side;
  return Math.min(
    ...counters.map((c) => {
      const { unit, tookOff } = play.counter(c);
      return play.type(unit).pursuit - (climbs && tookOff === play.turn ? climbingPursuitLoss : 0);
    }),
  );
}

/** 24.8: "up" counts when the whole group is up. */
export const allUp = (play: Play, units: readonly UnitId[]): boolean =>
  play.match.options.training && units.length > 0 && units.every((id) => play.unit(id).up);

// Dog fights

/** 12.4 to 12.8. Legality is checked before (legal.ts). */
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
  /** The attacker for the dice: its counters, or the place of a patrol. */
  from: string;
}

/** One group attacks another in its hex (12.4). What is displaced is yet to be received. `rule` heads the news of it. */
export function engage(play: Play, e: Engagement, rule: string): void {
  const { charts } = play.match.pack;
  const enemy = enemyOf(e.side);
  const { hex, counters: attackers } = play.group(e.attacker);
  const { counters: defenders } = play.group(e.defender);
  const attackerUnits = play.unitsIn(e.attacker);
  play.alarm(enemy);
  play.stopPlans(enemy, play.unitsIn(e.defender), 'attacked');
  const differential = lowestPursuit(play, e.attacker) - lowestPursuit(play, e.defender);
  const modifiers = pursuitModifiers(play, { side: e.side, hex, units: attackerUnits }, enemy);
  const column = Math.max(columnOf(charts.pursuit.columns, differential), 0);
  const target = play.dieNameOfGroup(e.defender);
  const cell = readTable('pursuit', charts, column, play.roll('pursuit', e.from, target), modifiers);
  const headline = {
    attacker: { side: e.side, sightings: play.sightings(attackers) },
    defender: { side: enemy, sightings: play.sightings(defenders) },
  };
  const fires: { side: Side; strength: number; use: ChartUse }[] = [];
  const { release } = play.defer(() => {
    if (cell.code === '-') return; // 12.4-4: nobody has the bounce
    const first = cell.code === 'A' ? e.attacker : e.defender;
    const second = cell.code === 'A' ? e.defender : e.attacker;
    const bounce = cell.code === 'A' ? e.side : enemy;
    const [at, back] = [`${e.from}>${target}`, `${target}>${e.from}`];
    const [there, answer] = first === e.attacker ? [at, back] : [back, at];
    fires.push(volley(play, first, second, bounce, e, 'fire', there));
    // 12.4-5, ruling 63: what is left of the group in the hex fires back.
    if (play.groupIfAny(second)?.hex === hex)
      fires.push(volley(play, second, first, bounce, e, 'returnFire', answer));
  });
  play.tell({
    kind: 'combat',
    hex,
    ...headline,
    differential,
    pursuit: told(cell, modifiers),
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
  const units = play.unitsIn(from);
  const targets = play.unitsIn(to);
  const of = play.match.pack.charts.airCombat.modifiers;
  const strength = units.reduce((total, id) => total + play.type(id).airCombat, 0); // 12.8-2
  const be2 = units.some((id) => isBe2(play.unit(id))) && targets.some((id) => isZeppelin(play.unit(id)));
  const modifiers: Modifier[] = [
    {
      name: 'fighterAceFiring',
      value: hasAce(play, units, 'fighter') ? (of.fighterAceFiring ?? 0) : 0,
      public: true,
    },
    { name: 'be2AgainstZeppelin', value: be2 ? (of.be2AgainstZeppelin ?? 0) : 0, public: true },
  ];
  const use = fire(play, {
    by: side,
    strength,
    columnShift: allUp(play, units) ? 1 : 0,
    modifiers,
    target: to,
    namer: bounce,
    named: bounce === e.side ? e.named : [],
    displace: side === e.side && e.displace.length ? e.displace : play.side(side).orders.displaceEnemy,
    gunners: units,
    cause,
    at,
  });
  return { side, strength, use };
}

// Guns (15.5)

/** 15.3 to 15.5: the guns of a hex fire on a group that has entered it. */
export function antiAircraftFire(play: Play, target: GroupId): void {
  const { hex, side: flyers, counters } = play.group(target);
  const side = enemyOf(flyers);
  const points = antiAircraftPoints(play.match, side, hex);
  if (points === 0) return;
  play.alarm(flyers);
  const { charts } = play.match.pack;
  const modifiers = pursuitModifiers(play, { side, hex, units: [] }, flyers);
  const at = `${hex}>${play.dieNameOfGroup(target)}`;
  const die = play.roll('antiAircraft', at);
  const row = rowOf(charts.pursuit.antiAircraftRows, die + sum(modifiers));
  const effect = charts.pursuit.antiAircraftRows[row] ?? 'none';
  const against = play.sightings(counters);
  const pursuit = told({ chart: 'pursuit', die, column: null, row, code: effect }, modifiers);
  const { result, release } = play.defer(() =>
    effect === 'none' ? null : shell(play, target, side, points, effect, at),
  );
  play.tell({ kind: 'antiAircraft', side, hex, points, against, pursuit, fire: result, rule: '15.5' });
  release();
}
function shell(
  play: Play,
  target: GroupId,
  side: Side,
  points: number,
  effect: 'reduced' | 'full',
  at: string,
): ChartUse {
  const of = play.match.pack.charts.airCombat.modifiers;
  const heavy = effect === 'full' && points >= 4;
  return fire(play, {
    by: side,
    strength: points,
    columnShift: 0,
    modifiers: [
      {
        name: 'reducedAntiAircraft',
        value: effect === 'reduced' ? (of.reducedAntiAircraft ?? 0) : 0,
        public: true,
      },
      {
        name: 'fullAntiAircraftOfFourOrMore',
        value: heavy ? (of.fullAntiAircraftOfFourOrMore ?? 0) : 0,
        public: true,
      },
    ],
    target,
    namer: side,
    named: [],
    displace: play.side(side).orders.displaceEnemy,
    gunners: [],
    cause: 'antiAircraftFire',
    at,
  });
}
