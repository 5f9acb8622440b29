/** Air units that leave the map, by cause, read from the log of a match without fog. */
import type { Communique, CounterId, Side } from '@1bob/rules/player';
import type { LogEntry } from '@1bob/rules/sim';

export const lossCauses = [
  'fighters',
  'guns',
  'bombs',
  'landing',
  'fuel',
  'captured',
  'overstacking',
] as const;
export type LossCause = (typeof lossCauses)[number];

export interface Loss {
  readonly side: Side;
  readonly cause: LossCause;
  /** Lost for good; otherwise it returns after some months. */
  readonly eliminated: boolean;
  /** Its counter; null if it was lost on the ground. */
  readonly counter: CounterId | null;
}

const isLoss = (fate: string | null): boolean => fate === 'recycled' || fate === 'eliminated';

/**
 * Reads entries in order and returns the loss in each, if any. A hit follows the headline of its fire, and a lost landing
 * follows its check. Fakes do not count as losses.
 */
export function lossReader(isFake: (counter: string) => boolean): (entry: LogEntry) => Loss | null {
  let fire: 'fighters' | 'guns' = 'fighters';
  let check: LossCause = 'landing';
  return ({ what, to }) => {
    const loss = (side: Side, cause: LossCause, fate: string, counter: CounterId | null = null): Loss => ({
      ...{ side, cause, counter },
      eliminated: fate !== 'recycled',
    });
    switch (what.kind) {
      case 'combat':
        fire = 'fighters';
        return null;
      case 'antiAircraft':
        fire = 'guns';
        return null;
      case 'check':
        check = what.why === 'landing' ? 'landing' : 'fuel';
        return null;
      case 'eliminated':
        return loss(what.sighting.side, fire, 'eliminated', what.sighting.counter);
      case 'damage':
        return isLoss(what.fate)
          ? loss(
              what.sighting.side,
              what.rule === '9.4' ? 'overstacking' : fire,
              what.fate,
              what.sighting.counter,
            )
          : null;
      case 'baseUnitHit': {
        const [side] = to;
        return isLoss(what.fate) && side !== undefined && side !== 'observer'
          ? loss(side, 'bombs', what.fate)
          : null;
      }
      case 'leftMap':
        // Counts the owner's full entry; entries of others about it, and about overstacking (9.4), do not count again.
        if (what.fate === null || !to.includes(what.side) || isFake(what.counter)) return null;
        return loss(what.side, isHeldThere(what) ? 'captured' : check, what.fate, what.counter);
      default:
        return null;
    }
  };
}
const isHeldThere = ({ fate }: Extract<Communique, { kind: 'leftMap' }>): boolean =>
  fate === 'captured' || fate === 'interned';
