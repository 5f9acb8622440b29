import type { Seat } from '@1bob/game';
import type { Reasons } from '@1bob/protocol';

/** What a computer player gets in addition to its view, and may say in addition to its command. */
export interface Moment {
  /** The secret seed of its seat, the same throughout the match. It opens with the record. */
  readonly seed: string;
  /** The person or address for whom it plays. Where many computers think, their opponents take turns. */
  readonly asker: string;
  /** Whether its command is still wanted. */
  readonly stands: () => boolean;
  /** Takes the reasons for its command. The record keeps them with the command, and both are opened after the end. */
  because(reasons: Reasons): void;
}

/**
 * A computer player as its match knows it. It gets only the view of its seat and returns a command, or null if it has
 * nothing to do, at once or by a promise. If it fails or its command is refused, another player moves: `instead`, and
 * finally the idle one.
 */
export interface ComputerPlayer {
  choose(view: object, seat: Seat, moment: Moment): unknown;
  readonly instead?: ComputerPlayer;
  /**
   * A pace in milliseconds. If others see an effect of its command, they see it at a multiple of the pace after the last
   * public event, so that the time it thought does not show. If absent, they see it at once.
   */
  readonly pace?: number;
  /** Milliseconds. Like `pace`, but for matches between computers, slow enough for people to watch. */
  readonly watchedPace?: number;
}

/** Moves the game on with the least action, by the command that every view offers for this. */
export const idle = {
  choose(view: object, _seat?: Seat): unknown {
    if (!('options' in view) || typeof view.options !== 'object' || view.options === null) return null;
    return 'advance' in view.options ? (view.options.advance ?? null) : null;
  },
} satisfies ComputerPlayer;

/** Computer players, by the names under which matches name them. */
export type ComputerPlayers = Readonly<Record<string, ComputerPlayer>> & { readonly idle: ComputerPlayer };
