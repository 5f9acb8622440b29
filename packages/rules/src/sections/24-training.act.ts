/** 24: begins and finishes training. */
import type { UnitId } from '../state/match.ts';
import type { Play } from '../play.ts';
import type { Training } from './24-training.ts';

export function train(play: Play, choice: Training): void {
  for (const id of choice.up) play.setUnit(id, { grounded: 'upRest' });
  for (const id of choice.night) play.setUnit(id, { grounded: 'nightTraining' });
}

/** At the end of the month, ends a unit's rest or training (24.2, 24.5). */
export function finishTraining(play: Play, id: UnitId): void {
  const { grounded } = play.unit(id);
  if (grounded === 'upRest') play.setUnit(id, { up: true });
  if (grounded === 'nightTraining') play.setUnit(id, { nightTrained: true });
}
