/** The units at the selected place: a group in the air, or the aircraft of a base. */
import type { HexId } from '@1bob/atlas';
import {
  basedAt,
  refuseFlight,
  type GroupId,
  type OwnUnit,
  type Position,
  type UnitId,
} from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/table.ts';

export interface Place {
  readonly hex: HexId;
  /** Null on the ground. */
  readonly group: GroupId | null;
  /** Every unit at the place. `why` is the reason if the unit cannot go, otherwise null. */
  readonly all: readonly { readonly unit: UnitId; readonly why: string | null }[];
}

function barred(position: Position, unit: OwnUnit): string | null {
  const refusal = refuseFlight(position, unit);
  if (refusal === null) return null;
  if (refusal.code === 'unit.grounded' && unit.grounded) return t.unit.grounded[unit.grounded];
  if (refusal.code === 'unit.nearFront') return t.unit.nearFront;
  return refusal.code === 'unit.flown' ? t.unit.flown : t.unit.noAerodrome;
}

export function placeOf(view: PlayerView, group: GroupId | null, hex: HexId | null): Place | null {
  const position = positionOf(view);
  if (group !== null) {
    const found = position.group(group);
    if (!found?.own) return null;
    return { hex: found.hex, group, all: found.own.units.map((unit) => ({ unit, why: null })) };
  }
  const based = position.units().filter((unit) => hex !== null && basedAt(position, unit) === hex);
  if (hex === null || based.length === 0) return null;
  return { hex, group: null, all: based.map((unit) => ({ unit: unit.id, why: barred(position, unit) })) };
}

/** Own aircraft in the air over a hex, other than those on the way to it. */
export const companyAt = (position: Position, hex: HexId, coming: readonly UnitId[]): readonly OwnUnit[] =>
  position.units().filter(({ id, where }) => where.at === 'air' && where.hex === hex && !coming.includes(id));
