/** Players of a study: those of play-out, and one that no table has. */
import type { Player } from '@1bob/bots';
import type { Match, Seat } from '@1bob/rules';
import { ofView, supposing } from '@1bob/rules/player';
import { captainWith } from '../../packages/bots/src/captain/captain.ts';
import { truthOf } from '../../packages/rules/src/position/of-match.ts';
import {
  fileOf as fileOfPlayer,
  player,
  playerNames,
  type PlayerName as Seated,
} from '../play-out/players.ts';
import { seedOf } from '../play-out/seed.ts';

/** Captain who is told the truth wherever it asks for what the enemy hides. */
const seeing = 'seeing-captain';
export type PlayerName = Seated | typeof seeing;
export const studied: readonly PlayerName[] = [...playerNames, seeing];

/** A new player for one game; `now` gives the match as it stands. */
export function playerFor(name: PlayerName, side: Seat, seed: string, now: () => Match): Player {
  if (name !== seeing) return player(name, seedOf(seed, side));
  return captainWith(seeing, (view) => {
    const truth = truthOf({ match: now() }, side);
    return supposing(ofView(view), { hidden: (kind, of) => truth.hidden(kind, of) });
  });
}

/** The file that a player is written in: what it is built from makes its name in the results. */
export const fileOf = (name: PlayerName): string =>
  name === seeing ? 'scripts/study/players.ts' : fileOfPlayer(name);
