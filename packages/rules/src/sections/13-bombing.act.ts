/** 13: carries out bombing and strafing. */
import type { HexId } from '@1bob/atlas';
import { toldUse } from '../charts/reading.ts';
import type { CommandOf } from '../command.ts';
import type { ChartUse } from '../state/communique.ts';
import { isFake, worth } from '../forces/counters.ts';
import { eliminate, recycle } from '../forces/fate.act.ts';
import {
  enemyOf,
  plansInOrder,
  type BombTarget,
  type CounterId,
  type LandUnit,
  type Side,
  type UnitId,
} from '../state/match.ts';
import { truthOf } from '../position/of-match.ts';
import type { Play } from '../play.ts';
import { spot } from './11-spotting.act.ts';
import { byHitOrder } from './12-air-to-air-combat.act.ts';
import { damageOnGround } from './12-damage.act.ts';
import {
  bombingReading,
  bombs,
  canSoften,
  landLoss,
  level,
  placeResult,
  shipLoss,
  shipWorth,
  type Bombing,
} from './13-bombing.ts';
import { isSheltered } from './17-land-units.ts';
import { aceCheck } from './19-aces.act.ts';
import { checkSuddenDeath } from './23-victory.act.ts';
import { keepAims } from './27-designated-targets.act.ts';
import { provoke } from './30-german-air-defence.act.ts';

interface Raid extends Bombing {
  side: Side;
  /**
   * Place of the target in the names of dice. Only one group bombs a hex in a flying turn (13.3), so the place does not name
   * the bombers.
   */
  at: string;
  /** Units on the ground to hit first. */
  hitFirst: readonly UnitId[];
}

/** 13.5: one group bombs, with one die for each target. After each target, checks for sudden death (ruling 10). */
export function bomb(play: Play, side: Side, command: CommandOf<'bomb'>): void {
  const { hex, counters } = play.group(command.group);
  spot(play, counters, 'itself'); // 11.1-5
  if (!play.groupIfAny(command.group)) return;
  play.setGroup(command.group, { bombedNow: true });
  play.set('bombedThisTurn', [...play.match.bombedThisTurn, hex]);
  play.alarm(enemyOf(side), 'bombs');
  const group = play.unitsIn(command.group);
  // Land units are named by their place in the stack before the first bomb fell.
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

/** A target by its hex and its place in the stack, or among the ships there. */
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

/** 13.5-2 to 13.5-4. Returns the chart's result; "-" if the shifts go off the left edge of the chart (ruling 49). */
function rollFor(play: Play, raid: Raid): string {
  const truth = truthOf(play, raid.side);
  const { code, use } = readFor(play, raid);
  play.tell({
    kind: 'bombing',
    side: raid.side,
    hex: raid.hex,
    target: raid.target,
    sightings: play.sightings(raid.units.flatMap((id) => play.counterOf(id)?.counter ?? [])),
    strength: bombs(truth, raid.units),
    use,
    // The log does not mention civil defence that has nothing to reduce, because it may lie hidden under other counters
    // (20.5).
    civilDefence:
      raid.target.kind === 'place' &&
      canSoften(code) &&
      isSheltered(truth, enemyOf(raid.side), raid.hex) === true,
    plans: plansOf(play, raid.units),
    rule: '13.5',
  });
  return code;
}
/** No die is rolled off the left edge of the chart. */
function readFor(play: Play, raid: Raid): { code: string; use: ChartUse | null } {
  if (bombingReading(truthOf(play, raid.side), raid).column === -1) return { code: '-', use: null };
  const { die, reading, code } = play.read(bombingReading, raid.side, raid, 'bombardment', raid.at);
  return { code, use: toldUse(reading, die) };
}

/** 27.2, ruling 17: bombing units reveal their designated targets, whether or not they bomb them. */
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

function apply(play: Play, raid: Raid, code: string, landUnit: LandUnit | undefined): void {
  const b = level(code, 'B');
  const d = level(code, 'D');
  let hitSomething = b > 0;
  switch (raid.target.kind) {
    case 'place':
      bombPlace(play, raid, code);
      break;
    case 'land':
      if (landUnit) bombLand(play, raid, landUnit, code);
      break;
    case 'air':
      hitSomething = bombBase(play, raid, b, d) && b > 0;
      break;
    case 'ship':
      bombShip(play, raid, raid.target.ship, code);
  }
  // Ruling 50: any B calls for the ace die, before civil defence reduces the result.
  if (hitSomething) aceCheck(play, raid.side, raid.units, raid.at);
}

/**
 * Cities and towns: the bombing side gains B, and the defender loses D (charts, Q&A 3, ruling 36). Civil defence reduces
 * both (17.5).
 */
function bombPlace(play: Play, { side, hex }: Raid, code: string): void {
  if (!play.match.bombed.includes(hex)) play.set('bombed', [...play.match.bombed, hex]); // 13.8, ruling 49
  const enemy = enemyOf(side);
  const sheltered = isSheltered(truthOf(play, side), enemy, hex) === true;
  const { bomber, bombed, outrage } = placeResult(play.match, { side, hex, code, sheltered });
  play.score(side, bomber, 'bombing', '4.1');
  play.score(enemy, bombed, 'bombed', '4.1');
  if (outrage === null) return;
  play.tell({ kind: 'outrage', hex, rule: '4.1' });
  play.score('british', outrage, 'outrage', '4.1');
}

/** Units whose flight plans land in a hex, for the case that its aerodrome is lost (9.2). */
const boundFor = (play: Play, side: Side, hex: HexId): UnitId[] =>
  plansInOrder(play.side(side).plans).flatMap(({ units, route, land }) =>
    land && route.at(-1) === hex ? units : [],
  );

/**
 * 17.3, charts: Dn takes n anti-aircraft points. Any D removes a post, shelter or headquarters. D2 removes an aerodrome, but
 * not its aircraft.
 */
function bombLand(play: Play, { side, hex }: Raid, unit: LandUnit, code: string): void {
  provoke(play, side);
  const stack = play.stack(hex);
  const lost = landLoss(unit, code);
  if (!stack || lost === 0) return;
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
 * Based air units: hits n for B and n for D, chosen by the bombing player's command, then by standing order. True if a real
 * aircraft was hit.
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

/** 18.3, ruling 54: D1 puts a ship out for a month, and D2 sinks it. Units aboard a carrier share its fate. */
function bombShip(play: Play, { side, hex }: Raid, name: string, code: string): void {
  const ship = Object.values(play.match.ships).find((s) => s.where.at === 'sea' && s.where.name === name);
  const loss = shipLoss(code);
  if (!ship || loss === 'none' || ship.where.at !== 'sea') return;
  const sunk = loss === 'sunk';
  const month = play.match.month + 1;
  const aboard = ship.kind === 'carrier' ? play.unitsOf('british').filter((u) => u.where.at === 'ship') : [];
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
  if (sunk) play.score(side, shipWorth(play.match, ship.kind), 'shipEliminated', '4.1');
  for (const unit of aboard) {
    const value = worth(play.match.pack.charts, play.type(unit.id));
    if (sunk) {
      eliminate(play, unit.id);
      play.score(side, value, 'airUnitEliminated', '18.3');
    } else recycle(play, unit.id, 1);
  }
}
