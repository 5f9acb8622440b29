/** Air units that leave the map, by cause and time of day. */
import {
  lossCauses,
  lossReader as readerOf,
  type Loss as AnyLoss,
  type LossCause,
} from '../../../packages/bots/src/exercise/losses.ts';
import type { Event } from './events.ts';

export { lossCauses, type LossCause };

export interface Loss extends AnyLoss {
  readonly night: boolean;
}

/** Reads events in order and returns the loss in each, if any. */
export function lossReader(isFake: (counter: string) => boolean): (event: Event) => Loss | null {
  const read = readerOf(isFake);
  return (event) => {
    const loss = read(event);
    return loss && { ...loss, night: event.night };
  };
}
