import { NoTurn } from '../turns.ts';

/** Milliseconds of work in one piece; then others have their turn. */
const SLICE = 2;

/** Cuts long work into pieces, so that commands and updates of others are not held up. */
export class Slices {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();
  #worked = 0;

  /** `signal`: aborted when nobody waits for the work any more. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Milliseconds of work so far, without the time that others had. */
  get worked(): number {
    return this.#worked + (performance.now() - this.#since);
  }

  /** Lets others have their turn when the piece has become long. Rejects with `NoTurn` when nobody waits any more. */
  async pause(): Promise<void> {
    if (this.#signal?.aborted) throw new NoTurn('unwanted');
    if (performance.now() - this.#since < SLICE) return;
    await this.aside(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }

  /** Waits for something that is no work of this thread, such as the store. */
  async aside<T>(wait: () => Promise<T>): Promise<T> {
    this.#worked = this.worked;
    try {
      return await wait();
    } finally {
      this.#since = performance.now();
    }
  }
}
