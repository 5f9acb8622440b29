import type { Seat } from '@1bob/game';
import type { Clock } from '../../replicas/table-clock.ts';
import type { MatchRow, Store } from '../../store/index.ts';
import { kindOf, type NoticeKind } from './kinds.ts';

export interface NotifierParts {
  store: Pick<Store, 'noteNotice'>;
  clock: Clock;
  /** Milliseconds from what happened until people are notified. */
  delay: number;
  /** Called when somebody is to be notified, with the time; absent when nobody is. */
  noted?: ((due: Date) => void) | undefined;
}

/** News of a match that no entry of its record brings. `version`: that of the observer's view. */
export interface News {
  kind: NoticeKind;
  match: Pick<MatchRow, 'id' | 'chairs'>;
  /** The seat that caused them, whose player needs no notification; null if neither did. */
  by: Seat | null;
  version: number;
}

/**
 * Notes whom to notify of news. Comes before the act itself: a notification that turns out untrue is dropped when its turn
 * comes, and no true one is lost.
 */
export type Notifier = (news: News) => Promise<void>;

export function notifier({ store, clock, delay, noted }: NotifierParts): Notifier {
  return async ({ kind, match: { id: matchId, chairs }, by, version: at }) => {
    const dueAt = new Date(clock.now().forward.getTime() + delay);
    const version = kindOf(kind)?.single ? 0 : at;
    for (const { seat, personId } of chairs) {
      if (seat === by || personId == null) continue;
      await store.noteNotice({ matchId, seat, version, kind, personId, dueAt });
      noted?.(dueAt);
    }
  };
}
