/** Changed standing orders that were not given yet; they survive another tab. */
import type { StandingOrders } from '@1bob/rules/player';
import { createContext } from 'svelte';

export class OrdersDraft {
  #orders = $state.raw<StandingOrders | null>(null);

  /** Null without changes. */
  get orders(): StandingOrders | null {
    return this.#orders;
  }
  /** `inForce`: the base of the first change. */
  change(inForce: StandingOrders, part: Partial<StandingOrders>): void {
    this.#orders = { ...(this.#orders ?? inForce), ...part };
  }
  clear(): void {
    this.#orders = null;
  }
}

export const [useOrdersDraft, setOrdersDraft] = createContext<OrdersDraft>();
