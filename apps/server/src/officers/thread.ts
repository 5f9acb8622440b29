import { REQUEST_WAIT } from '@1bob/protocol/waits';
import { Worker } from 'node:worker_threads';
import { threadMessage, ThinkingFailed, type Decision, type Question } from '../tables/live/question.ts';

/**
 * Most milliseconds until a new thread is ready, because it loads the rules first. A player who asks for advice waits for that
 * and then for the officer: together no longer than any request may take.
 */
const START = REQUEST_WAIT;
/** The most megabytes that a thread may use. One that needs more ends. */
const MEMORY = 512;

/** One thread in which officers think. It is asked one question at a time, and ended if it fails at one. */
export class Thread {
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  /** Receives the next message of the thread. */
  #hear: (message: unknown) => void = () => undefined;
  #fail: (why: ThinkingFailed) => void = () => undefined;
  /** Why the thread can no longer be asked, or null. */
  #gone: ThinkingFailed | null = null;

  /** `program` must first say that it is ready, and then answer each question with one decision. */
  constructor(program: URL) {
    // It gets no settings of the server: no database URL, no secret.
    this.#worker = new Worker(program, { env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
    this.#worker.on('message', (message: unknown) => this.#hear(message));
    this.#worker.on('messageerror', (error) => this.#leave(new ThinkingFailed('nonsense', error)));
    this.#worker.on('error', (error) => this.#leave(new ThinkingFailed('broken', error)));
    this.#worker.on('exit', () => this.#leave(new ThinkingFailed('broken')));
    this.#ready = this.#next(START).then((message) => {
      if (message !== 'ready') throw new ThinkingFailed('nonsense');
    });
    this.#ready.catch(() => undefined);
  }

  get gone(): boolean {
    return this.#gone !== null;
  }

  /** Rejects with `ThinkingFailed` after at most `patience` milliseconds, and then ends the thread. */
  async ask(question: Question, patience: number): Promise<Decision | null> {
    try {
      await this.#ready;
      const answer = this.#next(patience);
      this.#worker.postMessage(question);
      const parsed = threadMessage.safeParse(await answer);
      if (!parsed.success || parsed.data === 'ready') throw new ThinkingFailed('nonsense', parsed.error);
      return parsed.data.decided;
    } catch (error) {
      const failed = error instanceof ThinkingFailed ? error : new ThinkingFailed('broken', error);
      this.end(failed);
      throw failed;
    }
  }

  /** Ends the thread, whatever it is doing. */
  end(why: ThinkingFailed): void {
    this.#leave(why);
    void this.#worker.terminate();
  }

  /** The next message of the thread. */
  #next(patience: number): Promise<unknown> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new ThinkingFailed('slow')), patience);
      this.#hear = (message) => {
        clearTimeout(late);
        resolve(message);
      };
      this.#fail = (why) => {
        clearTimeout(late);
        reject(why);
      };
    });
  }

  #leave(why: ThinkingFailed): void {
    this.#gone ??= why;
    this.#fail(this.#gone);
  }
}
