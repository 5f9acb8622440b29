import type { Seat, Summary } from '@1bob/game';
import { kinds, type NoticeKind } from '../../post/kinds/kinds.ts';
import type { Append } from '../../store/index.ts';

/** An entry: what observers see before and after it, and who acted. */
interface Step {
  before: Summary;
  after: Summary;
  /** The seat that acted, whose player needs no notice; null notifies both. */
  by: Seat | null;
  seats: readonly Seat[];
}

/**
 * The seats that an entry notifies, `delay` milliseconds later. These are the players whose move it becomes, and at the end
 * everyone except the one who ended the match. This depends only on what observers see, so that neither a notice nor its
 * time reveals a secret act.
 */
export function newsOf({ before, after, by, seats }: Step, at: Date, delay: number): Append['notices'] {
  const waiting = after.toMove.filter((seat) => !before.toMove.includes(seat));
  const news = (kind: NoticeKind): Append['notices'] => ({
    kind,
    seats: kinds[kind].seats({ seats, by, waiting }),
    due: new Date(at.getTime() + delay),
  });
  if (after.result !== null) return before.result === null ? news('ended') : undefined;
  return waiting.length === 0 ? undefined : news('move');
}
