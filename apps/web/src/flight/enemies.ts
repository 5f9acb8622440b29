/**
 * Enemy groups in the air as this side knows them, and this side's units that could still intercept each of them this turn.
 */
import { distance, type HexId } from '@1bob/atlas';
import {
  movesLeft,
  refuseAttacker,
  takeOffReach,
  type GroupId,
  type MoveOption,
  type Position,
  type PublicCounter,
  type UnitId,
} from '@1bob/rules/player';
import { entries, monthOfKey } from '@1bob/words';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';

export interface EnemyAloft {
  readonly group: GroupId;
  readonly hex: HexId;
  /** A counter without a unit is unspotted and shows a propeller (11.0). */
  readonly counters: readonly PublicCounter[];
  /** The flying turn in which a counter of the group was last spotted. Null if none was. */
  readonly spotted: number | null;
  /** Own units that may attack and can reach its hex this turn. */
  readonly met: readonly UnitId[];
}

/**
 * The units of an option that may begin a fight, and how far each could fly by itself. A patrol only goes home (25.8).
 */
const fighters = (
  position: Position,
  { mustLand, homes, units, hex, group }: MoveOption,
): { unit: UnitId; hex: HexId; reach: number }[] =>
  (mustLand || homes ? [] : units)
    .filter((unit) => refuseAttacker(position, unit) === null)
    .map((unit) => ({
      unit,
      hex,
      reach: group === null ? takeOffReach(position, [unit], hex) : movesLeft(position, group, [unit]),
    }));

/** For each counter, the flying turn of this month in which it was last spotted. */
function spottings(view: PlayerView): Readonly<Record<string, number>> {
  const turns: Record<string, number> = {};
  for (const { month, turn, what } of entries(view.log))
    if (what.kind === 'spotted' && monthOfKey(month) === view.month)
      for (const { counter } of what.sightings) turns[counter] = turn;
  return turns;
}

/** Groups that can be intercepted come first, then spotted groups, then the rest. */
export function enemiesAloft(view: PlayerView): readonly EnemyAloft[] {
  const position = positionOf(view);
  const turns = spottings(view);
  const able = view.options.moves.flatMap((option) => fighters(position, option));
  const all = position.groups().flatMap(({ id, own, hex, counters }): EnemyAloft[] => {
    if (own) return [];
    const seen = counters.flatMap((counter) => turns[counter] ?? []);
    return [
      {
        group: id,
        hex,
        counters: counters.flatMap((counter) => position.counter(counter) ?? []),
        spotted: seen.length === 0 ? null : Math.max(...seen),
        met: able.filter(({ hex: from, reach }) => distance(from, hex) <= reach).map(({ unit }) => unit),
      },
    ];
  });
  const rank = (enemy: EnemyAloft): number =>
    (enemy.met.length > 0 ? 2 : 0) + (enemy.spotted === null ? 0 : 1);
  return all.sort((a, b) => rank(b) - rank(a));
}
