import { createHash } from 'node:crypto';
import type { Seat } from '@1bob/game';
import type { Reasons } from '@1bob/protocol';

/** What a computer player is told beside its view, and may say beside its command. */
export interface Moment {
  /** What its dice may come from: public, and the same whenever it is asked about this version of its view. */
  readonly seed: string;
  /** Whom it plays for: where many computers think, those who play against them take turns. */
  readonly asker: string;
  /** Whether its command is still wanted. */
  readonly stands: () => boolean;
  /** Says why it does what it does. Kept with the command, and opened with it after the end. */
  because(reasons: Reasons): void;
}

/**
 * A computer player as its match knows it: it is given the view of its seat, nothing else, and says what it does, or
 * null when there is nothing for it to do; at once, or by a promise. When it fails, or what it does is refused, another
 * one moves in its place: `instead`, and at last the idle one.
 */
export interface ComputerPlayer {
  choose(view: object, seat: Seat, moment: Moment): unknown;
  readonly instead?: ComputerPlayer;
  /**
   * Milliseconds: what others see of its commands leaves at a multiple of this after the last public event, so that the
   * time it thought does not show. At once when absent.
   */
  readonly pace?: number;
  /** The same where nobody plays but computers, so that people can watch. */
  readonly watchedPace?: number;
}

/** Does the least that moves the game on: the command every view offers for that. */
export const idle = {
  choose(view: object, _seat?: Seat): unknown {
    if (!('options' in view) || typeof view.options !== 'object' || view.options === null) return null;
    return 'advance' in view.options ? (view.options.advance ?? null) : null;
  },
} satisfies ComputerPlayer;

/** The public seed of a seat's officer at a version of its view. */
export const seedOf = (matchId: string, seat: Seat, version: number): string =>
  createHash('sha256')
    .update(JSON.stringify(['1bob/officer/1', matchId, seat, version]))
    .digest('hex');

/** By the name a match is created with. */
export type ComputerPlayers = Readonly<Record<string, ComputerPlayer>> & { readonly idle: ComputerPlayer };
