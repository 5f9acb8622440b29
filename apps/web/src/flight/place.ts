/** Who stands where the player looks: a group in the air, or the aircraft of a base. */
import type { HexId } from '@1bob/atlas';
import type { GroupId, OwnUnit, UnitId } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/language.svelte.ts';

export interface Place {
  readonly hex: HexId;
  /** Null on the ground. */
  readonly group: GroupId | null;
  /** With the reason why one cannot go. */
  readonly all: readonly { readonly unit: UnitId; readonly why: string | null }[];
}

/** 8.6, 8.11, 17.3, 24.2 */
function barred(view: PlayerView, unit: OwnUnit): string | null {
  if (unit.flown) return t.unit.flown;
  if (unit.grounded) return t.unit.grounded[unit.grounded];
  const stack = unit.where.at === 'base' ? view.own.land[unit.where.hex] : null;
  const noAerodrome = stack !== null && !stack?.units.some(({ kind }) => kind === 'aerodrome');
  return noAerodrome ? t.unit.noAerodrome : null;
}

export function placeOf(view: PlayerView, group: GroupId | null, hex: HexId | null): Place | null {
  if (group !== null) {
    const own = view.own.groups[group];
    const at = view.groups[group]?.hex;
    if (own === undefined || at === undefined) return null;
    return { hex: at, group, all: own.units.map((unit) => ({ unit, why: null })) };
  }
  const carrier = view.own.ships['carrier']?.where;
  const based = Object.values(view.own.units).filter(({ where }) =>
    where.at === 'ship'
      ? carrier?.at === 'sea' && carrier.hex === hex
      : where.at === 'base' && where.hex === hex,
  );
  if (hex === null || based.length === 0) return null;
  return { hex, group: null, all: based.map((unit) => ({ unit: unit.id, why: barred(view, unit) })) };
}
