/** Thinking time of players. */
import type { Player } from '@1bob/bots';

export interface Thinking {
  readonly decisions: number;
  /** Milliseconds of all decisions, and of the longest one. */
  readonly ms: number;
  readonly longest: number;
}

/** The same player, and its thinking time so far. */
export function timed(player: Player): { player: Player; thinking: () => Thinking } {
  let [decisions, ms, longest] = [0, 0, 0];
  return {
    player: {
      ...player,
      choose(...brief) {
        const began = performance.now();
        const command = player.choose(...brief);
        const took = performance.now() - began;
        decisions += 1;
        ms += took;
        longest = Math.max(longest, took);
        return command;
      },
    },
    thinking: () => ({ decisions, ms: Math.round(ms), longest: Math.round(longest) }),
  };
}
