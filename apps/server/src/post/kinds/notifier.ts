import type { Seat } from '@1bob/game';
import type { Clock } from '../../replicas/table-clock.ts';
import type { MatchRow, Store } from '../../store/index.ts';
import { kindOf, type NoticeKind } from './kinds.ts';

export interface NotifierParts {
  store: Pick<Store, 'noteNotice'>;
  clock: Clock;
  /** Milliseconds from an event until people are notified. */
  delay: number;
  /** Called with the time when somebody is to be notified, and not if nobody is. */
  noted?: ((due: Date) => void) | undefined;
}

/** News of a match that does not come with an entry of its record. `version`: that of the observer's view. */
export interface News {
  kind: NoticeKind;
  match: Pick<MatchRow, 'id' | 'chairs'>;
  /** The seat that caused the news, whose player needs no notification; null if neither player did. */
  by: Seat | null;
  version: number;
}

/**
 * Notes which people to notify of news. It comes before the act itself, so that no true notification is lost. One that turns
 * out untrue is dropped when its turn comes.
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
