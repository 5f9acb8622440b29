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
    const { seat, kind } = readingAt(before, personId) ?? { kind: null };
    if (kind !== null && state.readingOf(personId)?.seat !== seat)
      publisher.unseated(row.id, personId, 'chair');
  }
}
