/** 29 (optional): advanced night operations. Stacking by night is in 9, night landings in 8. */
import type { Position } from '../position/position.ts';
import { isNight } from './16-night-operations.ts';

/** 29.1, ruling 40: by night only night-trained units begin a fight, bomb or strafe. */
export const barredByNight = (
  position: Position,
  unit: { readonly nightTrained: boolean },
  turn?: number,
): boolean => position.variant.advancedNight && isNight(position, turn) && !unit.nightTrained;
