import { ThinkingFailed, type Decision, type Question } from './question.ts';
import { Thread } from './thread.ts';

/** What a question is asked for. */
export interface Asking {
  /** Whose turn it is: where many wait, each asker has a question answered before another has a second. */
  readonly asker: string;
  /** Whether an answer is still wanted when its turn comes. */
  readonly stands?: () => boolean;
}

interface Job extends Asking {
  readonly question: Question;
  readonly since: number;
  readonly resolve: (decision: Decision | null) => void;
  readonly reject: (why: unknown) => void;
}

/**
 * Threads in which officers think, so that the tables are not held up. A thread does one job at a time; who asks much waits
 * behind who asks little, and nobody waits longer than half of what a question may take. A thread that breaks, is slow or
 * answers nonsense is ended, and the next job begins another.
 */
export class Thinkers {
  readonly #program: URL;
  readonly #most: number;
  readonly #patience: number;
  readonly #idle: Thread[] = [];
  readonly #busy = new Set<Thread>();
  /** By asker; the first of them is next. */
  readonly #waiting = new Map<string, Job[]>();
  #closed = false;

  /** `threads`: the most there may be; `patience`: milliseconds for one question, half of them for waiting at most. */
  constructor({ program, threads, patience }: { program: URL; threads: number; patience: number }) {
    this.#program = program;
    this.#most = threads;
    this.#patience = patience;
  }

  /** Resolves with null when there is nothing to do. Rejects with `ThinkingFailed`. */
  think(question: Question, asking: Asking): Promise<Decision | null> {
    if (this.#closed) return Promise.reject(new ThinkingFailed('closed'));
    return new Promise((resolve, reject) => {
      const job = { question, ...asking, since: performance.now(), resolve, reject };
      const others = this.#waiting.get(job.asker);
      if (others) others.push(job);
      else this.#waiting.set(job.asker, [job]);
      this.#begin();
      if (this.#isWaiting(job)) setTimeout(() => this.#giveUp(job), this.#patience / 2).unref();
    });
  }

  /** Ends all threads; jobs in work and waiting ones reject. */
  close(): void {
    this.#closed = true;
    for (const { reject } of [...this.#waiting.values()].flat()) reject(new ThinkingFailed('closed'));
    this.#waiting.clear();
    for (const thread of [...this.#idle, ...this.#busy]) thread.end(new ThinkingFailed('closed'));
  }

  /** Gives the job whose turn it is to a thread, if one is free or may be made. */
  #begin(): void {
    if (this.#waiting.size === 0) return;
    const thread = this.#free();
    if (!thread) return;
    const job = this.#next();
    if (!job) {
      this.#idle.push(thread);
      return;
    }
    this.#busy.add(thread);
    thread
      .ask(job.question, this.#patience - (performance.now() - job.since))
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#busy.delete(thread);
        if (!thread.gone) this.#idle.push(thread);
        this.#begin();
      });
  }

  /** Takes the first job of the asker whose turn it is; that asker is last then. What nobody wants any more is left out. */
  #next(): Job | null {
    for (const [asker, jobs] of this.#waiting) {
      this.#waiting.delete(asker);
      const stands = jobs.findIndex((job) => {
        if (job.stands?.() !== false) return true;
        job.reject(new ThinkingFailed('unwanted'));
        return false;
      });
      const [job, ...others] = stands < 0 ? [] : jobs.slice(stands);
      if (others.length > 0) this.#waiting.set(asker, others);
      if (job) return job;
    }
    return null;
  }

  #isWaiting(job: Job): boolean {
    return this.#waiting.get(job.asker)?.includes(job) ?? false;
  }

  #giveUp(job: Job): void {
    if (!this.#isWaiting(job)) return;
    const others = this.#waiting.get(job.asker)?.filter((each) => each !== job) ?? [];
    if (others.length > 0) this.#waiting.set(job.asker, others);
    else this.#waiting.delete(job.asker);
    job.reject(new ThinkingFailed('busy'));
  }

  #free(): Thread | null {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop())
      if (!idle.gone) return idle;
    return this.#busy.size < this.#most ? new Thread(this.#program) : null;
  }
}
