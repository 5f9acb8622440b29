import { ThinkingFailed, type Decision, type Question } from './question.ts';
import { Thread } from './thread.ts';

interface Job {
  readonly question: Question;
  readonly resolve: (decision: Decision | null) => void;
  readonly reject: (why: unknown) => void;
}

/**
 * Threads in which officers think, so that the tables are not held up. A thread does one job at a time; other jobs wait in
 * their order. A thread that breaks, is slow or answers nonsense is ended, and the next job begins another.
 */
export class Thinkers {
  readonly #program: URL;
  readonly #most: number;
  readonly #patience: number;
  readonly #idle: Thread[] = [];
  readonly #busy = new Set<Thread>();
  readonly #waiting: Job[] = [];
  #closed = false;

  /** `threads`: the most there may be; `patience`: milliseconds for one question. */
  constructor({ program, threads, patience }: { program: URL; threads: number; patience: number }) {
    this.#program = program;
    this.#most = threads;
    this.#patience = patience;
  }

  /** Resolves with null when there is nothing to do. Rejects with `ThinkingFailed`. */
  think(question: Question): Promise<Decision | null> {
    if (this.#closed) return Promise.reject(new ThinkingFailed('closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#begin();
    });
  }

  /** Ends all threads; jobs in work and waiting ones reject. */
  close(): void {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new ThinkingFailed('closed'));
    for (const thread of [...this.#idle, ...this.#busy]) thread.end(new ThinkingFailed('closed'));
  }

  /** Gives the job that has waited longest to a thread, if one is free or may be made. */
  #begin(): void {
    if (this.#waiting.length === 0) return;
    const thread = this.#free();
    const job = thread && this.#waiting.shift();
    if (!thread || !job) return;
    this.#busy.add(thread);
    thread
      .ask(job.question, this.#patience)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#busy.delete(thread);
        if (!thread.gone) this.#idle.push(thread);
        this.#begin();
      });
  }

  #free(): Thread | null {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop())
      if (!idle.gone) return idle;
    return this.#busy.size < this.#most ? new Thread(this.#program) : null;
  }
}
