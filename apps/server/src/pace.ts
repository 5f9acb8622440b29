/**
 * The pace of one socket: so many commands a second and some at once. Who is a little faster waits; who is much
 * faster is refused, so that one socket cannot keep a server busy.
 */
export class Pace {
  readonly #perSecond: number;
  readonly #clock: () => number;
  /** When the last admitted command would have run if all had been spread evenly. Milliseconds. */
  #even = Number.NEGATIVE_INFINITY;

  /** `clock`: milliseconds, never going back. */
  constructor(perSecond: number, clock: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  /**
   * Milliseconds to wait before the next command may run (0: at once), or null when it is refused. `counts`: what
   * weighs as much as so many commands.
   */
  next(counts = 1): number | null {
    const now = this.#clock();
    const step = (1000 / this.#perSecond) * counts;
    const even = Math.max(this.#even + step, now);
    // Two seconds' worth at once, two more waiting.
    const wait = even - now - 2000;
    if (wait > 2000) return null;
    this.#even = even;
    return Math.max(0, wait);
  }
}
