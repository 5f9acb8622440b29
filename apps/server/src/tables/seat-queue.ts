import type { Answers } from './answers.ts';
import { Queue } from './queue.ts';

/** Commands of one seat that are in work or wait, at most. */
const MOST_IN_WORK = 32;

/**
 * The commands of one seat, in their order, and what they were answered. Each seat has its own, so that none can
 * measure by it what the other does.
 */
export class SeatQueue {
  readonly line = new Queue();
  readonly answers: Answers;

  constructor(answers: Answers) {
    this.answers = answers;
  }

  /** As many commands as may be are in work or wait. */
  get full(): boolean {
    return this.line.length >= MOST_IN_WORK;
  }
}
