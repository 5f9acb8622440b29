import type { Seat, Summary } from '@1bob/game';
import type { Append } from '../../store/index.ts';

/** An entry: what observers see before and after it, and whose it is. */
interface Step {
  before: Summary;
  after: Summary;
  /** The seat that acted, whose player needs no notice; null: both are told. */
  by: Seat | null;
  seats: readonly Seat[];
}

/**
 * Who is told of an entry, and when: `delay` milliseconds later. Those for whose move the match begins to wait, and at its
 * end all but the one who ended it. It is found by what observers see alone, so that neither a notice nor its time tells of a
 * secret act.
 */
export function newsOf({ before, after, by, seats }: Step, at: Date, delay: number): Append['notices'] {
  const due = new Date(at.getTime() + delay);
  if (after.result !== null)
    return before.result === null
      ? { kind: 'ended', seats: seats.filter((seat) => seat !== by), due }
      : undefined;
  const waiting = after.toMove.filter((seat) => !before.toMove.includes(seat));
  return waiting.length === 0 ? undefined : { kind: 'move', seats: waiting, due };
}
