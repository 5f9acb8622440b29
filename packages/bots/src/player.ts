import type { Command, View } from '@1bob/rules/player';
import type { Reason } from './reason.ts';

/** A computer player: it is given the view of its seat, nothing else, and says what it does; null when it waits. */
export interface Player<M = unknown> {
  readonly name: string;
  /**
   * `memory` is what it remembers; absent where none is kept for it, as in a roll-out. `seed`: what its dice come from; made
   * of public facts where none is given.
   */
  choose(view: View, memory?: M, seed?: string): Command | null;
  /** What `choose` says, and why; absent where it gives no reasons. */
  decide?(view: View, memory?: M, seed?: string): Decision | null;
  /** What it keeps of the views it is shown, if anything. */
  readonly memory?: Remembrance<M>;
  /**
   * Says that, once it takes off nowhere while nothing is in the air, it does not take off later in that month either as
   * long as nothing is.
   */
  readonly steadfast?: boolean;
}

export interface Decision {
  readonly command: Command;
  readonly reasons: readonly Reason[];
}

/** A fold over the views of a seat in order. What it makes is JSON, so that it can be made again from the record. */
export interface Remembrance<M> {
  begin(): M;
  after(memory: M, view: View): M;
}
