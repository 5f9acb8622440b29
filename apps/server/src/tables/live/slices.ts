import { NoTurn } from '../../common/turns.ts';

/** Milliseconds of work in one slice, after which other work runs. */
const SLICE = 1;

/** Cuts long work into slices, so that it does not hold up the commands and updates of others. */
export class Slices {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();
  #worked = 0;

  /** `signal`: aborted when nobody waits for the work any more. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Milliseconds of work so far. This includes the time of the store, and excludes the time of other work. */
  get worked(): number {
    return this.#worked + (performance.now() - this.#since);
  }

  /**
   * Lets other work run if the slice has become long, because waiting for the store may not have done so. Rejects with
   * `NoTurn` if nobody waits any more.
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
