/** 13: bombing and strafing. */
import { hexAt, isTarget, type HexId } from '@1bob/atlas';
import { columnOf, readTable, sum, told, type Modifier } from '../charts/lookup.ts';
import type { CommandOf } from '../command.ts';
import type { ChartUse } from '../communique.ts';
import { refuse } from '../errors.ts';
import { isFake, typeOf, worth } from '../forces/counters.ts';
import { eliminate, recycle } from '../forces/fate.ts';
import type { Refusal } from '../game.ts';
import {
  enemyOf,
  type BombTarget,
  type CounterId,
  type GroupId,
  type LandUnit,
  type Side,
  type UnitId,
} from '../match.ts';
import type { BombOption } from '../offer.ts';
import type { Play } from '../play.ts';
import type { OwnUnit, PlayerSight } from '../sight.ts';
import { ownUnits } from './08-flying.ts';
import { spot } from './11-spotting.ts';
import { allUp, byHitOrder } from './12-air-to-air-combat.ts';
import { damageOnGround } from './12-damage.ts';
import { isNight } from './16-night-operations.ts';
import { civilDefenceNear } from './17-land-units.ts';
import { aceCheck, hasAce } from './19-aces.ts';
import { checkSuddenDeath } from './23-victory.ts';
import { keepAims } from './27-designated-targets.ts';
import { barredByNight } from './29-advanced-night.ts';
import { provoke } from './30-german-air-defence.ts';

// What may be bombed

/** Targets of the enemy in a hex, as the table sees them (13.1, ruling 34). */
function targetsIn(sight: PlayerSight, hex: HexId): BombTarget[] {
  const enemy = enemyOf(sight.own.side);
  const targets: BombTarget[] = [];
  if (isTarget(hex) && hexAt(hex).control === enemy) targets.push({ kind: 'place' });
  const stack = sight.land[hex];
  if (stack?.side === enemy)
    for (let index = 0; index <= stack.under; index++) targets.push({ kind: 'land', index });
  if (sight.bases[hex]?.side === enemy && sight.bases[hex].air > 0) targets.push({ kind: 'air' });
  if (enemy === 'british')
    for (const [ship, at] of Object.entries(sight.ships))
      if (at.hex === hex)
        targets.push({ kind: 'ship', ship: ship as Extract<BombTarget, { kind: 'ship' }>['ship'] });
  return targets;
}

const sameTarget = (a: BombTarget, b: BombTarget): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'land' || b.kind !== 'land' || a.index === b.index) &&
  (a.kind !== 'ship' || b.kind !== 'ship' || a.ship === b.ship);

/** The units that fly together with one, itself among them. */
const groupOf = ({ own }: PlayerSight, unit: OwnUnit): OwnUnit[] =>
  unit.where.at === 'air'
    ? (own.groups[unit.where.group]?.units ?? []).flatMap((id) => own.units[id] ?? [])
    : [unit];

/** Why a unit cannot bomb a target (2.6, 13.2, 13.4, 20.6, 24.8, 29.1); null if it can. */
export function refuseBomber(sight: PlayerSight, unit: OwnUnit, target: BombTarget): Refusal | null {
  const type = typeOf(sight, unit.type);
  if (isFake(unit) || type.bombardment === 0) return refuse('bomb.unable', '13.1', unit.id);
  if (type.bombardmentStrafeOnly && target.kind !== 'air') return refuse('bomb.unable', '13.4', unit.id);
  if (unit.bombed || unit.shaken) return refuse('bomb.again', '13.2', unit.id);
  // 24.8, ruling 84: the whole group is night trained. A fake in it is found out before the bombs fall (20.6).
  const barred = groupOf(sight, unit).find((u) => !isFake(u) && barredByNight(sight, u));
  if (barred) return refuse('bomb.night', '29.1', barred.id);
  return null;
}

export function refuseBomb(sight: PlayerSight, command: CommandOf<'bomb'>): Refusal | null {
  const group = sight.own.groups[command.group];
  const hex = sight.groups[command.group]?.hex;
  if (!group || hex === undefined) return refuse('group.unknown', '13.5');
  if (group.patrol) return refuse('group.patrol', '25.8');
  // 13.3: a hex is bombarded by one group in a flying turn, and a group does it at once (ruling 55).
  if (group.bombedNow || sight.bombedThisTurn.includes(hex)) return refuse('bomb.hexTaken', '13.3');
  const units = ownUnits(
    sight,
    command.targets.flatMap((t) => t.units),
  );
  if (!Array.isArray(units)) return units;
  const there = targetsIn(sight, hex);
  for (const [i, { units: ids, target }] of command.targets.entries()) {
    if (!there.some((t) => sameTarget(t, target))) return refuse('bomb.target', '13.1');
    if (command.targets.slice(0, i).some((t) => sameTarget(t.target, target)))
      return refuse('unit.twice', '13.5');
    for (const id of ids) {
      const unit = sight.own.units[id];
      if (!unit || !group.units.includes(id)) return refuse('group.mixed', '13.2', id);
      const refusal = refuseBomber(sight, unit, target);
      if (refusal) return refusal;
    }
  }
  return null;
}

