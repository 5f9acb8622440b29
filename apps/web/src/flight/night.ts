/** 29 (optional): whom the night keeps from what. */
import type { OwnUnit, View } from '@1bob/rules/player';

/** 29.1: by night only the night trained begin a fight, bomb or strafe. */
export const barredByNight = (
  view: Pick<View, 'rules' | 'nightFrom'>,
  unit: OwnUnit,
  turn: number,
): boolean => view.rules.advancedNight && turn >= view.nightFrom && !unit.nightTrained;
