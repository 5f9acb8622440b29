/** Enemy groups in the air, as this side knows them, and who of its own could still meet each of them this turn. */
import { distance, type HexId } from '@1bob/atlas';
import type { GroupId, MoveOption, OwnUnit, PublicCounter, UnitId } from '@1bob/rules/player';
import { entries, monthOfKey } from '../table/log.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { flyingReach, takeOffReach } from './first-turn.ts';
import { barredByNight } from './night.ts';

export interface EnemyAloft {
  readonly group: GroupId;
  readonly hex: HexId;
  /** A counter without a unit is unspotted: a propeller (11.0). */
  readonly counters: readonly PublicCounter[];
  /** The flying turn in which one of them was last spotted; null when none was. */
  readonly spotted: number | null;
  /** Own units that may attack and can be in its hex this turn. */
  readonly met: readonly UnitId[];
}

/** Whether a unit may begin a fight (12.3, 12.9, 29.1). */
function attacks(view: PlayerView, unit: OwnUnit): boolean {
  const type = view.pack.types[unit.type];
  const fighter = type?.cls === 'F' || type?.cls === 'CVF';
  const turn = view.stage.kind === 'flying' ? view.stage.turn : 0;
  return fighter && !type.pursuitDefendOnly && !barredByNight(view, unit, turn);
}

/** 25.8: a patrol only goes home. */
const meeting = (view: PlayerView, option: MoveOption): { unit: UnitId; hex: HexId; reach: number }[] =>
  option.mustLand
    ? []
    : option.units
        .flatMap((id): OwnUnit[] | OwnUnit => view.own.units[id] ?? [])
        .filter((unit) => attacks(view, unit))
        .map((unit) => ({
          unit: unit.id,
          hex: option.hex,
          reach:
            option.group === null
              ? takeOffReach(view, option.hex, [unit])
              : flyingReach(view, option.group, [unit]),
        }));

/** Flying turn by the counter's name, in the month that runs. */
function spottings(view: PlayerView): Readonly<Record<string, number>> {
  const turns: Record<string, number> = {};
  for (const { month, turn, what } of entries(view.log))
    if (what.kind === 'spotted' && monthOfKey(month) === view.month)
      for (const { counter } of what.sightings) turns[counter] = turn;
  return turns;
}

/** Those that can be met first, then the spotted, then the rest. */
export function enemiesAloft(view: PlayerView): readonly EnemyAloft[] {
  const turns = spottings(view);
  const fighters = view.options.moves.flatMap((option) => meeting(view, option));
  const all = Object.entries(view.groups).flatMap(([id, group]): EnemyAloft[] => {
    if (group.side === view.own.side) return [];
    const seen = group.counters.flatMap((counter) => turns[counter] ?? []);
    return [
      {
        group: id as GroupId,
        hex: group.hex,
        counters: group.counters.flatMap((counter) => view.counters[counter] ?? []),
        spotted: seen.length === 0 ? null : Math.max(...seen),
        met: fighters.filter(({ hex, reach }) => distance(hex, group.hex) <= reach).map(({ unit }) => unit),
      },
    ];
  });
  const rank = (enemy: EnemyAloft): number =>
    (enemy.met.length > 0 ? 2 : 0) + (enemy.spotted === null ? 0 : 1);
  return all.sort((a, b) => rank(b) - rank(a));
}