export function bombOptions(sight: PlayerSight): BombOption[] {
  return Object.entries(sight.own.groups).flatMap(([id, own]) => {
    const hex = sight.groups[id]?.hex;
    if (hex === undefined || own.bombedNow || own.patrol || sight.bombedThisTurn.includes(hex)) return [];
    const targets = targetsIn(sight, hex);
    const units = own.units.flatMap((unitId) => {
      const unit = sight.own.units[unitId];
      const able = unit ? targets.filter((t) => !refuseBomber(sight, unit, t)) : [];
      return able.length ? [{ unit: unitId, targets: able }] : [];
    });
    return units.length ? [{ group: id as GroupId, hex, units }] : [];
  });
}

// Bombing

interface Raid {
  side: Side;
  hex: HexId;
  /** The whole mission group, those who drop nothing too. */
  group: readonly UnitId[];
  units: readonly UnitId[];
  target: BombTarget;
  /** The target for the dice: one group bombs a hex in a flying turn (13.3), so it needs no name of who bombs. */
  at: string;
  /** Whom to hit first of those on the ground. */
  hitFirst: readonly UnitId[];
}

/** 13.5: one group bombs, a die a target. Sudden death is looked for after each (ruling 10). */
export function bomb(play: Play, side: Side, command: CommandOf<'bomb'>): void {
  const { hex, counters } = play.group(command.group);
  spot(play, counters, 'itself'); // 11.1-5
  if (!play.groupIfAny(command.group)) return;
  play.setGroup(command.group, { bombedNow: true });
  play.set('bombedThisTurn', [...play.match.bombedThisTurn, hex]);
  play.alarm(enemyOf(side));
  const group = play.unitsIn(command.group);
  // Land units go by their place in the stack as it was before the first bomb fell.
  const stack = play.stack(hex)?.units ?? [];
  const ships = shipsIn(play, hex);
  for (const { units, target } of command.targets) {
    const { hitFirst } = command;
    const able = group.filter((id) => units.includes(id));
    const raid = { side, hex, group, units: able, target, at: placeOf(hex, target, ships), hitFirst };
    for (const id of units) play.setUnit(id, { bombed: true });
    const code = rollFor(play, raid);
    apply(play, raid, code, target.kind === 'land' ? stack[target.index] : undefined);
    if (checkSuddenDeath(play)) return;
  }
  keepAims(play, side, hex, stack);
}

/** Ships of a hex by their public names, in the order in which those were given. */
const shipsIn = (play: Play, hex: HexId): string[] =>
  Object.values(play.match.ships)
    .flatMap(({ where }) => (where.at === 'sea' && where.hex === hex ? [where.name] : []))
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));

/** A target by its hex, and by its place in the stack or among the ships there. */
function placeOf(hex: HexId, target: BombTarget, ships: readonly string[]): string {
  switch (target.kind) {
    case 'land':
      return `${hex}.land.${target.index}`;
    case 'ship':
      return `${hex}.ship.${ships.indexOf(target.ship)}`;
    default:
      return `${hex}.${target.kind}`;
  }
}

/** 13.5-2 to 13.5-4. Gives back what the chart says; "-" when the shifts leave it on the left (ruling 49). */
function rollFor(play: Play, raid: Raid): string {
  const { charts } = play.match.pack;
  const strength = raid.units.reduce((total, id) => total + play.type(id).bombardment, 0);
  const shifts = columnShifts(play, raid);
  const { columns } = charts.bombardment;
  const column = Math.min(columnOf(columns, strength) + sum(shifts), columns.length - 1);
  let use: ChartUse | null = null;
  if (column >= 0) {
    // The shifts moved the column; they do not count on the die.
    const cell = readTable('bombardment', charts, column, play.roll('bombardment', raid.at), []);
    use = told(cell, shifts);
  }
  play.tell({
    kind: 'bombing',
    side: raid.side,
    hex: raid.hex,
    target: raid.target,
    sightings: play.sightings(raid.units.flatMap((id) => play.counterOf(id)?.counter ?? [])),
    strength,
    use,
    // What has nothing to soften may lie unseen under other counters, and is not told of (20.5).
    civilDefence:
      raid.target.kind === 'place' &&
      canSoften(use?.code ?? '-') &&
      civilDefenceNear(play.match, enemyOf(raid.side), raid.hex),
    plans: plansOf(play, raid.units),
    rule: '13.5',
  });
  return use?.code ?? '-';
}

