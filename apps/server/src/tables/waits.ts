import type { Summary } from '@1bob/game';
import type { Append } from '../store/index.ts';

/**
 * For whom an entry makes a match wait, and when they are told: `delay` milliseconds later. It is found by what observers
 * see alone, so that neither a notice nor its time tells of a secret act.
 */
export function waitsAfter(before: Summary, after: Summary, at: Date, delay: number): Append['waits'] {
  const seats = after.toMove.filter((seat) => !before.toMove.includes(seat));
  return seats.length === 0 ? undefined : { seats, due: new Date(at.getTime() + delay) };
}
