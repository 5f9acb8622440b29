/** Log entries that end a pass until something happens (ruling 8). */
import type { Communique } from './communique.ts';
import type { Happening, Side } from './terms.ts';

/** The happening by which a log entry can end a side's pass. Null if the entry ends no pass. */
export function happeningIn(side: Side, told: Communique): Happening | null {
  switch (told.kind) {
    case 'bombing':
      return 'bombs';
    case 'combat':
      return 'fight';
    case 'planStopped':
      return 'planStopped';
    case 'tookOff':
      return told.side === side ? null : 'tookOff';
    case 'landed':
      return told.side === side ? 'landed' : null;
    case 'leftMap':
      return told.side === side ? 'lost' : null;
    case 'eliminated':
      return told.sighting.side === side ? 'lost' : null;
    case 'damage':
      return told.sighting.side === side && isLoss(told.fate) ? 'lost' : null;
    case 'baseUnitHit':
      return isLoss(told.fate) ? 'lost' : null;
    default:
      return null;
  }
}
const isLoss = (fate: string): boolean => fate === 'recycled' || fate === 'eliminated';
