import type { Seat } from '@1bob/game';

/**
 * A computer player as its match knows it: it is given the view of its seat, nothing else, and says what it does, or
 * null when there is nothing for it to do. When it throws, or what it does is refused, the idle one moves in its place.
 */
export interface ComputerPlayer {
  choose(view: object, seat: Seat): unknown;
}

/** Does the least that moves the game on: the command every view offers for that. */
export const idle: ComputerPlayer = {
  choose(view) {
    if (!('options' in view) || typeof view.options !== 'object' || view.options === null) return null;
    return 'advance' in view.options ? (view.options.advance ?? null) : null;
  },
};

/** By the name a match is created with. */
export type ComputerPlayers = Readonly<Record<string, ComputerPlayer>> & { readonly idle: ComputerPlayer };
