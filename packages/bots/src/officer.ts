/** A computer player at the tables of a server, called with serializable input and isolated from everything else. */
import type { OwnKnowledge, View } from '@1bob/rules/player';
import type { Decision, Player } from './player.ts';

/** The whole input of an officer: the view of its seat, whose log is that seat's whole history, and the seed of the seat. */
export interface Brief {
  readonly view: View & { readonly own: OwnKnowledge };
  /**
   * Chooses among nearly equal plans; the same brief always gets the same answer. Absent for advice, which takes the best
   * plan.
   */
  readonly seed?: string;
}

export interface Officer {
  readonly name: string;
  /**
   * Thinking time in milliseconds, longer than nearly every decision takes. The server sends answers at multiples of it
   * after the last public event, which hides the real time.
   */
  readonly pace: number;
  /** Its decision; null when it has nothing to do. */
  think(brief: Brief): Decision | null;
}

/** Makes an officer of a player that uses only its view. */
export function officerOf(player: Player, pace: number): Officer {
  return {
    name: player.name,
    pace,
    think({ view, seed }) {
      if (player.decide !== undefined) return player.decide(view, seed);
      const command = player.choose(view, seed);
      return command === null ? null : { command, reasons: [] };
    },
  };
}
