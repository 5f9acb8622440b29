import { Mutex } from 'async-mutex';
import type { Answers } from './answers.ts';

/** The most commands of one seat that may run or wait. */
const MOST_IN_WORK = 32;

/**
 * The commands of one seat, in order, with their answers. Each seat has a queue of its own, so that neither can measure
 * through it what the other does.
 */
export class SeatQueue {
  /** Lets one command run at a time. The others wait in order of arrival. */
  readonly mutex = new Mutex();
  readonly answers: Answers;
  #inWork = 0;

  constructor(answers: Answers) {
    this.answers = answers;
  }

  /** Runs the work of a command in its turn. Null if too many commands run or wait. */
  run<T>(work: () => Promise<T>): Promise<T> | null {
    if (this.#inWork >= MOST_IN_WORK) return null;
    this.#inWork += 1;
    return this.mutex.runExclusive(work).finally(() => (this.#inWork -= 1));
  }
}
