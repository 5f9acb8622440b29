import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Addresses that are remembered at most; the one that began its window first is forgotten first. */
const MOST = 5_000;

/**
 * Counts requests in windows of time, for @fastify/rate-limit. Its own store measures the windows by the time of day: a
 * clock that is set back an hour would refuse an address for an hour more.
 */
export class Windows implements FastifyRateLimitStore {
  /** In the order in which they began. */
  readonly #open = new Map<string, { began: number; current: number }>();

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 60_000,
  ): void {
    const now = performance.now();
    let window = this.#open.get(key);
    if (window === undefined || now - window.began >= timeWindow) {
      window = { began: now, current: 0 };
      this.#open.delete(key);
      this.#open.set(key, window);
      const [oldest] = this.#open.keys();
      if (this.#open.size > MOST && oldest !== undefined) this.#open.delete(oldest);
    }
    window.current += 1;
    callback(null, { current: window.current, ttl: window.began + timeWindow - now });
  }

  child(): Windows {
    return new Windows();
  }
}
