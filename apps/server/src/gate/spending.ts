import { wireError } from '@1bob/protocol';
import { Windows } from '../replicas/rates.ts';
import { Refused } from './refused.ts';

/** Milliseconds in which an asker may spend so much. */
const WINDOW = 60_000;

/** Counts so much more at all servers together; null when that cannot be done. */
export type CountTogether = (
  key: string,
  timeWindow: number,
  weight: number,
) => Promise<{ current: number; ttl: number } | null>;

/**
 * What costly requests cost, counted by asker in windows of a minute, at all servers together where they can count
 * together. Requests are counted by what they cost, and not by how many they are.
 */
export class Spending {
  readonly #name: string;
  readonly #most: number;
  readonly #replicas: number;
  readonly #together: CountTogether | undefined;
  readonly #own = new Windows();

  /** `name`: of what is spent. `most`: what an asker may spend in a minute. */
  constructor(given: {
    name: string;
    most: number;
    replicas?: number;
    together?: CountTogether | undefined;
  }) {
    this.#name = given.name;
    this.#most = given.most;
    this.#replicas = given.replicas ?? 1;
    this.#together = given.together;
  }

  /**
   * Counts so much more for an asker. Rejects with `request.tooMany` when that is more than they may spend; what comes first
   * in a window is admitted, however much it is.
   */
  async spend(asker: string, cost: number): Promise<void> {
    const { isMuch, ttl } = await this.#count(asker, cost);
    if (isMuch) throw new Refused(wireError('request.tooMany'), 429, Math.max(1, Math.ceil(ttl / 1000)));
  }

  /** Counts what was spent beyond that, even if it is too much. */
  async charge(asker: string, cost: number): Promise<void> {
    await this.#count(asker, cost);
  }

  async #count(asker: string, cost: number): Promise<{ isMuch: boolean; ttl: number }> {
    const counted = await this.#together?.(`${this.#name} ${asker}`, WINDOW, cost);
    // While they cannot count together, each server admits its share.
    const weight = counted ? cost : cost * this.#replicas;
    const { current, ttl } = counted ?? this.#own.count(asker, WINDOW, weight);
    return { isMuch: current > this.#most && current > weight, ttl };
  }
}
