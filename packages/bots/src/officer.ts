/** A computer player as it sits at the tables of a server: asked in writing, apart from everything else. */
import type { OwnKnowledge, View } from '@1bob/rules/player';
import type { Decision, Player } from './player.ts';

/** All that an officer is told: the view of its seat, whose log is that seat's whole history, and what its dice come from. */
export interface Brief {
  readonly view: View & { readonly own: OwnKnowledge };
  /** Public: the same brief is always answered alike. */
  readonly seed: string;
}

export interface Officer {
  readonly name: string;
  /**
   * Milliseconds that it is known to think: its answers leave at multiples of this after the last public event, so that
   * the time it really took is not seen. Longer than nearly every decision takes.
   */
  readonly pace: number;
  /** Its decision; null when there is nothing for it to do. */
  think(brief: Brief): Decision | null;
}

/** Puts a player that keeps to its view at the tables. What it remembers is made again from the log each time. */
export function officerOf<M>(player: Player<M>, pace: number): Officer {
  return {
    name: player.name,
    pace,
    think({ view, seed }) {
      const memory = player.memory?.after(player.memory.begin(), view);
      if (player.decide !== undefined) return player.decide(view, memory, seed);
      const command = player.choose(view, memory, seed);
      return command === null ? null : { command, reasons: [] };
    },
  };
}
