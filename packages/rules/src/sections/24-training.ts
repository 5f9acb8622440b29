/**
 * 24: training: which units may rest or train. The files on 8, 12 and 13 have the effects of "up" and night training, beside
 * the charts that these modify.
 */
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { bornNightTrained, isFake } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { UnitId } from '../state/match.ts';
import type { Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';
import { baseOf } from './07-basing.ts';

export type Training = ChoiceOf<'training'>;

/**
 * Whether a unit is on the ground and has no other orders this month. A unit with new aircraft is not free (24.1, ruling
 * 78).
 */
const isFree = (unit: OwnUnit): boolean => baseOf(unit) !== null && unit.grounded === null;
const mayRest = (unit: OwnUnit): boolean => isFree(unit) && !unit.up && !isFake(unit); // 24.2
const mayTrain = (unit: OwnUnit): boolean =>
  isFree(unit) && !unit.nightTrained && !bornNightTrained(unit) && !isFake(unit); // 24.5, 24.6

export const trainingOptions = (position: Position): { phase: 'training'; up: UnitId[]; night: UnitId[] } => {
  const units = position.units();
  return {
    phase: 'training',
    up: units.filter(mayRest).map((u) => u.id),
    night: units.filter(mayTrain).map((u) => u.id),
  };
};

export function refuseTraining(position: Position, choice: Training): Refusal | null {
  if (!position.variant.training) return refuse('option.off', '24');
  const all = [...choice.up, ...choice.night];
  if (new Set(all).size !== all.length) return refuse('unit.twice', '24.1');
  const able = trainingOptions(position);
  const wrong =
    choice.up.find((id) => !able.up.includes(id)) ?? choice.night.find((id) => !able.night.includes(id));
  return wrong === undefined ? null : refuse('choice.wrong', '24.2', wrong);
}
