import type { CommandAnswer } from '@1bob/protocol';

/** Answers kept for each seat. The store knows older commands that were accepted; other answers are forgotten. */
const KEPT = 200;

/**
 * The first answers to the commands of one seat, so that an id that is sent twice gets the same answer. Each seat has
 * its own list: from a shared one a seat could count what the other is answered.
 */
export class Answers {
  readonly #kept = new Map<string, { answer: CommandAnswer; entry: boolean }>();
  #knownFrom: number;

  /** `knownFrom`: version of this seat's view up to which accepted commands are not all known here; -1 for none. */
  constructor(knownFrom: number) {
    this.#knownFrom = knownFrom;
  }

  find(id: string): CommandAnswer | null {
    return this.#kept.get(id)?.answer ?? null;
  }

  /**
   * Drops the answers that the record does not hold. How long they are kept depends on when this seat itself used the match.
   */
  forget(): void {
    for (const [id, { entry }] of this.#kept) if (!entry) this.#kept.delete(id);
  }

  /** Whether a command given on this version may have been accepted before, so that only the store can tell. */
  mayBeOlder(version: number): boolean {
    return version <= this.#knownFrom;
  }

  /** Keeps an answer, and gives it back. `entry`: the record holds the command. */
  keep<A extends CommandAnswer>(id: string, answer: A, entry: boolean): A {
    this.#kept.set(id, { answer, entry });
    if (this.#kept.size > KEPT) {
      for (const [oldest, kept] of this.#kept) {
        this.#kept.delete(oldest);
        if (kept.entry && kept.answer.ok) this.#knownFrom = Math.max(this.#knownFrom, kept.answer.version);
        break;
      }
    }
    return answer;
  }
}
