import type { Command, View } from '@1bob/rules/player';
import type { Reason } from './reason.ts';

/** A computer player: receives only the view of its seat and returns its command; null when it waits. */
export interface Player {
  readonly name: string;
  /**
   * `seed` is the secret seed of its seat, the same throughout a game; without one it takes the plan that it thinks best.
   */
  choose(view: View, seed?: string): Command | null;
  /** The result of `choose` with its reasons; absent if the player gives no reasons. */
  decide?(view: View, seed?: string): Decision | null;
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
