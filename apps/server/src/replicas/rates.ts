import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Redis } from './redis.ts';

/** The most addresses that are remembered. The one whose window began first is forgotten first. */
const MOST = 5_000;

/**
 * Counts requests in windows of time, for @fastify/rate-limit. The plugin's own store measures windows by the time of day,
 * so that an address would be refused for an hour longer if a clock were set back an hour.
 */
export class Windows implements FastifyRateLimitStore {
  /** Windows in the order in which they began. */
  readonly #open = new Map<string, { began: number; current: number }>();
  readonly #weight: number;

  /** `weight`: the number of requests that each one counts as. */
  constructor({ weight = 1 }: { weight?: number } = {}) {
    this.#weight = weight;
  }

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 60_000,
    max = Number.POSITIVE_INFINITY,
  ): void {
    const before = this.#window(key, timeWindow);
    // The first request is admitted, however small its share of the rate.
    const weight = before.current === 0 ? Math.min(this.#weight, max) : this.#weight;
    callback(null, this.count(key, timeWindow, weight));
  }

  /** Adds to a window. Returns its count, and the milliseconds until it ends. */
  count(key: string, timeWindow: number, weight: number): { current: number; ttl: number } {
    const window = this.#window(key, timeWindow);
    window.current += weight;
    return { current: window.current, ttl: window.began + timeWindow - performance.now() };
  }

  #window(key: string, timeWindow: number): { began: number; current: number } {
    const now = performance.now();
    let window = this.#open.get(key);
    if (window === undefined || now - window.began >= timeWindow) {
      window = { began: now, current: 0 };
      this.#open.delete(key);
      this.#open.set(key, window);
      const [oldest] = this.#open.keys();
      if (this.#open.size > MOST && oldest !== undefined) this.#open.delete(oldest);
    }
    return window;
  }

  child(): Windows {
    return new Windows({ weight: this.#weight });
  }
}

/** What servers that work together need to count together. */
export interface Together {
  /** The number of servers. */
  replicas: number;
  /** Where the servers count. If it is null or does not answer, each server admits its share. */
  redis: Redis | null;
  /** Prefix of all their keys in Redis, because others may use the same Redis. */
  name: string;
}

/** Adds to a window. Returns its count, and the milliseconds until it ends. */
const COUNT = `
  local current = redis.call('INCRBY', KEYS[1], ARGV[2])
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`;

/** Counts in Redis what comes to any of the servers, each request as `weight`; null while Redis does not answer. */
export async function countTogether(
  { redis, name }: Together,
  key: string,
  timeWindow: number,
  weight = 1,
): Promise<{ current: number; ttl: number } | null> {
  if (redis?.isReady !== true) return null;
  try {
    const answer = await redis.eval(COUNT, {
      keys: [`${name}:rate:${key}`],
      arguments: [String(timeWindow), String(weight)],
    });
    const [current, ttl] = answer as [number, number];
    return { current, ttl };
  } catch {
    return null;
  }
}

/** Like `Windows`, for several servers. Together they admit as much as a single one would. */
export function windowsOf(together: Together): new () => FastifyRateLimitStore {
  /** `name`: separates the counts of routes. */
  const windows = (name: string): FastifyRateLimitStore => {
    const own = new Windows({ weight: together.replicas });
    return {
      incr(key, callback, timeWindow, max) {
        void countTogether(together, `${name} ${key}`, timeWindow).then((counted) => {
          if (counted === null) own.incr(key, callback, timeWindow, max);
          else callback(null, counted);
        });
      },
      child: (options) => windows(routeOf(options)),
    };
  };
  return class {
    constructor() {
      return windows('all');
    }
  } as new () => FastifyRateLimitStore;
}

/** The options of a route include its registration. The options of a limit without a route do not. */
function routeOf(options: object): string {
  const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: string } };
  return routeInfo?.url === undefined ? 'none' : `${String(routeInfo.method)} ${routeInfo.url}`;
}
