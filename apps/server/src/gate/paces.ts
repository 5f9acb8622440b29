import { RateLimiter } from '../common/rate-limiter.ts';

/**
 * Seconds of the rate that may come at once. If it were more, a person who writes at many tables would delay everybody else
 * for that long.
 */
const AT_ONCE = 0.5;

/** Characters for which a command counts as one more. Most commands of people are shorter. */
const LONG = 1_000;

/** People whose pace is remembered. Beyond that, the one who was active least recently is forgotten. */
const REMEMBERED = 10_000;

/** The pace at which each person gives commands to this server, over all their sockets together. */
export class Paces {
  readonly #perSecond: number;
  /** Least recently used first. */
  readonly #limiters = new Map<string, RateLimiter>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Milliseconds that a command of this length has to wait, or null when it is refused. */
  next(personId: string, length: number): number | null {
    const limiter = this.#limiters.get(personId) ?? new RateLimiter(this.#perSecond, { atOnce: AT_ONCE });
    this.#limiters.delete(personId);
    this.#limiters.set(personId, limiter);
    if (this.#limiters.size > REMEMBERED) this.#limiters.delete(this.#limiters.keys().next().value ?? '');
    return limiter.next(1 + Math.floor(length / LONG));
  }
}
