/** Players of a study: those of play-out, and two that they lack. */
import { captain, type Player } from '@1bob/bots';
import type { HexId } from '@1bob/atlas';
import { sha256Hex } from '@1bob/fairness';
import type { Match, Seat } from '@1bob/rules';
import { enemyOf, ofView, supposing, type Side } from '@1bob/rules/player';
import { captainWith } from '../../../packages/bots/src/captain/captain.ts';
import type { Grounded } from '../../../packages/bots/src/captain/garrison.ts';
import { truthOf } from '../../../packages/rules/src/position/of-match.ts';
import {
  fileOf as fileOfPlayer,
  player,
  playerNames,
  type PlayerName as Seated,
} from '../play-out/players.ts';
import { seedOf } from '../play-out/seed.ts';

/** A captain that gets the truth whenever it asks for hidden facts of the enemy. */
const seeing = 'seeing-captain';
/** The captain of a server's tables: a secret seed of its seat chooses among nearly equal plans. */
const seeded = 'seeded-captain';
export type PlayerName = Seated | typeof seeing | typeof seeded;
export const studied: readonly PlayerName[] = [...playerNames, seeing, seeded];

/** A new player for one game; `now` returns the current match. */
export function playerFor(name: PlayerName, side: Seat, seed: string, now: () => Match): Player {
  if (name === seeded) return { name, choose: (view) => captain.choose(view, sha256Hex(`${seed} ${side}`)) };
  if (name !== seeing) return player(name, seedOf(seed, side));
  return captainWith(seeing, {
    position: (view) => {
      const truth = truthOf({ match: now() }, side);
      return supposing(ofView(view), { hidden: (kind, of) => truth.hidden(kind, of) });
    },
    garrison: () => (hex) => standingAt(now(), enemyOf(side), hex),
  });
}

/** Aircraft on the ground of a hex, and whether they may take off this month (8.11, 24.2). */
const standingAt = ({ units }: Match, side: Side, hex: HexId): Grounded[] =>
  Object.values(units).flatMap(({ side: owner, type, where, flown, grounded }) =>
    owner === side && where.at === 'base' && where.hex === hex
      ? [{ type, ready: !flown && grounded === null }]
      : [],
  );

/** The source file of a player: a hash of what it is built from identifies the player in the results. */
export const fileOf = (name: PlayerName): string =>
  name === seeing || name === seeded ? 'scripts/lab/study/players.ts' : fileOfPlayer(name);
