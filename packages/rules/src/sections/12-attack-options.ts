/** 12.1 to 12.3, 12.7, 29.1: who may begin a dog fight, by the player's own sight. */
import { refuse } from '../errors.ts';
import { isFighter, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { GroupId } from '../match.ts';
import type { AttackOption } from '../offer.ts';
import type { PlayerSight } from '../sight.ts';
import { barredByNight } from './29-advanced-night.ts';

/** Enemy groups that a group may attack where it is; or why it may not. */
export function attackable(sight: PlayerSight, group: GroupId): AttackOption | Refusal {
  const own = sight.own.groups[group];
  const hex = sight.groups[group]?.hex;
  if (!own || hex === undefined) return refuse('group.unknown', '12.1');
  if (own.attacked) return refuse('attack.again', '12.7');
  const units = own.units.flatMap((id) => sight.own.units[id] ?? []);
  const types = units.map((u) => typeOf(sight, u.type));
  if (types.some((t) => t.pursuitDefendOnly)) return refuse('attack.defendOnly', '12.3');
  if (!types.every(isFighter)) return refuse('attack.defendOnly', '12.9'); // ruling 75
  if (units.some((u) => barredByNight(sight, u))) return refuse('attack.night', '29.1');
  const targets = Object.entries(sight.groups)
    .filter(([, g]) => g.hex === hex && g.side !== sight.own.side)
    .map(([id]) => id as GroupId);
  return { group, targets };
}

export function attackOptions(sight: PlayerSight): AttackOption[] {
  return Object.keys(sight.own.groups).flatMap((id) => {
    const option = attackable(sight, id as GroupId);
    return 'targets' in option && option.targets.length ? [option] : [];
  });
}
