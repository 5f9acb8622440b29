/** 27: targets designated in the planning phase, by either side (ruling 39). The column shifts are in the file on 13. */
import { hexAt, isTarget } from '@1bob/atlas';
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { isFake, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import { enemyOf, type UnitId } from '../state/match.ts';
import type { Position } from '../position/position.ts';
import { baseOf } from './07-basing.ts';

export type Preparation = ChoiceOf<'missionPreparation'>;

/** Units to which a target can be assigned. */
export const bombersToAssign = (position: Position): UnitId[] =>
  position
    .units()
    .filter((u) => baseOf(u) !== null && !isFake(u) && typeOf(position, u.type).bombardment > 0)
    .map((u) => u.id);

export function refuseTargets(position: Position, { targets }: Preparation): Refusal | null {
  if (targets.length === 0) return null;
  if (!position.variant.designatedTargets) return refuse('option.off', '27');
  if (new Set(targets.map((t) => t.unit)).size !== targets.length) return refuse('unit.twice', '27.1');
  const able = bombersToAssign(position);
  for (const { unit, hex, target } of targets) {
    if (!able.includes(unit)) return refuse('choice.wrong', '27.1', unit);
    // Nobody can know what a hex will hold later, but its city or town stays.
    if (target.kind === 'place' && !(isTarget(hex) && hexAt(hex).control === enemyOf(position.side)))
      return refuse('bomb.target', '27.1', hex);
  }
  return null;
}
