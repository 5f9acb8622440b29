import { NoTurn, Turns } from '../common/turns.ts';
import { ThinkingFailed, type Decision, type Question } from '../tables/live/question.ts';
import { Thread } from './thread.ts';

/** On whose behalf a question is asked. */
export interface Asking {
  /** Name of the asker. When many wait, each asker gets one question answered before another gets a second. */
  readonly asker: string;
  /** Whether an answer is still wanted when its turn comes. */
  readonly stands?: () => boolean;
}

/**
 * Threads in which officers think, so that they do not hold up the tables. A thread does one job at a time. An asker of much
 * waits behind an asker of little, and nobody waits longer than half the time of a question. If a thread breaks, is slow or
 * answers nonsense, it is ended, and the next job begins another.
 */
export class Thinkers {
  readonly #program: URL;
  readonly #patience: number;
  readonly #turns: Turns;
  readonly #idle: Thread[] = [];
  readonly #busy = new Set<Thread>();

  /**
   * `threads`: the most there may be. `patience`: milliseconds that one question may take in all, at most half of them
   * waiting.
   */
  constructor({ program, threads, patience }: { program: URL; threads: number; patience: number }) {
    this.#program = program;
    this.#patience = patience;
    this.#turns = new Turns({ atOnce: threads, patience: patience / 2 });
  }

  /** Resolves with null if there is nothing to do. Rejects with `ThinkingFailed`. */
  async think(question: Question, asking: Asking): Promise<Decision | null> {
    const since = performance.now();
    try {
      return await this.#turns.take(asking, () =>
        this.#ask(question, this.#patience - (performance.now() - since)),
      );
    } catch (error) {
      throw error instanceof NoTurn ? new ThinkingFailed(error.why) : error;
    }
  }

  /** Ends all threads; running and waiting jobs reject. */
  close(): void {
    this.#turns.close();
    for (const thread of [...this.#idle, ...this.#busy]) thread.end(new ThinkingFailed('closed'));
  }

  async #ask(question: Question, patience: number): Promise<Decision | null> {
    const thread = this.#free();
    this.#busy.add(thread);
    try {
      return await thread.ask(question, patience);
    } finally {
      this.#busy.delete(thread);
      if (!thread.gone) this.#idle.push(thread);
    }
  }

  #free(): Thread {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop())
      if (!idle.gone) return idle;
    return new Thread(this.#program);
  }
}
