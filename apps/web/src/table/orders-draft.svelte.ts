/** Changes to the standing orders that have not been given yet. They survive a change to another tab. */
import type { StandingOrders } from '@1bob/rules/player';
import { createContext } from 'svelte';

export class OrdersDraft {
  #orders = $state.raw<StandingOrders | null>(null);

  /** The changed orders. Null if nothing was changed. */
  get orders(): StandingOrders | null {
    return this.#orders;
  }
  /** `inForce` are the orders that the first change starts from. */
  change(inForce: StandingOrders, part: Partial<StandingOrders>): void {
    this.#orders = { ...(this.#orders ?? inForce), ...part };
  }
  clear(): void {
    this.#orders = null;
  }
}

export const [useOrdersDraft, setOrdersDraft] = createContext<OrdersDraft>();
