/** 12.1 to 12.3, 12.7, 29.1: which groups may begin a dog fight, judged from what the player knows. */
import { refuse } from '../errors.ts';
import { isFighter, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { GroupId, UnitId } from '../state/match.ts';
import type { AttackOption } from '../legal/options.ts';
import { ownGroups, type Position } from '../position/position.ts';
import { barredByNight } from './29-advanced-night.ts';

/** Reason why a unit keeps its group from beginning a fight (12.3, 12.9, 29.1); null if it does not. */
export function refuseAttacker(position: Position, id: UnitId, turn?: number): Refusal | null {
  const unit = position.unit(id);
  if (!unit) return refuse('unit.unknown', undefined, id);
  const type = typeOf(position, unit.type);
  if (type.pursuitDefendOnly) return refuse('attack.defendOnly', '12.3');
  if (!isFighter(type)) return refuse('attack.defendOnly', '12.9'); // ruling 75
  return barredByNight(position, unit, turn) ? refuse('attack.night', '29.1') : null;
}

/** Enemy groups that a group may attack in its hex; or the reason why it may not attack. */
export function attackable(position: Position, group: GroupId): AttackOption | Refusal {
  const own = position.group(group)?.own;
  const hex = position.group(group)?.hex;
  if (!own || hex === undefined) return refuse('group.unknown', '12.1');
  if (own.patrol === 'goingHome') return refuse('group.patrol', '25.8'); // ruling 87
  if (own.attacked) return refuse('attack.again', '12.7');
  for (const id of own.units) {
    const refusal = refuseAttacker(position, id);
    if (refusal) return refusal;
  }
  const targets = position
    .groups()
    .filter((other) => other.hex === hex && other.side !== position.side)
    .map(({ id }) => id);
  return { group, targets };
}

export const legalAttacks = (position: Position): AttackOption[] =>
  ownGroups(position).flatMap(({ id }) => {
    const option = attackable(position, id);
    return 'targets' in option && option.targets.length ? [option] : [];
  });
