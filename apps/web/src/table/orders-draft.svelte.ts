/** Standing orders that were changed and not given yet: there again after a look at another tab. */
import type { StandingOrders } from '@1bob/rules/player';
import { createContext } from 'svelte';

export class OrdersDraft {
  #orders = $state.raw<StandingOrders | null>(null);

  /** Null while nothing has been changed. */
  get orders(): StandingOrders | null {
    return this.#orders;
  }
  /** `inForce`: what is changed when nothing has been changed yet. */
  change(inForce: StandingOrders, part: Partial<StandingOrders>): void {
    this.#orders = { ...(this.#orders ?? inForce), ...part };
  }
  clear(): void {
    this.#orders = null;
  }
}

export const [useOrdersDraft, setOrdersDraft] = createContext<OrdersDraft>();
