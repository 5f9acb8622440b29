/** 21: the Royal Air Force: whether it can be created. Section 9.3 has its stacking, and 6.1 its cheaper bombers. */
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import type { Refusal } from '../game.ts';
import type { Position } from '../position/position.ts';

/** Whether the British can create it now (21.1, ruling 5). */
export const raffable = ({ raf, pack, points }: Pick<Position, 'raf' | 'pack' | 'points'>): boolean =>
  !raf && points.british >= (pack.charts.costs.raf ?? 0);

export function refuseRaf(position: Position, choice: ChoiceOf<'raf'>): Refusal | null {
  if (!choice.create) return null;
  if (position.raf) return refuse('choice.wrong', '21.1');
  return position.points.british >= (position.pack.charts.costs.raf ?? 0)
    ? null
    : refuse('points.short', '21.1');
}
