/** 6: reinforcements, replacements and returning units: what may come, and what it costs. */
import { hexId, mayHoldShip, type HexId } from '@1bob/atlas';
import { month } from '../state/calendar.ts';
import type { ChartPack } from '../charts/pack.ts';
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { airCost, baseLimit, isFake, isFighter, landCost, shipCost, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import { landKinds, type LandKind, type LandUnit, type UnitId } from '../state/match.ts';
import type { PhaseOptions } from '../legal/options.ts';
import type { Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import { addUnit, reorder, stacksAfter } from './05-redeployment.ts';
import { baseOf, basesWithRoom, garrisonsAfter, refuseBase, type Bought } from './07-basing.ts';
import { groundAllows, groundRule } from './17-land-units.ts';
import { entriesInOrder, inOrder } from '../state/tables.ts';

export type Reinforcement = ChoiceOf<'reinforcement'>;

/** Points that a side may spend. At or below 0 it buys nothing (ruling 5). */
export const budgetOf = ({ points, side }: Pick<Position, 'points' | 'side'>): number =>
  Math.max(0, points[side]);

const later = new WeakMap<ChartPack, ReadonlySet<string>>();
const from1918 = ({ pack }: Pick<Position, 'pack'>, id: string): boolean => {
  const known = later.get(pack) ?? new Set(pack.units.flatMap((u) => (u.from1918 ? u.id : [])));
  later.set(pack, known);
  return known.has(id);
};

/** 6.4, ruling 44: units marked 1918 come in months of 1918. */
export const hasEntered = (position: Pick<Position, 'pack' | 'month'>, id: string): boolean =>
  !from1918(position, id) || position.month >= month(1918, 1);

/** What an air unit costs to bring in now; null when it cannot come (6.1 to 6.7, 20.6). */
function airPrice(position: Position, unit: OwnUnit): number | null {
  if (unit.where.at === 'recycling') return unit.where.month <= position.month ? 0 : null; // 6.5, 6.7
  if (unit.where.at !== 'pool') return null;
  if (!hasEntered(position, unit.id)) return null;
  return airCost(position.pack.charts, typeOf(position, unit.type), position.raf);
}

/** 30: number of free guns, at most one a month. The pool limits how many guns may still come. */
const freeGuns = (position: Position): number => (position.freeGun ? 1 : 0);

function landPrice(position: Position, kind: LandKind, count: number): number {
  const free = kind === 'antiAircraft' ? Math.min(freeGuns(position), count) : 0;
  return (count - free) * landCost(position.pack.charts, kind);
}

function shipPrice(position: Position, ship: Reinforcement['ships'][number]['ship']): number | null {
  const at = position.ownShips[ship]?.where;
  if (at?.at === 'recycling') return at.month <= position.month ? 0 : null;
  return at?.at === 'pool' ? shipCost(position.pack.charts, ship) : null;
}

/**
 * The price for which a squadron on the ground changes to another counter; null if it cannot (4.2, ruling 43). The new
 * counter must be in the pool, a fighter of the same class, and have a better pursuit factor (ruling 78).
 */
function upgradePrice(position: Position, from: OwnUnit, to: OwnUnit): number | null {
  const base = baseOf(from);
  if (!position.variant.upgrades || base === null || to.where.at !== 'pool' || !hasEntered(position, to.id))
    return null;
  const [old, later] = [typeOf(position, from.type), typeOf(position, to.type)];
  if (!isFighter(old) || old.cls !== later.cls || later.pursuit <= old.pursuit) return null;
  if (refuseBase(position, to, base)) return null;
  const { charts } = position.pack;
  return Math.max(1, airCost(charts, later, position.raf) - airCost(charts, old, position.raf));
}

function upgradeOptions(position: Position): { unit: UnitId; to: UnitId; cost: number }[] {
  if (!position.variant.upgrades) return [];
  const units = position.units();
  return units.flatMap((from) =>
    units.flatMap((to) => {
      const cost = upgradePrice(position, from, to);
      return cost === null ? [] : [{ unit: from.id, to: to.id, cost }];
    }),
  );
}

/** Total price of a purchase in morale points, or the reason why it cannot be made (6.1). */
export function reinforcementPrice(position: Position, choice: Reinforcement): number | Refusal {
  let total = 0;
  const comers = [...choice.air.map((a) => a.unit), ...choice.upgrades.map((u) => u.to)];
  const leavers = choice.upgrades.map((u) => u.unit);
  if (new Set(comers).size !== comers.length || new Set(leavers).size !== leavers.length)
    return refuse('unit.twice');
  for (const { unit: id } of choice.air) {
    const unit = position.unit(id);
    const price = unit ? airPrice(position, unit) : null;
    if (price === null) return refuse('unit.notAvailable', '6.1', id);
    total += price;
  }
  // 20.6: one new fake per phase, in addition to returning fakes (ruling 15).
  const newFakes = choice.air.filter(({ unit: id }) => {
    const unit = position.unit(id);
    return unit && isFake(unit) && unit.where.at === 'pool';
  });
  if (newFakes.length > 1) return refuse('unit.notAvailable', '20.6');
  for (const { unit, to } of choice.upgrades) {
    const [from, later] = [position.unit(unit), position.unit(to)];
    const price = from && later ? upgradePrice(position, from, later) : null;
    if (price === null) return refuse('unit.notAvailable', '4.2', to);
    total += price;
  }
  for (const kind of landKinds) {
    const count = choice.land.filter((l) => l.kind === kind).reduce((n, l) => n + l.points, 0);
    if (count > position.pool[kind]) return refuse('mix.exhausted', '2.21', kind);
    total += landPrice(position, kind, count);
  }
  for (const { ship } of choice.ships) {
    const price = shipPrice(position, ship);
    if (price === null) return refuse('unit.notAvailable', '6.1', ship);
    total += price;
  }
  return total;
}

export function refuseReinforcement(position: Position, choice: Reinforcement): Refusal | null {
  if (choice.upgrades.length && !position.variant.upgrades) return refuse('option.off', '4.2');
  const price = reinforcementPrice(position, choice);
  if (typeof price !== 'number') return price;
  if (price > budgetOf(position)) return refuse('points.short', '6.1', `${price}`);
  if (new Set(choice.ships.map((s) => s.ship)).size !== choice.ships.length) return refuse('unit.twice');
  const wrong = choice.ships.find((s) => !mayHoldShip(s.hex));
  if (wrong) return refuse('ground.wrong', '6.2', wrong.hex);
  return refusePlaces(position, choice);
}

/** The side's stacks with its purchases on top; or the reason why the purchases cannot stand there. */
export function stacksWith(
  position: Position,
  land: Reinforcement['land'],
): Map<string, LandUnit[]> | Refusal {
  const stacks = stacksAfter(position, []);
  if (!(stacks instanceof Map)) return stacks;
  for (const { kind, points, hex } of land) {
    if (kind !== 'antiAircraft' && points !== 1) return refuse('mix.exhausted', '9.9', kind);
    if (!groundAllows(kind, position.side, hex)) return refuse('ground.wrong', groundRule[kind], hex);
    const refusal = addUnit(stacks, hex, kind, points);
    if (refusal) return refusal;
  }
  return stacks;
}

/** 6.2: aerodromes and the carrier, if bought, can base squadrons of the same purchase. */
export const boughtIn = ({ land, ships }: Pick<Reinforcement, 'land' | 'ships'>): Bought => ({
  aerodromes: land.filter((l) => l.kind === 'aerodrome').map((l) => l.hex),
  carrier: ships.some((s) => s.ship === 'carrier'),
});

function refusePlaces(position: Position, choice: Reinforcement): Refusal | null {
  const stacks = stacksWith(position, choice.land);
  if (!(stacks instanceof Map)) return stacks;
  const badOrder = reorder(stacks, choice.order);
  if (badOrder) return badOrder;
  const bought = boughtIn(choice);
  for (const { unit: id, to } of choice.air) {
    const unit = position.unit(id);
    if (!unit) return refuse('unit.unknown', undefined, id);
    const refusal = refuseBase(position, unit, to, bought);
    if (refusal) return refusal;
  }
  const count = garrisonsAfter(position, choice.air);
  const full = choice.air.find((a) => (count.get(a.to) ?? 0) > baseLimit);
  return full ? refuse('base.full', '9.2', full.to) : null;
}

export function reinforcementOptions(position: Position): Extract<PhaseOptions, { phase: 'reinforcement' }> {
  const keys = ['carrier', 'tender-1', 'tender-2'] as const;
  return {
    phase: 'reinforcement',
    budget: budgetOf(position),
    air: position.units().flatMap((unit) => {
      const cost = airPrice(position, unit);
      return cost === null ? [] : [{ unit: unit.id, cost }];
    }),
    land: landKinds
      .filter((kind) => position.pool[kind] > 0)
      .map((kind) => ({
        kind,
        cost: landCost(position.pack.charts, kind),
        left: position.pool[kind],
        free: kind === 'antiAircraft' ? freeGuns(position) : 0,
      })),
    ships: keys.flatMap((ship) => {
      const cost = shipPrice(position, ship);
      return cost === null ? [] : [{ ship, cost }];
    }),
    bases: basesWithRoom(position),
    upgrades: upgradeOptions(position),
  };
}

/** Default hex of a returning ship: off the Thames. */
const roads = hexId('2519');

/**
 * The choice that brings in everything that is free: returning units and the month's fake wherever there is room (6.5, 20.6,
 * ruling 61), returning ships, and the gun of 30.
 */
export function freeReinforcement(position: Position): Reinforcement {
  const room = basesWithRoom(position);
  const air: Reinforcement['air'] = [];
  let fakes = 0;
  for (const unit of position.units()) {
    if (airPrice(position, unit) !== 0) continue;
    const newFake = isFake(unit) && unit.where.at === 'pool';
    if (newFake && fakes > 0) continue;
    const base = room.find((b) => b.room > 0 && refuseBase(position, unit, b.at) === null);
    if (!base) continue;
    base.room -= 1;
    if (newFake) fakes += 1;
    air.push({ unit: unit.id, to: base.at });
  }
  const ships = inOrder(position.ownShips).flatMap(({ key }) =>
    shipPrice(position, key) === 0 ? [{ ship: key, hex: roads }] : [],
  );
  return { phase: 'reinforcement', air, ships, upgrades: [], ...freeGunPlaced(position) };
}

/** 30: the free gun joins guns on the map. Without any, it goes under the land units of some hex. */
function freeGunPlaced(position: Position): Pick<Reinforcement, 'land' | 'order'> {
  const stacks = entriesInOrder(position.ownLand);
  const guns = stacks.find(([, { units }]) => units.some((u) => u.kind === 'antiAircraft'));
  const [at, stack] = guns ?? stacks[0] ?? [];
  if (!freeGuns(position) || position.pool.antiAircraft === 0 || !at || !stack)
    return { land: [], order: [] };
  const hex = at as HexId;
  const kinds = stack.units.map((u) => u.kind);
  return {
    land: [{ kind: 'antiAircraft', points: 1, hex }],
    order: guns ? [] : [{ hex, kinds: [...kinds, 'antiAircraft'] }],
  };
}
