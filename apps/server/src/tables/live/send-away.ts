import { readingAt, type MatchRow } from '../../store/index.ts';
import type { CurrentState } from './current-state.ts';
import type { Publisher } from './parts.ts';

/**
 * Tells everybody who could read a seat of an earlier row and can no longer that they are sent nothing more. Runs before
 * anything newer is published.
 */
export function sendAway(publisher: Publisher, before: MatchRow, state: CurrentState): void {
  const { row } = state;
  for (const { seat, personId } of before.chairs) {
    if (personId === null || state.readingOf(personId)?.seat === seat) continue;
    const empty = row.chairs.some((chair) => chair.seat === seat && chair.personId === null);
    publisher.unseated(row.id, personId, empty ? 'released' : 'moved');
  }
  for (const { personId } of before.companions ?? []) {
    const was = readingAt(before, personId);
    if (was === null || was.kind === null) continue;
    const is = state.readingOf(personId);
    // Another kind is another chair: an umpire may follow the seat that an adjutant may not read.
    if (is?.seat !== was.seat || is.kind !== was.kind) publisher.unseated(row.id, personId, 'chair');
  }
}
