import type { Command, View } from '@1bob/rules/player';
import type { Reason } from './reason.ts';

/** A computer player: receives only the view of its seat and returns its command; null when it waits. */
export interface Player<M = unknown> {
  readonly name: string;
  /**
   * `memory` is the player's memory; absent if none is kept, as in a roll-out. `seed` is the secret seed of its seat, the
   * same throughout a game; without one it takes the plan that it thinks best.
   */
  choose(view: View, memory?: M, seed?: string): Command | null;
  /** The result of `choose` with its reasons; absent if the player gives no reasons. */
  decide?(view: View, memory?: M, seed?: string): Decision | null;
  /** Its memory of the views it receives; absent if it keeps none. */
  readonly memory?: Remembrance<M>;
  /**
   * The player promises: if it does not take off while nothing is in the air, it will not take off later that month while
   * the air stays empty.
   */
  readonly steadfast?: boolean;
}

export interface Decision {
  readonly command: Command;
  readonly reasons: readonly Reason[];
}

/** A fold over the views of a seat in order. Its result is JSON, so that it can be rebuilt from the record. */
export interface Remembrance<M> {
  begin(): M;
  after(memory: M, view: View): M;
}
