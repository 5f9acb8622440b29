import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';
import { RateLimiter } from '../common/rate-limiter.ts';

/** Whether the X-Forwarded headers of an address are trusted; `hop` counts from the server outwards. */
export type Trust = (address: string, hop: number) => boolean;

export function trustOf(setting: Config['TRUST_PROXY']): Trust {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return proxyAddr.compile(setting.split(',').map((part) => part.trim()));
}

/**
 * The name under which an address is counted (a household). An IPv6 household owns a whole /64 and could use a new address
 * every time.
 */
export function householdOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) return `${parsed.parts.slice(0, 4).join(':')}/64`;
  return parsed.toString();
}

/** Addresses whose rate of handshakes is remembered. Beyond that, the one that was seen least recently is forgotten. */
const REMEMBERED = 10_000;
/** Number of handshakes that a connection counts as when it is closed for flooding. */
const FLOODER = 10;

/**
 * Counts a handshake, as one or as `weight`, at all servers together. Resolves to the count of this minute; null if it is
 * unknown.
 */
export type CountHandshake = (household: string, weight?: number) => Promise<number | null>;

/** Limits for each address: handshakes of sockets per minute, and connections at once. */
export class Addresses {
  readonly #trust: Trust;
  /** The rate of this server, and of all servers together. */
  readonly #rate: number;
  readonly #whole: number;
  readonly #most: number;
  readonly #together: CountHandshake | undefined;
  /** Least recently used first. */
  readonly #limiters = new Map<string, RateLimiter>();
  /** Holds only addresses with an open connection. */
  readonly #open = new Map<string, number>();

  /**
   * `rate`: handshakes per minute. `most`: connections to this server at once. `replicas`: number of servers that admit this
   * rate together. `together` counts a handshake for all of them and resolves to the count of this minute, or to null if it
   * cannot. In that case each server admits its share.
   */
  constructor({
    trust,
    rate,
    most,
    replicas = 1,
    together,
  }: {
    trust: Trust;
    rate: number;
    most: number;
    replicas?: number;
    together?: CountHandshake | undefined;
  }) {
    this.#trust = trust;
    this.#rate = rate / replicas;
    this.#most = most;
    this.#together = together;
    this.#whole = rate;
  }

  /** The household that a request comes from, by the address that Fastify has in `request.ip`. */
  householdOf(request: IncomingMessage): string {
    return householdOf(proxyAddr(request, this.#trust));
  }

  /** Counts a handshake. Resolves to false if the address has used up its share. */
  async admits(household: string): Promise<boolean> {
    if ((this.#open.get(household) ?? 0) >= this.#most) return false;
    const counted = (await this.#together?.(household)) ?? null;
    return counted === null ? this.#limiterOf(household).next() !== null : counted <= this.#whole;
  }

  /** Counts an open connection until the returned function is called. */
  countOpen(household: string): () => void {
    this.#open.set(household, (this.#open.get(household) ?? 0) + 1);
    return () => {
      const left = (this.#open.get(household) ?? 1) - 1;
      if (left === 0) this.#open.delete(household);
      else this.#open.set(household, left);
    };
  }

  chargeFlood(household: string): void {
    this.#limiterOf(household).charge(FLOODER);
    void this.#together?.(household, FLOODER);
  }

  /** The number of remembered households. */
  get size(): number {
    return Math.max(this.#limiters.size, this.#open.size);
  }

  #limiterOf(household: string): RateLimiter {
    const limiter =
      this.#limiters.get(household) ?? new RateLimiter(this.#rate / 60, { atOnce: 60, waiting: 0 });
    this.#limiters.delete(household);
    this.#limiters.set(household, limiter);
    if (this.#limiters.size > REMEMBERED) this.#limiters.delete(this.#limiters.keys().next().value ?? '');
    return limiter;
  }
}
