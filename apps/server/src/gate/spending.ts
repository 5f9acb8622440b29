import { Windows } from '../replicas/rates.ts';
import { Refused } from './refused.ts';

/** Milliseconds of the window that the limit applies to. */
const WINDOW = 60_000;

/** Adds to the count of all servers together; null if that is not possible. */
export type CountTogether = (
  key: string,
  timeWindow: number,
  weight: number,
) => Promise<{ current: number; ttl: number } | null>;

/**
 * The cost of expensive requests, counted by asker in windows of a minute, at all servers together where that is possible.
 * It counts what the requests cost, not their number.
 */
export class Spending {
  readonly #name: string;
  readonly #most: number;
  readonly #replicas: number;
  readonly #together: CountTogether | undefined;
  readonly #own = new Windows();

  /** `name`: what is limited. `most`: how much one asker may spend in a minute. */
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
   * Charges a cost to an asker. Rejects with `request.tooMany` if that exceeds the limit. The first charge in a window is
   * admitted, however large.
   */
  async spend(asker: string, cost: number): Promise<void> {
    const { isMuch, ttl } = await this.#count(asker, cost);
    if (isMuch) throw Refused.until('request.tooMany', ttl / 1000);
  }

  /** Charges a cost without a limit, for what was spent beyond the estimate. */
  async charge(asker: string, cost: number): Promise<void> {
    await this.#count(asker, cost);
  }

  async #count(asker: string, cost: number): Promise<{ isMuch: boolean; ttl: number }> {
    const counted = await this.#together?.(`${this.#name} ${asker}`, WINDOW, cost);
    // If the servers cannot count together, each admits its share.
    const weight = counted ? cost : cost * this.#replicas;
    const { current, ttl } = counted ?? this.#own.count(asker, WINDOW, weight);
    return { isMuch: current > this.#most && current > weight, ttl };
  }
}
