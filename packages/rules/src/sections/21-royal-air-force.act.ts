/** 21: the creation of the Royal Air Force. */
import type { ChoiceOf } from '../command.ts';
import type { Play } from '../play.ts';

export function createRaf(play: Play, choice: ChoiceOf<'raf'>): void {
  if (!choice.create) return;
  play.set('raf', true);
  play.tell({ kind: 'rafCreated', rule: '21.1' });
  play.score('british', -(play.match.pack.charts.costs.raf ?? 0), 'raf', '21.1');
}
