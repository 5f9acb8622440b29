/** 8: flying: how far units get, and where they may take off, move and land. */
import { distance, hasLand, isFriendlyLand, neighbours, type HexId } from '@1bob/atlas';
import type { CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { isCarrierBorne, isZeppelin, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import { lastFlyingTurn, type GroupId, type UnitId } from '../state/match.ts';
import type { MoveOption } from '../legal/options.ts';
import { ownGroups, type Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import { basesWithRoom, strandsAt } from './07-basing.ts';
import { hasKind, nearHeadquarters } from './17-land-units.ts';
import { climbingReach, climbs } from './26-scrambling.ts';

// How far units fly

const ids = (units: readonly OwnUnit[]): UnitId[] => units.map(({ id }) => id);

/**
 * Hexes that a flying group, or a part that splits off from it, may still enter in its side's current flying turn: its own
 * speed less the hexes that the group has flown (8.2, 8.3, 26, ruling 22).
 */
export function movesLeft(position: Position, id: GroupId, part?: readonly UnitId[]): number {
  const group = position.group(id);
  if (!group?.own) return 0;
  const units = part ?? group.own.units;
  const speed = slowest(position, units);
  const home = group.path[0] ?? group.hex;
  const reach = units.some((unit) => climbs(position, unit))
    ? climbingReach(speed, nearHeadquarters(position.ownLand, position.side, home))
    : speed;
  return Math.max(0, reach - group.own.moved);
}

/** Hexes that own units fly in a turn: the speed of the slowest (8.3). 0 for no units. */
export function slowest(position: Position, units: readonly UnitId[]): number {
  const speeds = units.map((id) => typeOf(position, position.unit(id)?.type ?? '').speed);
  return speeds.length === 0 ? 0 : Math.min(...speeds);
}

/** Hexes that units of one base may enter in the flying turn in which they take off (8.2, 8.3, 26). */
export function takeOffReach(position: Position, units: readonly UnitId[], from: HexId): number {
  return firstReach(position, slowest(position, units), from);
}
function firstReach(position: Position, speed: number, from: HexId): number {
  if (!position.variant.scrambling) return speed;
  return climbingReach(speed, nearHeadquarters(position.ownLand, position.side, from));
}

/**
 * Flying turn by whose end the first of these units must land if they take off in `turn`; null without limit (8.7, 8.10).
 */
export function mustLandBy(position: Position, units: readonly UnitId[], turn: number): number | null {
  const limits = units.flatMap((id) => {
    const unit = position.unit(id);
    if (unit?.where.at === 'air') return unit.where.mustLandBy ?? [];
    const { endurance } = typeOf(position, unit?.type ?? '');
    return endurance === null ? [] : turn + endurance;
  });
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Hexes that units can fly in all by the end of a flying turn and within their fuel, `left` of them in `turn`. */
export const rangeTo = (
  { turn, left, speed, mustLandBy }: { turn: number; left: number; speed: number; mustLandBy: number | null },
  lastTurn: number,
): number => left + Math.max(0, Math.min(lastTurn, mustLandBy ?? lastFlyingTurn) - turn) * speed;

// What units may do, judged from what the player knows

/** Hex of a unit on the ground or aboard; null if the unit is in the air or off the map. */
export function basedAt(position: Position, unit: OwnUnit): HexId | null {
  if (unit.where.at === 'base') return unit.where.hex;
  if (unit.where.at !== 'ship') return null;
  const carrier = position.ownShips.carrier;
  return carrier?.where.at === 'sea' ? carrier.where.hex : null;
}

/** Reason why a unit cannot fly this month; null if it can (8.6, 8.11, 17.3, 24.2, rulings 26, 89). */
export function refuseFlight(position: Position, unit: OwnUnit): Refusal | null {
  const hex = basedAt(position, unit);
  if (hex === null) return refuse('unit.notBased', '8.6', unit.id);
  if (unit.flown) return refuse('unit.flown', '8.11', unit.id);
  if (unit.grounded !== null) return refuse('unit.grounded', '24.2', unit.id);
  if (unit.where.at === 'base' && !hasKind(position.ownLand, hex, 'aerodrome'))
    return refuse('unit.noAerodrome', '17.3', unit.id);
  if (strandsAt(position, unit, hex)) return refuse('unit.nearFront', 'ruling 89', unit.id);
  return null;
}

/** Reason why a unit cannot take off; null if it can. A unit assigned to a patrol may do nothing else (25.8-2). */
function refuseTakeOff(position: Position, unit: OwnUnit): Refusal | null {
  const refusal = refuseFlight(position, unit);
  if (refusal) return refusal;
  if (position.patrols.some((p) => p.units.includes(unit.id))) return refuse('unit.patrols', '25.8', unit.id);
  if (position.noMoreMissions[position.side]) return refuse('missions.over', '3.1');
  return null;
}

/** 8.6, 9.2, 18.4, ruling 21: whether a unit may choose to land in a hex. */
export function mayLandAt(position: Position, unit: OwnUnit, hex: HexId): boolean {
  const carrier = position.ownShips.carrier;
  if (carrier?.where.at === 'sea' && carrier.where.hex === hex && isCarrierBorne(typeOf(position, unit.type)))
    return true;
  return hasLand(hex) && isFriendlyLand(hex, position.side);
}

/** Hexes with a base of their own side at which all of these may land (8.6, 18.4). */
export const basesToLandAt = (position: Position, units: readonly OwnUnit[]): HexId[] => {
  const carrier = position.ownShips.carrier?.where;
  const hexes = basesWithRoom(position).flatMap(({ at }) =>
    at !== 'carrier' ? at : carrier?.at === 'sea' ? carrier.hex : [],
  );
  return [...new Set(hexes)].filter((hex) => units.every((unit) => mayLandAt(position, unit, hex)));
};

/** 8.1: each hex is adjacent to the previous one. */
export function refusePath(from: HexId, path: readonly HexId[]): Refusal | null {
  let at = from;
  for (const next of path) {
    if (!neighbours(at).includes(next)) return refuse('path.broken', '8.1', `${at} to ${next}`);
    at = next;
  }
  return null;
}

/** The units of a command, each known and named once; or the reason for a refusal. */
export function ownUnits(position: Position, ids: readonly UnitId[]): OwnUnit[] | Refusal {
  if (new Set(ids).size !== ids.length) return refuse('unit.twice');
  const found: OwnUnit[] = [];
  for (const id of ids) {
    const unit = position.unit(id);
    if (!unit) return refuse('unit.unknown', undefined, id);
    found.push(unit);
  }
  return found;
}

/** 10.2: zeppelins are never part of a group. */
const refuseGrouping = (units: readonly OwnUnit[]): Refusal | null =>
  units.length > 1 && units.some(isZeppelin) ? refuse('group.zeppelin', '10.2') : null;

interface Start {
  hex: HexId;
  reach: number;
  group: GroupId | null;
}
/** The common start of these units and their reach; or the reason why they cannot start together. */
export function startOf(position: Position, units: readonly OwnUnit[]): Start | Refusal {
  const first = units[0];
  if (!first) return refuse('path.nothing', '8.1');
  if (first.where.at === 'air') {
    const { group } = first.where;
    if (!units.every((u) => u.where.at === 'air' && u.where.group === group))
      return refuse('group.mixed', '10.3');
    return { hex: first.where.hex, group, reach: movesLeft(position, group, ids(units)) };
  }
  const hex = basedAt(position, first);
  for (const unit of units) {
    const refusal = refuseTakeOff(position, unit);
    if (refusal) return refusal;
    if (basedAt(position, unit) !== hex || unit.where.at !== first.where.at)
      return refuse('group.mixed', '10.1');
  }
  const refusal = refuseGrouping(units);
  if (refusal) return refusal;
  if (hex === null) return refuse('unit.notBased', '8.6');
  return { hex, group: null, reach: takeOffReach(position, ids(units), hex) };
}
export function refuseMove(position: Position, command: CommandOf<'move'>): Refusal | null {
  const units = ownUnits(position, command.units);
  if (!Array.isArray(units)) return units;
  const start = startOf(position, units);
  if ('code' in start) return start;
  if (start.group !== null && command.path.length === 0 && !command.land)
    return refuse('path.nothing', '8.2');
  const broken = refusePath(start.hex, command.path);
  if (broken) return broken;
  if (command.path.length > start.reach) return refuse('path.tooLong', '8.2', `${start.reach} hexes`);
  const end = command.path.at(-1) ?? start.hex;
  if (!command.land && start.group !== null && !mayStayUp(position, start.group, units, end))
    return refuse('group.patrol', '25.8');
  if (command.land && !units.every((u) => mayLandAt(position, u, end)))
    return refuse('land.where', '8.6', end);
  return null;
}

/**
 * Whether a group, or a part of it, may end a move in the air in a hex. A patrol may not (25.8-2); one that was sent home
 * has to end nearer to a base that it can reach (ruling 87).
 */
export function mayStayUp(position: Position, id: GroupId, units: readonly OwnUnit[], end: HexId): boolean {
  const group = position.group(id);
  if (!group?.own?.patrol) return true;
  return (
    group.own.patrol === 'goingHome' &&
    basesInReach(position, id, units).some((base) => distance(end, base) < distance(group.hex, base))
  );
}

/** Bases that units of a flying group can reach by the month's end and within their fuel (8.7, 8.10, ruling 9). */
function basesInReach(position: Position, id: GroupId, units: readonly OwnUnit[]): HexId[] {
  const { stage } = position;
  const from = position.group(id)?.hex;
  if (from === undefined || stage.kind !== 'flying') return [];
  const { turn } = stage;
  const left = movesLeft(position, id, ids(units));
  const by = mustLandBy(position, ids(units), turn);
  const range = rangeTo({ turn, left, speed: slowest(position, ids(units)), mustLandBy: by }, lastFlyingTurn);
  return basesToLandAt(position, units).filter((base) => distance(from, base) <= range);
}

/** All units that can start or go on moving now. */
export function legalMoves(position: Position): MoveOption[] {
  const options: MoveOption[] = [];
  const grounded = new Map<string, { hex: HexId; units: OwnUnit[] }>();
  for (const unit of position.units()) {
    const hex = basedAt(position, unit);
    if (hex === null || refuseTakeOff(position, unit)) continue;
    const key = `${hex}${unit.where.at}`;
    const base = grounded.get(key) ?? { hex, units: [] };
    base.units.push(unit);
    grounded.set(key, base);
  }
  for (const { hex, units } of grounded.values())
    options.push({
      hex,
      group: null,
      units: units.map((u) => u.id),
      reach: firstReach(position, Math.max(...units.map((u) => typeOf(position, u.type).speed)), hex),
      mayLandHere: true,
      mustLand: false,
      homes: null,
    });
  for (const { id, hex, own } of ownGroups(position)) {
    const units = own.units.flatMap((u) => position.unit(u) ?? []);
    const mayLandHere = units.every((u) => mayLandAt(position, u, hex));
    const homes = own.patrol === 'goingHome' ? basesInReach(position, id, units) : null;
    options.push({
      hex,
      group: id,
      units: own.units,
      reach: movesLeft(position, id),
      mayLandHere,
      mustLand: own.patrol === true || homes?.length === 0,
      homes,
    });
  }
  return options;
}
