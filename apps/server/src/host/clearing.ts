import { steadyTime } from '../common/clock.ts';
import { every, type Repeated } from '../common/every.ts';
import { COUNTED_FOR } from '../people/mail-asks.ts';
import { CONFIRMED_WITHIN } from '../post/desk.ts';
import type { Records } from '../tables/record/records.ts';
import type { Store } from '../store/index.ts';
import { dayOf } from '../tables/record/day-budget.ts';

/** Milliseconds between two rounds. */
const EVERY = 10 * 60_000;
/** The most lines of talk that one round deletes. */
const LINES = 500;
/** The most sessions and matches that one round deletes. */
const SESSIONS = 500;
const MATCHES = 20;
/** Matches that one round looks at. Those in memory stay. */
const CANDIDATES = 100;

const DAY = 24 * 60 * 60 * 1000;
/** Days after which the address from which a match was made is forgotten. */
const ADDRESSES = 30;

export interface ClearingParts {
  store: Store;
  /** Packed copies of records. Clearing removes those of deleted matches. */
  records?: Pick<Records, 'sweep'>;
  /** Whether a match is in memory here; such a match is not cleared. */
  inMemory: (matchId: string) => boolean;
  /**
   * Days to keep sessions after they expired, channels of notices after they were made, lines of talk after they were said,
   * and matches after observers last saw them change. 0 means forever.
   */
  days: Record<'sessions' | 'notices' | 'talk' | 'unjoined' | 'quiet', number>;
  fault: (error: unknown) => void;
}

/**
 * Deletes what is no longer used: expired sessions, unconfirmed addresses, counts of mails, old channels and lines of talk,
 * matches that were never joined, and unfinished matches in which nothing has changed for observers. A hidden act does not
 * keep a match, because otherwise it would show that there was one. Two servers may do this at the same time.
 */
export class Clearing {
  readonly #parts: ClearingParts;
  readonly #timer: Repeated;

  constructor(parts: ClearingParts) {
    this.#parts = parts;
    this.#timer = every(EVERY, () => this.round(), parts.fault);
  }

  /** Clears once. Resolves to the numbers of deleted rows. Rejects as the store does. `now`: milliseconds. */
  async round(now: number = steadyTime()): Promise<{ sessions: number; matches: number }> {
    const { store, inMemory, days } = this.#parts;
    const before = (count: number): Date | null => (count === 0 ? null : new Date(now - count * DAY));
    const sessionsBefore = before(days.sessions);
    const sessions = sessionsBefore === null ? 0 : await store.clearSessions(sessionsBefore, SESSIONS);
    const [noticesBefore, saidBefore] = [before(days.notices), before(days.talk)];
    if (noticesBefore !== null) await store.clearChannels(noticesBefore);
    await store.clearUnconfirmed(new Date(now - CONFIRMED_WITHIN));
    await store.clearMailAsks(new Date(now - COUNTED_FOR));
    if (saidBefore !== null) await store.clearLines(saidBefore, LINES);
    // A server whose clock is slow may still need what was written yesterday.
    await store.clearWritten(dayOf(new Date(now)) - 1);
    await store.clearAddresses(new Date(now - ADDRESSES * DAY));
    const cutoffs = { unjoined: before(days.unjoined), quiet: before(days.quiet) };
    let matches = 0;
    for (const id of await store.clearable(cutoffs, CANDIDATES)) {
      if (matches === MATCHES) break;
      if (!inMemory(id) && (await store.clearMatch(id, cutoffs))) matches += 1;
    }
    await this.#parts.records?.sweep();
    return { sessions, matches };
  }

  /** Starts no more rounds; resolves when the current one is over. */
  stop(): Promise<void> {
    return this.#timer.stop();
  }
}
