import { NoTurn } from '../../common/turns.ts';

/** Milliseconds of work in one piece; then others have their turn. */
const SLICE = 1;

/** Cuts long work into pieces, so that commands and updates of others are not held up. */
export class Slices {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();
  #worked = 0;

  /** `signal`: aborted when nobody waits for the work any more. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Milliseconds so far, those of the store among them, without the time that others had. */
  get worked(): number {
    return this.#worked + (performance.now() - this.#since);
  }

  /**
   * Lets others have their turn when the piece has become long: waiting for the store need not have done so. Rejects with
   * `NoTurn` when nobody waits any more.
   */
  async pause(): Promise<void> {
    if (this.#signal?.aborted) throw new NoTurn('unwanted');
    const now = performance.now();
    if (now - this.#since < SLICE) return;
    this.#worked += now - this.#since;
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