/** 27.2, ruling 17: who bombs shows what it was to bomb, whether that is it or not. */
const plansOf = (
  play: Play,
  units: readonly UnitId[],
): { counter: CounterId; hex: HexId; target: BombTarget }[] =>
  units.flatMap((id) => {
    const counter = play.counterOf(id);
    const { target: plan } = play.unit(id);
    return play.match.options.designatedTargets && counter && plan
      ? [{ counter: counter.counter, ...plan }]
      : [];
  });

function columnShifts(play: Play, { side, hex, group, units, target }: Raid): Modifier[] {
  const { match } = play;
  const of = match.pack.charts.bombardment.columnShifts;
  const when = (name: string, holds: boolean, isPublic = true): Modifier => ({
    name,
    value: holds ? (of[name] ?? 0) : 0,
    public: isPublic,
  });
  const plan = match.options.designatedTargets ? planned(play, units, hex, target) : 'none';
  return [
    when('reconMarker', match.sides[side].recon.includes(hex)), // 14.3-2, ruling 60
    when('targetAlreadyBombed', target.kind === 'place' && match.bombed.includes(hex)), // 13.8
    when('night', isNight(match)),
    when('up', allUp(play, group), false), // 24.8, ruling 17
    when('plannedTarget', plan === 'as'),
    when('otherThanPlannedTarget', plan === 'other'),
    when('bomberOrZeppelinAce', hasAce(play, units, 'bomber', 'zeppelin')),
    when('badWeather', match.weather !== 'fair'),
  ];
}
/** 27.2, rulings 34, 39: the worst of the group's units; a unit without an assignment has no shift. */
function planned(
  play: Play,
  units: readonly UnitId[],
  hex: HexId,
  target: BombTarget,
): 'as' | 'other' | 'none' {
  const each = units.map((id) => {
    const plan = play.unit(id).target;
    if (!plan) return 'none';
    return plan.hex === hex && sameTarget(plan.target, target) ? 'as' : 'other';
  });
  if (each.includes('other')) return 'other';
  return each.every((p) => p === 'as') ? 'as' : 'none';
}

const level = (code: string, letter: 'B' | 'D'): number =>
  Number(new RegExp(`${letter}(\\d)`).exec(code)?.[1] ?? 0);

/** Whether civil defence would take anything off a result (17.5, charts). */
const canSoften = (code: string): boolean => level(code, 'D') > 0 || level(code, 'B') === 3;

function apply(play: Play, raid: Raid, code: string, landUnit: LandUnit | undefined): void {
  const b = level(code, 'B');
  const d = level(code, 'D');
  let hitSomething = b > 0;
  switch (raid.target.kind) {
    case 'place':
      bombPlace(play, raid, b, d);
      break;
    case 'land':
      if (landUnit) bombLand(play, raid, landUnit, d);
      break;
    case 'air':
      hitSomething = bombBase(play, raid, b, d) && b > 0;
      break;
    case 'ship':
      bombShip(play, raid, raid.target.ship, d);
  }
  // Ruling 50: any B asks for the ace die, before civil defence takes anything off.
  if (hitSomething) aceCheck(play, raid.side, raid.units, raid.at);
}

/** Cities and towns: B for the bomber, D off the defender (charts, Q&A 3, ruling 36); civil defence softens (17.5). */
function bombPlace(play: Play, { side, hex }: Raid, b: number, d: number): void {
  if (!play.match.bombed.includes(hex)) play.set('bombed', [...play.match.bombed, hex]); // 13.8, ruling 49
  const { region, place } = hexAt(hex);
  const points = play.match.pack.charts.moralePoints;
  const value = {
    3: points.targetValue.namedLondon,
    2: points.targetValue.major,
    1: points.targetValue.other,
  }[place?.target ?? 1];
  const enemy = enemyOf(side);
  const sheltered = civilDefenceNear(play.match, enemy, hex);
  const bombs = sheltered && b === 3 ? 2 : b;
  const loss = sheltered ? Math.max(0, d - 1) : d;
  if (side === 'german') {
    // 13.9: the British get nothing for cities and towns.
    play.score(side, bombs * value, 'bombing', '4.1');
    play.score(enemy, -loss * value, 'bombed', '4.1');
  }
  if (bombs === 3 && region === 'britain') {
    play.tell({ kind: 'outrage', hex, rule: '4.1' });
    play.score('british', points.outrage.anyTargetInBritainB3, 'outrage', '4.1');
  }
}

