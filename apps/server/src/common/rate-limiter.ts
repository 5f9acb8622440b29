/** Both limits are in seconds of the allowed rate. */
interface Slack {
  /** How much may run at once. */
  atOnce?: number;
  /** How much may wait beyond that. */
  waiting?: number;
}

/**
 * A rate limiter (generic cell rate algorithm), which admits a number each second and some at once. Calls that come a little
 * faster wait, and calls that come much faster are refused. It holds one number, and its clock is monotonic.
 * `rate-limiter-flexible` counts in fixed windows by the time of day, and needs a promise for each answer and a timer for
 * each key.
 */
export class RateLimiter {
  readonly #perSecond: number;
  readonly #slack: Required<Slack>;
  readonly #clock: () => number;
  /** The time at which the last admitted call would run if all calls were spread evenly, in milliseconds. */
  #even = Number.NEGATIVE_INFINITY;

  /** `clock`: monotonic milliseconds. */
  constructor(perSecond: number, slack: Slack = {}, clock: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#slack = { atOnce: 2, waiting: 2, ...slack };
    this.#clock = clock;
  }

  /**
   * Milliseconds to wait before the next call may run (0: none), or null if the call is refused. `counts`: as how many
   * ordinary calls this one counts.
   */
  next(counts = 1): number | null {
    const now = this.#clock();
    const step = (1000 / this.#perSecond) * counts;
    const even = Math.max(this.#even, now) + step;
    const wait = even - now - this.#slack.atOnce * 1000;
    if (wait > this.#slack.waiting * 1000) return null;
    this.#even = even;
    return Math.max(0, wait);
  }

  /** Counts what has already happened, even if it is too much. The debt is at most what may run at once. */
  charge(counts: number): void {
    const now = this.#clock();
    const even = Math.max(this.#even, now) + (1000 / this.#perSecond) * counts;
    this.#even = Math.min(even, now + 2 * this.#slack.atOnce * 1000);
  }
}
