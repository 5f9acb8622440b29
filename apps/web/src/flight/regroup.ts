/** 28: own groups in one hex that may become one, because a Riesen with its wireless flies in each. */
import type { HexId } from '@1bob/atlas';
import type { GroupId } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';

const riesen = 'RB';

export function mayJoin(view: PlayerView): readonly { hex: HexId; groups: readonly GroupId[] }[] {
  if (!view.options.kinds.includes('regroup')) return [];
  const byHex = new Map<HexId, GroupId[]>();
  for (const [id, { units }] of Object.entries(view.own.groups)) {
    const hex = view.groups[id]?.hex;
    if (hex === undefined || !units.some((unit) => view.own.units[unit]?.type === riesen)) continue;
    byHex.set(hex, [...(byHex.get(hex) ?? []), id as GroupId]);
  }
  return [...byHex].flatMap(([hex, groups]) => (groups.length > 1 ? [{ hex, groups }] : []));
}
