/** 21: the Royal Air Force. Its stacking is in 9.3, its cheaper bombers in 6.1. */
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import type { Refusal } from '../game.ts';
import type { Play } from '../play.ts';
import type { Position } from '../position.ts';

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

export function createRaf(play: Play, choice: ChoiceOf<'raf'>): void {
  if (!choice.create) return;
  play.set('raf', true);
  play.tell({ kind: 'rafCreated', rule: '21.1' });
  play.score('british', -(play.match.pack.charts.costs.raf ?? 0), 'raf', '21.1');
}
