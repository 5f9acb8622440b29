/** A spotted British squadron in the air, added to a view. */
import type { HexId } from '@1bob/atlas';
import type { CounterId, GroupId, UnitId } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';

/** `type` is the type of the squadron. With null it is unspotted. */
export function withEnemyAt(hex: HexId, view: PlayerView, type: string | null = 'SCF'): PlayerView {
  const unit = type === null ? null : { id: '44' as UnitId, type, ace: null };
  const counter = { side: 'british', group: 'g9' as GroupId, hex, tookOff: 1, unit } as const;
  const group = { side: 'british', hex, counters: ['c9' as CounterId], path: [hex] } as const;
  return {
    ...view,
    counters: { ...view.counters, c9: counter },
    groups: { ...view.groups, g9: group },
  };
}
