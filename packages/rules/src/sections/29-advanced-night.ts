/** 29 (optional): advanced night operations. Stacking by night is in 9, night landings in 8 and 16. */
import type { OwnUnit, PlayerSight } from '../sight.ts';

/** 29.1, ruling 40: by night only the night trained begin a fight, bomb or strafe. */
export function barredByNight(sight: PlayerSight, unit: OwnUnit): boolean {
  const { stage } = sight;
  const night = stage.kind === 'flying' && stage.turn >= sight.nightFrom;
  return sight.rules.advancedNight && night && !unit.nightTrained;
}
