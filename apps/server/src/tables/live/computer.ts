import { createHash } from 'node:crypto';
import type { Seat } from '@1bob/game';
import type { Reasons } from '@1bob/protocol';

/** What a computer player gets beside its view, and may say beside its command. */
export interface Moment {
  /** The seed of its dice: public, and the same whenever it is asked about this version of its view. */
  readonly seed: string;
  /** The person or address it plays for. Where many computers think, their opponents take turns. */
  readonly asker: string;
  /** Whether its command is still wanted. */
  readonly stands: () => boolean;
  /** Takes the reasons for its command. The record keeps them beside the command, and both are opened after the end. */
  because(reasons: Reasons): void;
}

/**
 * A computer player as its match knows it. It gets only the view of its seat and returns a command, or null when it has
 * nothing to do, at once or by a promise. When it fails or its command is refused, another moves instead: `instead`, and
 * finally the idle one.
 */
export interface ComputerPlayer {
  choose(view: object, seat: Seat, moment: Moment): unknown;
  readonly instead?: ComputerPlayer;
  /**
   * Milliseconds. What others see of its commands leaves at a multiple of this after the last public event, so that its
   * thinking time does not show. At once when absent.
   */
  readonly pace?: number;
  /** Milliseconds: as `pace`, but for matches between computers, slow enough for people to watch. */
  readonly watchedPace?: number;
}

/** Does the least that moves the game on: the command that every view offers for this. */
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

/** Computer players by the name a match is created with. */
export type ComputerPlayers = Readonly<Record<string, ComputerPlayer>> & { readonly idle: ComputerPlayer };
