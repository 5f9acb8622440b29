/** 7: basing. Bases hold air units on the ground: aerodromes, and the carrier for carrier-borne units. */
import { hexesBehindFront, type HexId } from '@1bob/atlas';
import { refuse } from '../errors.ts';
import { baseLimit, isCarrierBorne, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import { hasKind } from './17-land-units.ts';
import { idsInOrder } from '../state/tables.ts';

export type Base = HexId | 'carrier';

/** Name of the base that a unit stands on; null when it is not on the ground. */
export const baseOf = (unit: OwnUnit): Base | null =>
  unit.where.at === 'base' ? unit.where.hex : unit.where.at === 'ship' ? 'carrier' : null;

/** Own air units at each base. */
function garrisons(position: Position): Map<Base, number> {
  const count = new Map<Base, number>();
  for (const unit of position.units()) {
    const base = baseOf(unit);
    if (base !== null) count.set(base, (count.get(base) ?? 0) + 1);
  }
  return count;
}

/** Own air units at each base after these moves and arrivals. */
export function garrisonsAfter(
  position: Position,
  moves: readonly { readonly unit: string; readonly to: Base }[],
): Map<Base, number> {
  const count = garrisons(position);
  for (const { unit: id, to } of moves) {
    const unit = position.unit(id);
    const from = unit ? baseOf(unit) : null;
    if (from !== null) count.set(from, (count.get(from) ?? 0) - 1);
    count.set(to, (count.get(to) ?? 0) + 1);
  }
  return count;
}

/** Bases that are bought with the same choice. */
export interface Bought {
  readonly aerodromes: readonly HexId[];
  readonly carrier: boolean;
}
const nothingBought: Bought = { aerodromes: [], carrier: false };

const bomberDepth = 4;
/** Ruling 45 (optional): Gothas and Riesen are based at least four hexes behind the front. */
export const tooNearTheFront = (
  { variant }: Pick<Position, 'variant'>,
  { type }: { readonly type: string },
  hex: HexId,
): boolean =>
  variant.bomberBasesBehindFront && ['GB', 'RB'].includes(type) && (hexesBehindFront(hex) ?? 0) < bomberDepth;

/**
 * Ruling 89: a bomber that has come down at a base too near the front takes off only after a redeployment, as from a field
 * (ruling 26).
 */
export const strandsAt = (
  position: Pick<Position, 'variant'>,
  unit: { readonly type: string },
  hex: HexId,
): boolean => position.variant.version >= 7 && tooNearTheFront(position, unit, hex);

/** Reason why a unit cannot be based somewhere, whether or not there is room (5.1-1, 6.2-1, 18.4, ruling 45). */
export function refuseBase(
  position: Position,
  unit: OwnUnit,
  to: Base,
  bought = nothingBought,
): Refusal | null {
  if (to === 'carrier') {
    const afloat = position.ownShips.carrier?.where.at === 'sea' || bought.carrier;
    return afloat && isCarrierBorne(typeOf(position, unit.type))
      ? null
      : refuse('base.none', '18.4', unit.id);
  }
  const aerodrome = hasKind(position.ownLand, to, 'aerodrome') || bought.aerodromes.includes(to);
  if (!aerodrome) return refuse('base.none', '5.1', unit.id);
  return tooNearTheFront(position, unit, to) ? refuse('base.none', 'ruling 45', unit.id) : null;
}

/**
 * Bases with their free places after these moves and purchases, for forms. The number is negative where too many units stand
 * (ruling 26).
 */
export function basesWithRoom(
  position: Position,
  moves: readonly { readonly unit: string; readonly to: Base }[] = [],
  bought = nothingBought,
): { at: Base; room: number }[] {
  const count = garrisonsAfter(position, moves);
  const bases: Base[] = idsInOrder(position.ownLand)
    .filter((hex) => hasKind(position.ownLand, hex, 'aerodrome'))
    .map((hex) => hex as HexId);
  bases.push(...bought.aerodromes);
  if (position.ownShips.carrier?.where.at === 'sea' || bought.carrier) bases.push('carrier');
  return bases.map((at) => ({ at, room: baseLimit - (count.get(at) ?? 0) }));
}
