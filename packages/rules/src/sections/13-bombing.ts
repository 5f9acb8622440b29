/** 13: bombing and strafing: legal targets, and the effect of bombs. */
import { hexAt, isTarget, type HexId } from '@1bob/atlas';
import { cellAt, circumstance, faces, tableReading, type Reading } from '../charts/reading.ts';
import type { CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { isFake, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import { enemyOf, type BombTarget, type LandUnit, type Side, type UnitId } from '../state/match.ts';
import type { BombOption } from '../legal/options.ts';
import { isKnown, ownGroups, type Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import { ownUnits } from './08-flying.ts';
import { allUp, flyersOf, hasAce } from './12-pursuit.ts';
import { isNight } from './16-night-operations.ts';
import { isSheltered, landIn } from './17-land-units.ts';
import { barredByNight } from './29-advanced-night.ts';
import { entriesInOrder } from '../state/tables.ts';

// What may be bombed

/** Targets of the enemy in a hex, as everybody sees them (13.1, ruling 34). */
export function targetsIn(position: Position, hex: HexId): BombTarget[] {
  const enemy = enemyOf(position.side);
  const targets: BombTarget[] = [];
  if (isTarget(hex) && hexAt(hex).control === enemy) targets.push({ kind: 'place' });
  const stack = position.land[hex];
  if (stack?.side === enemy)
    for (let index = 0; index <= stack.under; index++) targets.push({ kind: 'land', index });
  if (position.bases[hex]?.side === enemy && position.bases[hex].air > 0) targets.push({ kind: 'air' });
  if (enemy === 'british')
    for (const [ship, at] of entriesInOrder(position.ships))
      if (at.hex === hex)
        targets.push({ kind: 'ship', ship: ship as Extract<BombTarget, { kind: 'ship' }>['ship'] });
  return targets;
}

export const sameTarget = (a: BombTarget, b: BombTarget): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'land' || b.kind !== 'land' || a.index === b.index) &&
  (a.kind !== 'ship' || b.kind !== 'ship' || a.ship === b.ship);

/** The units that fly together with a given one, which is among them. */
const groupOf = (position: Position, unit: OwnUnit): OwnUnit[] =>
  unit.where.at === 'air'
    ? (position.group(unit.where.group)?.own?.units ?? []).flatMap((id) => position.unit(id) ?? [])
    : [unit];

/** Reason why a unit cannot bomb a target, whatever group it flies in (2.6, 13.2, 13.4, 20.6); null if it can. */
export function refuseBombs(position: Position, unit: OwnUnit, target: BombTarget): Refusal | null {
  const type = typeOf(position, unit.type);
  if (isFake(unit) || type.bombardment === 0) return refuse('bomb.unable', '13.1', unit.id);
  if (type.bombardmentStrafeOnly && target.kind !== 'air') return refuse('bomb.unable', '13.4', unit.id);
  return unit.bombed || unit.shaken ? refuse('bomb.again', '13.2', unit.id) : null;
}

/**
 * The unit that keeps its group from bombing by night, when all must be night trained (24.8, 29.1, ruling 84). Fakes do not
 * count, because they are found out before the bombs fall (20.6).
 */
export const barredFromBombing = (
  position: Position,
  group: readonly OwnUnit[],
  turn?: number,
): OwnUnit | undefined => group.find((unit) => !isFake(unit) && barredByNight(position, unit, turn));

/** Those of some units flying together that can bomb a target at a given time. */
export function bombersOver(
  position: Position,
  { hex, target, group, turn }: Omit<Bombing, 'units'>,
): UnitId[] {
  const own = group.flatMap((id) => position.unit(id) ?? []);
  const there = targetsIn(position, hex).some((found) => sameTarget(found, target));
  if (!there || barredFromBombing(position, own, turn)) return [];
  return own.filter((unit) => refuseBombs(position, unit, target) === null).map(({ id }) => id);
}

/** Reason why a unit cannot bomb a target (13, 29.1); null if it can. */
export function refuseBomber(position: Position, unit: OwnUnit, target: BombTarget): Refusal | null {
  const refusal = refuseBombs(position, unit, target);
  if (refusal) return refusal;
  const barred = barredFromBombing(position, groupOf(position, unit));
  return barred ? refuse('bomb.night', '29.1', barred.id) : null;
}

export function refuseBomb(position: Position, command: CommandOf<'bomb'>): Refusal | null {
  const group = position.group(command.group)?.own;
  const hex = position.group(command.group)?.hex;
  if (!group || hex === undefined) return refuse('group.unknown', '13.5');
  if (group.patrol) return refuse('group.patrol', '25.8');
  // 13.3: only one group bombards a hex in a flying turn, with one command (ruling 55).
  if (group.bombedNow || position.bombedThisTurn.includes(hex)) return refuse('bomb.hexTaken', '13.3');
  const units = ownUnits(
    position,
    command.targets.flatMap((t) => t.units),
  );
  if (!Array.isArray(units)) return units;
  const there = targetsIn(position, hex);
  for (const [i, { units: ids, target }] of command.targets.entries()) {
    if (!there.some((t) => sameTarget(t, target))) return refuse('bomb.target', '13.1');
    if (command.targets.slice(0, i).some((t) => sameTarget(t.target, target)))
      return refuse('unit.twice', '13.5');
    for (const id of ids) {
      const unit = position.unit(id);
      if (!unit || !group.units.includes(id)) return refuse('group.mixed', '13.2', id);
      const refusal = refuseBomber(position, unit, target);
      if (refusal) return refusal;
    }
  }
  return null;
}

export function legalBombings(position: Position): BombOption[] {
  return ownGroups(position).flatMap(({ id: group, hex, own }) => {
    if (own.bombedNow || own.patrol || position.bombedThisTurn.includes(hex)) return [];
    const targets = targetsIn(position, hex);
    const units = own.units.flatMap((id) => {
      const unit = position.unit(id);
      const able = unit ? targets.filter((t) => !refuseBomber(position, unit, t)) : [];
      return able.length ? [{ unit: id, targets: able }] : [];
    });
    return units.length ? [{ group, hex, units }] : [];
  });
}

// Effect of bombs (13.5)

/** Units of a group that bomb one target. */
export interface Bombing {
  readonly hex: HexId;
  readonly target: BombTarget;
  /** Own units that drop their bombs on the target. */
  readonly units: readonly UnitId[];
  /** All units that fly together, including those that drop nothing (24.8). */
  readonly group: readonly UnitId[];
  /** Flying turn in which the bombs fall; default: the current one. */
  readonly turn?: number | undefined;
}

/** 13.5-2: sum of the bombardment factors. */
export const bombs = (position: Position, units: readonly UnitId[]): number =>
  units.reduce((sum, id) => sum + typeOf(position, position.unit(id)?.type ?? '').bombardment, 0);

/** 13.5: the reading for bombs on a target. In column -1 no die is rolled (ruling 49). */
export function bombingReading(position: Position, { hex, target, units, group, turn }: Bombing): Reading {
  const { charts } = position.pack;
  const of = charts.bombardment.columnShifts;
  const own = units.flatMap((id) => position.unit(id) ?? []);
  // A fake is found out before the bombs fall (20.6).
  const flight = group.filter((id) => !isFake(position.unit(id) ?? { type: '' }));
  const plan = position.variant.designatedTargets ? worstPlanShift(own, hex, target) : 'none';
  return tableReading('bombardment', charts, {
    strength: bombs(position, units),
    shifts: [
      circumstance(of, 'reconMarker', position.recon[position.side].includes(hex)), // 14.3-2, ruling 60
      circumstance(of, 'targetAlreadyBombed', target.kind === 'place' && position.bombed.includes(hex)), // 13.8
      circumstance(of, 'night', isNight(position, turn)),
      circumstance(of, 'up', allUp(flyersOf(position, flight)), false), // 24.8, ruling 17
      circumstance(of, 'plannedTarget', plan === 'as'),
      circumstance(of, 'otherThanPlannedTarget', plan === 'other'),
      circumstance(of, 'bomberOrZeppelinAce', hasAce(flyersOf(position, units), 'bomber', 'zeppelin')),
      circumstance(of, 'badWeather', position.weather !== 'fair'),
    ],
  });
}

/** 27.2, rulings 34, 39: the worst shift of the group's units. A unit without an assignment has no shift. */
function worstPlanShift(units: readonly OwnUnit[], hex: HexId, target: BombTarget): 'as' | 'other' | 'none' {
  const each = units.map(({ target: plan }) => {
    if (!plan) return 'none';
    return plan.hex === hex && sameTarget(plan.target, target) ? 'as' : 'other';
  });
  if (each.includes('other')) return 'other';
  return each.every((p) => p === 'as') ? 'as' : 'none';
}

/** The n of Bn or Dn in a result; 0 if it has none. */
export const level = (code: string, letter: 'B' | 'D'): number =>
  Number(new RegExp(`${letter}(\\d)`).exec(code)?.[1] ?? 0);

/** Whether civil defence would reduce a result (17.5, charts). */
export const canSoften = (code: string): boolean => level(code, 'D') > 0 || level(code, 'B') === 3;

/** Points that a target symbol is worth (4.1). */
export function targetValue({ pack }: Pick<Position, 'pack'>, hex: HexId): number {
  const { targetValue: of } = pack.charts.moralePoints;
  const printed = hexAt(hex).place?.target ?? null;
  return printed === null ? 0 : { 3: of.namedLondon, 2: of.major, 1: of.other }[printed];
}

/** Points for a result on a city or a town (4.1, 13.9, 17.5). Losses are negative. */
export interface PlaceResult {
  readonly bomber: number;
  readonly bombed: number;
  /** Outrage, which the bombed side gains in addition (4.1); null when there is none. */
  readonly outrage: number | null;
}
export function placeResult(
  { pack }: Pick<Position, 'pack'>,
  { side, hex, code, sheltered }: { side: Side; hex: HexId; code: string; sheltered: boolean },
): PlaceResult {
  const [b, d] = [level(code, 'B'), level(code, 'D')];
  const hits = sheltered && b === 3 ? 2 : b;
  const loss = sheltered ? Math.max(0, d - 1) : d;
  const value = side === 'german' ? targetValue({ pack }, hex) : 0; // 13.9: the British get nothing for towns
  const stirred = hits === 3 && hexAt(hex).region === 'britain';
  return {
    bomber: hits * value,
    bombed: loss === 0 ? 0 : -loss * value,
    outrage: stirred ? pack.charts.moralePoints.outrage.anyTargetInBritainB3 : null,
  };
}

/**
 * 17.3, charts: points lost of a land unit. Dn takes n anti-aircraft points, any D a post, shelter or headquarters, and D2
 * an aerodrome.
 */
export function landLoss(unit: LandUnit, code: string): number {
  const d = level(code, 'D');
  if (d < (unit.kind === 'aerodrome' ? 2 : 1)) return 0;
  return unit.kind === 'antiAircraft' ? Math.min(d, unit.points) : 1;
}

/** Points for each side, by a result of the chart for bombs on a target. Losses are negative. */
export interface Gains {
  readonly bomber: number;
  /** Including outrage. */
  readonly bombed: number;
  /** Outrage only (4.1); null when there is none. */
  readonly outrage: number | null;
}
/**
 * Points by what is visible. Hidden civil defence and counters count as 0, an unexamined counter as one that any D
 * eliminates, and a ship as a tender. Aircraft hit on the ground are left out.
 */
export function bombingGains(
  position: Position,
  { hex, target }: Bombing,
  code: string,
  sheltered = isShelteredFrom(position, { hex, target }),
): Gains {
  const { side } = position;
  const { landUnitEliminated } = position.pack.charts.moralePoints;
  switch (target.kind) {
    case 'place': {
      const { bomber, bombed, outrage } = placeResult(position, { side, hex, code, sheltered });
      return { bomber, bombed: bombed + (outrage ?? 0), outrage };
    }
    case 'land': {
      const unit = landIn(position, enemyOf(side), hex);
      const known = isKnown(unit)
        ? unit[target.index]
        : target.index === 0
          ? position.land[hex]?.top
          : undefined;
      const lost = landLoss(known ?? { kind: 'earlyWarning', points: 1 }, code);
      return { bomber: lost * landUnitEliminated, bombed: 0, outrage: null };
    }
    case 'ship': {
      const kind = position.hidden('ship', target.ship);
      const sunk = shipLoss(code) === 'sunk';
      const bomber = sunk ? shipWorth(position, isKnown(kind) ? kind : 'tender') : 0;
      return { bomber, bombed: 0, outrage: null };
    }
    case 'air':
      return { bomber: 0, bombed: 0, outrage: null };
  }
}

/** Whether visible civil defence reduces bombs on a place (17.5). */
const isShelteredFrom = (position: Position, { hex, target }: Pick<Bombing, 'hex' | 'target'>): boolean =>
  target.kind === 'place' && isSheltered(position, enemyOf(position.side), hex) === true;

/** Points for this side of the best result against a target (4.1, 13.9); 0 for aircraft on the ground. */
export function aimWorth(position: Position, { hex, target }: Pick<Bombing, 'hex' | 'target'>): number {
  switch (target.kind) {
    case 'place':
      return position.side === 'german' ? targetValue(position, hex) : 0;
    case 'land':
      return position.pack.charts.moralePoints.landUnitEliminated;
    case 'ship': {
      const kind = position.hidden('ship', target.ship);
      return shipWorth(position, isKnown(kind) ? kind : 'tender');
    }
    case 'air':
      return 0;
  }
}

/** Points for bombs on a target, for each face of the die. */
export interface BombingForecast {
  readonly reading: Reading;
  readonly outcomes: readonly (Gains & { readonly die: number; readonly code: string })[];
  /** Mean of all faces. */
  readonly average: Pick<Gains, 'bomber' | 'bombed'>;
}
export function forecastBombs(position: Position, bombing: Bombing): BombingForecast {
  const reading = bombingReading(position, bombing);
  const sheltered = isShelteredFrom(position, bombing);
  const outcomes = faces.map((die) => {
    const { code } = cellAt(reading, die);
    return { die, code, ...bombingGains(position, bombing, code, sheltered) };
  });
  const mean = (of: 'bomber' | 'bombed'): number =>
    outcomes.reduce((sum, outcome) => sum + outcome[of], 0) / outcomes.length;
  return { reading, outcomes, average: { bomber: mean('bomber'), bombed: mean('bombed') } };
}

/** 18.3, ruling 54: D1 puts a ship out for a month, and D2 sinks it. */
export function shipLoss(code: string): 'none' | 'damaged' | 'sunk' {
  const d = level(code, 'D');
  return d === 0 ? 'none' : d === 1 ? 'damaged' : 'sunk';
}
export const shipWorth = ({ pack }: Pick<Position, 'pack'>, kind: 'carrier' | 'tender'): number => {
  const { aircraftCarrierEliminated, seaplaneTenderEliminated } = pack.charts.moralePoints;
  return kind === 'carrier' ? aircraftCarrierEliminated : seaplaneTenderEliminated;
};