/** Whose flight plan ends on the ground of a hex: what they would come down on is no aerodrome any more (9.2). */
const boundFor = (play: Play, side: Side, hex: HexId): UnitId[] =>
  Object.values(play.side(side).plans).flatMap(({ units, route, land }) =>
    land && route.at(-1) === hex ? units : [],
  );

/** 17.3, charts: Dn takes n AA points; any D a post, shelter or headquarters; D2 an aerodrome, not its aircraft. */
function bombLand(play: Play, { side, hex }: Raid, unit: LandUnit, d: number): void {
  provoke(play, side);
  const stack = play.stack(hex);
  const needed = unit.kind === 'aerodrome' ? 2 : 1;
  if (!stack || d < needed) return;
  const lost = unit.kind === 'antiAircraft' ? Math.min(d, unit.points) : 1;
  const left = unit.points - lost;
  const units = stack.units.flatMap((u) => {
    if (u.kind !== unit.kind) return [u];
    return left > 0 ? [{ ...u, points: left }] : [];
  });
  play.setStack(hex, { ...stack, units });
  if (unit.kind === 'aerodrome') play.stopPlans(stack.side, boundFor(play, stack.side, hex), 'blocked');
  play.tell({
    kind: 'groundLoss',
    side: stack.side,
    hex,
    land: { kind: unit.kind, points: lost },
    ship: null,
    fate: 'eliminated',
    rule: '13.5',
  });
  play.score(
    side,
    lost * play.match.pack.charts.moralePoints.landUnitEliminated,
    'landUnitEliminated',
    '4.1',
  );
}

/**
 * Based air units: n for B, n for D, the bomber's choice: what he said with his command, then his standing order. True
 * if a real aircraft was hit.
 */
function bombBase(play: Play, { side, hex, at, hitFirst }: Raid, b: number, d: number): boolean {
  provoke(play, side);
  const enemy = enemyOf(side);
  const score = byHitOrder(play, play.side(side).orders.hitFirst);
  const there = play
    .unitsOf(enemy)
    .filter((u) => u.where.at === 'base' && u.where.hex === hex)
    .map((u) => u.id)
    .sort((x, y) => score(y) - score(x));
  const named = hitFirst.filter((id) => there.includes(id));
  const hit = [...new Set([...named, ...there])].slice(0, b + d);
  const real = hit.some((id) => !isFake(play.unit(id)));
  const lost = hit.filter((id, i) => damageOnGround(play, id, i < b ? 'B' : 'D', `${at}.${i}`)).length;
  if (hit.length) play.tell({ kind: 'baseHit', side: enemy, hex, lost, rule: '13.5' });
  return real;
}

/** 18.3, ruling 54: D1 puts a ship out for a month, D2 sinks it; what is aboard a carrier shares its fate. */
function bombShip(play: Play, { side, hex }: Raid, name: string, d: number): void {
  const ship = Object.values(play.match.ships).find((s) => s.where.at === 'sea' && s.where.name === name);
  if (!ship || d === 0 || ship.where.at !== 'sea') return;
  const sunk = d >= 2;
  const month = play.match.month + 1;
  const aboard = ship.kind === 'carrier' ? play.unitsOf('british').filter((u) => u.where.at === 'ship') : [];
  const points = play.match.pack.charts.moralePoints;
  play.tell({
    kind: 'groundLoss',
    side: 'british',
    hex,
    land: null,
    ship: ship.where.name,
    fate: sunk ? 'eliminated' : 'recycled',
    rule: '18.3',
  });
  play.setShip(ship.key, { where: sunk ? { at: 'pool' } : { at: 'recycling', month } });
  if (sunk)
    play.score(
      side,
      ship.kind === 'carrier' ? points.aircraftCarrierEliminated : points.seaplaneTenderEliminated,
      'shipEliminated',
      '4.1',
    );
  for (const unit of aboard) {
    const value = worth(play.match.pack.charts, play.type(unit.id));
    if (sunk) {
      eliminate(play, unit.id);
      play.score(side, value, 'airUnitEliminated', '18.3');
    } else recycle(play, unit.id, 1);
  }
}
