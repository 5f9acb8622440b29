import { pace } from '@1bob/protocol';
import type { PaceOffer } from '@1bob/protocol';
import * as z from 'zod';
import type { TimeCommand } from './clocks.ts';

/** The offer of another pace: who made it, and which. Null if none is made. */
export const paceOffer = z.object({ seat: z.string(), pace: pace.nullable() }).nullable();

/**
 * The offer after a command about the time. It stands until it is answered or withdrawn, or until other persons would be
 * bound by it. The same object if nothing changes.
 */
export function paceOfferAfter(before: PaceOffer, command: TimeCommand | null): PaceOffer {
  switch (command?.kind) {
    case 'paceOffered':
      return { seat: command.seat, pace: command.pace };
    case 'paceDeclined':
    case 'paceChanged':
    case 'released':
    case 'passedOn':
      return null;
    default:
      return before;
  }
}
