import type { Correspondent, Seat } from '@1bob/game';
import { steadyTime } from '../common/clock.ts';
import { every, type Repeated } from '../common/every.ts';
import type { Clock } from '../replicas/table-clock.ts';
import type { Store } from '../store/index.ts';
import type { LiveMatches } from '../tables/live/live-matches.ts';

/**
 * Milliseconds between two notes that a person is still looking at a table, and how long each note holds. A person is
 * notified only when nobody has looked for that long.
 */
const EVERY = 30_000;
export const HOLDS = 120_000;
/** Milliseconds by which a note may be late. */
const LATE = 5_000;
/** Milliseconds in which one look at a table is noted at most once. */
const ONCE_IN = 1_000;
/** Milliseconds after which a person without a wish is checked again. They may have made one at another server. */
const ASKED_AGAIN = 10 * 60_000;

export interface LooksParts {
  store: Store;
  tables: Pick<LiveMatches, 'present'>;
  correspondent: Correspondent;
  clock: Clock;
  /** How many servers note looks together. */
  replicas: number;
  /** The people who look at a table by a socket of this server. */
  open: () => readonly { personId: string; matchId: string; seat: Seat }[];
  fault: (error: unknown) => void;
}

/**
 * Notes which people are looking at a table, so that they are not notified of what they see, and how far they have seen it.
 */
export class Looks {
  readonly #parts: LooksParts;
  readonly #timer: Repeated;
  #closed = false;
  /** When a look was last noted, in milliseconds of `performance.now`. A page may be shown and hidden very often. */
  readonly #noted = new Map<string, number>();
  /** People without a wish, and until when they are not checked again. */
  readonly #wishless = new Map<string, number>();

  constructor(parts: LooksParts) {
    this.#parts = parts;
    this.#timer = every(EVERY, () => this.markAll(), parts.fault);
  }

  /** Notes that a person looks at a table now, unless that was noted a moment ago. */
  markOpen(personId: string, matchId: string, seat: Seat): void {
    const name = `${personId} ${matchId}`;
    const now = performance.now();
    if (now - (this.#noted.get(name) ?? -Infinity) < ONCE_IN) return;
    this.#noted.set(name, now);
    this.#note(personId, matchId, seat, HOLDS);
  }

  /**
   * Notes that a person has closed a table that they looked at. If they still look at it through another server, that server
   * notes it again.
   */
  markClosed(personId: string, matchId: string, seat: Seat): void {
    const still = this.#parts.open().some((one) => one.personId === personId && one.matchId === matchId);
    if (still) return;
    this.#noted.delete(`${personId} ${matchId}`);
    this.#note(personId, matchId, seat, this.#parts.replicas > 1 ? EVERY + LATE : 0);
  }

  /** Notes that a person wishes for notices of a table, which they may have open. */
  noteWish(personId: string, matchId: string, seat: Seat): void {
    this.#wishless.delete(`${personId} ${matchId}`);
    this.#noted.delete(`${personId} ${matchId}`);
    const isOpen = this.#parts.open().some((one) => one.personId === personId && one.matchId === matchId);
    if (isOpen) this.markOpen(personId, matchId, seat);
  }

  async markAll(): Promise<void> {
    for (const [name, until] of this.#wishless) if (until <= steadyTime()) this.#wishless.delete(name);
    this.#noted.clear();
    for (const { personId, matchId, seat } of this.#parts.open()) {
      this.markOpen(personId, matchId, seat);
      await new Promise(setImmediate);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#timer.stop();
  }

  #note(personId: string, matchId: string, seat: Seat, holds: number): void {
    const { store, tables, correspondent, clock, fault } = this.#parts;
    if (this.#closed) return;
    if ((this.#wishless.get(`${personId} ${matchId}`) ?? 0) > steadyTime()) return;
    const live = tables.present(matchId);
    if (live === null) return;
    const marks = {
      own: correspondent.mark(live.viewOf(seat).view),
      public: correspondent.mark(live.viewOf('observer').view),
    };
    const lookingUntil = new Date(clock.now().forward.getTime() + holds);
    const name = `${personId} ${matchId}`;
    store.noteLook(personId, matchId, { lookingUntil, marks }).then((wishes) => {
      if (!wishes) this.#wishless.set(name, steadyTime() + ASKED_AGAIN);
    }, fault);
  }
}
