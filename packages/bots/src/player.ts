import type { Command, View } from '@1bob/rules/player';

/** A computer player: it is given the view of its seat, nothing else, and says what it does; null when it waits. */
export interface Player {
  readonly name: string;
  choose(view: View): Command | null;
}
