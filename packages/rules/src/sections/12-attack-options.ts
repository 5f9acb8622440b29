/** 12.1 to 12.3, 12.7, 29.1: who may begin a dog fight, by what the player knows. */
import { refuse } from '../errors.ts';
import { isFighter, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { GroupId } from '../match.ts';
import type { AttackOption } from '../offer.ts';
import { ownGroups, type Position } from '../position.ts';
import { barredByNight } from './29-advanced-night.ts';

/** Enemy groups that a group may attack where it is; or why it may not. */
export function attackable(position: Position, group: GroupId): AttackOption | Refusal {
  const own = position.group(group)?.own;
  const hex = position.group(group)?.hex;
  if (!own || hex === undefined) return refuse('group.unknown', '12.1');
  if (own.attacked) return refuse('attack.again', '12.7');
  const units = own.units.flatMap((id) => position.unit(id) ?? []);
  const types = units.map((u) => typeOf(position, u.type));
  if (types.some((t) => t.pursuitDefendOnly)) return refuse('attack.defendOnly', '12.3');
  if (!types.every(isFighter)) return refuse('attack.defendOnly', '12.9'); // ruling 75
  if (units.some((u) => barredByNight(position, u))) return refuse('attack.night', '29.1');
  const targets = position
    .groups()
    .filter((other) => other.hex === hex && other.side !== position.side)
    .map(({ id }) => id);
  return { group, targets };
}

export const attackOptions = (position: Position): AttackOption[] =>
  ownGroups(position).flatMap(({ id }) => {
    const option = attackable(position, id);
    return 'targets' in option && option.targets.length ? [option] : [];
  });
