/** 29 (optional): advanced night operations. The files on 9 and 8 have stacking and landings by night. */
import type { Position } from '../position/position.ts';
import { isNight } from './16-night-operations.ts';

/** 29.1, ruling 40: by night, only night-trained units may begin a fight, bomb or strafe. */
export const barredByNight = (
  position: Position,
  unit: { readonly nightTrained: boolean },
  turn?: number,
): boolean => position.variant.advancedNight && isNight(position, turn) && !unit.nightTrained;
