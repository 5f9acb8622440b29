/** Own aircraft that would be too many in a hex if the movement ended now (9.3, 9.4, 9.6, 10.2, 29.3). */
import type { HexId } from '@1bob/atlas';
import type { OwnUnit, UnitId } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';

/** 9.3: how many of a side may end its movement in one hex. */
export const stackLimit = (view: PlayerView): number => (view.own.side === 'german' || view.raf ? 3 : 2);

/** Hexes whose aircraft each risk damage. Two groups are a crowd, however few they are (9.6, 10.2, ruling 24). */
export function crowds(view: PlayerView): readonly HexId[] {
  const groups = new Map<HexId, number[]>();
  for (const [id, { units }] of Object.entries(view.own.groups)) {
    const hex = view.groups[id]?.hex;
    if (hex !== undefined) groups.set(hex, [...(groups.get(hex) ?? []), units.length]);
  }
  const night = view.stage.kind === 'flying' && view.stage.turn >= view.nightFrom;
  const limit = view.rules.advancedNight && night ? 1 : stackLimit(view); // 29.3
  return [...groups].flatMap(([hex, [first = 0, ...others]]) =>
    first > limit || others.length > 0 ? [hex] : [],
  );
}

/** Own aircraft that are in the air over a hex and do not come along. */
export const companyAt = (view: PlayerView, hex: HexId, coming: readonly UnitId[]): readonly OwnUnit[] =>
  Object.values(view.own.units).filter(
    ({ id, where }) => where.at === 'air' && where.hex === hex && !coming.includes(id),
  );
