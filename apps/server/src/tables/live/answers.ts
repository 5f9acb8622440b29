import type { CommandAnswer } from '@1bob/protocol';

/**
 * How many answers are kept for each seat. Older accepted commands are in the store, and other old answers are forgotten.
 */
const KEPT = 200;

/**
 * The first answers to the commands of one seat, so that an id that is sent twice gets the same answer. Each seat has a list
 * of its own: with a shared one, a seat could count the answers to the other.
 */
export class Answers {
  readonly #kept = new Map<string, { answer: CommandAnswer; entry: boolean }>();
  #knownFrom: number;

  /** `knownFrom`: the version of this seat's view up to which this server may lack accepted commands; -1 if it lacks none. */
  constructor(knownFrom: number) {
    this.#knownFrom = knownFrom;
  }

  find(id: string): CommandAnswer | null {
    return this.#kept.get(id)?.answer ?? null;
  }

  /** Drops the answers that are not in the record. How long they are kept depends only on when this seat used the match. */
  forget(): void {
    for (const [id, { entry }] of this.#kept) if (!entry) this.#kept.delete(id);
  }

  /** Whether a command given on this version may have been accepted before in such a way that only the store knows. */
  mayBeOlder(version: number): boolean {
    return version <= this.#knownFrom;
  }

  /** Keeps an answer and returns it. `entry`: whether the record holds the command. */
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
