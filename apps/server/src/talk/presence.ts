import type { PresenceAnswer } from '@1bob/protocol';
import { every, type Repeated } from '../common/every.ts';
import type { Sitting, Store } from '../store/index.ts';

/**
 * Milliseconds between two notes that a person is at their seat. A person counts as here until their note is older
 * than this.
 */
const EVERY = 60_000;
const STILL_HERE = 150_000;
const DAY = 24 * 60 * 60 * 1000;

/**
 * When the people at the two seats of a match were last there. It is shown to each other only while both want that. Nothing
 * is kept about a person who does not want it.
 */
export class Presence {
  readonly #store: Store;
  readonly #timer: Repeated;

  /** `here`: the people who follow a match as their seat over a socket of this server. */
  constructor(store: Store, here: () => readonly Sitting[], fault: (error: unknown) => void) {
    this.#store = store;
    this.#timer = every(EVERY, () => this.note(here()), fault);
  }

  /** Notes that these persons are at their seats. Rejects as the store does. */
  note(here: readonly Sitting[], now: number = Date.now()): Promise<void> {
    return this.#store.markPresent(here, new Date(now));
  }

  /**
   * Keeps a person's own wish, and returns what they may see of the other seat. If `show` is null, the wish stays as it was.
   */
  async of(
    own: Sitting,
    other: Sitting | null,
    show: boolean | null,
    now: number = Date.now(),
  ): Promise<Extract<PresenceAnswer, { ok: true }>> {
    if (show !== null) await this.#store.showPresence(own, show, new Date(now));
    else await this.note([own], now);
    const shown = await this.#store.presences(own.matchId);
    // If a seat has gone to another person, nothing of its former holder is shown.
    const find = (sitting: Sitting | null) =>
      shown.find(({ seat, personId }) => seat === sitting?.seat && personId === sitting.personId);
    const mine = find(own) !== undefined;
    const theirs = find(other);
    return {
      ok: true,
      mine,
      theirs: theirs !== undefined,
      other: mine && theirs !== undefined ? daysSince(theirs.seenAt.getTime(), now) : null,
    };
  }

  stop(): Promise<void> {
    return this.#timer.stop();
  }
}

/** Days go by the calendar (UTC): everything before midnight was yesterday. */
function daysSince(seen: number, now: number): 'here' | number {
  if (now - seen < STILL_HERE) return 'here';
  return Math.max(0, Math.floor(now / DAY) - Math.floor(seen / DAY));
}
