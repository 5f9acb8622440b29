import { Mutex } from 'async-mutex';
import type { Answers } from './answers.ts';

/** Commands of one seat that are in work or wait, at most. */
const MOST_IN_WORK = 32;

/**
 * The commands of one seat, in their order, and what they were answered. Each seat has its own, so that none can
 * measure by it what the other does.
 */
export class SeatQueue {
  /** One command at a time; the others wait in the order in which they came. */
  readonly mutex = new Mutex();
  readonly answers: Answers;
  #inWork = 0;

  constructor(answers: Answers) {
    this.answers = answers;
  }

  /** Runs the work of a command in its turn; null when too many are in work or wait. */
  run<T>(work: () => Promise<T>): Promise<T> | null {
    if (this.#inWork >= MOST_IN_WORK) return null;
    this.#inWork += 1;
    return this.mutex.runExclusive(work).finally(() => (this.#inWork -= 1));
  }
}
