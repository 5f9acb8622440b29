/** A decision tried in a world: its commands come first, and captains of both sides play on to the end of a month. */
import type { Command, Side } from '@1bob/rules/player';
import { rollOut, type Foreseen } from '@1bob/rules/sim';
import { asWeighed, type Manner } from '../../../packages/bots/src/captain/manner.ts';
import { hashOf } from '../../../packages/bots/src/draws.ts';
import { diceAlike } from '../../../packages/bots/src/exercise/alike.ts';
import { hurried, type Sketches } from '../../../packages/bots/src/exercise/hurried.ts';
import type { Match } from './lead.ts';

/** Manners of the enemy against which an answer is tried, so that it is not good against only one of them. */
const enemies: readonly Manner[] = [
  asWeighed,
  { raids: 4, fights: -0.3 },
  asWeighed,
  { raids: 0.6, fights: 1 },
];

interface Trial {
  readonly manner: Manner;
  /** Running number of the world: it chooses the manner of the enemy, and the dice together with `seed`. */
  readonly world: number;
  readonly seed: string;
  readonly sketches: Sketches;
  /** Months until the end, the current one included; 1 if absent. */
  readonly months?: number;
}

export function tryOut(
  from: Match,
  side: Side,
  commands: readonly Command[],
  { manner, world, seed, sketches, months = 1 }: Trial,
): Match {
  const own = beginningWith(commands, hurried(manner, sketches));
  const enemy = hurried(enemies[world % enemies.length] ?? asWeighed, sketches);
  const players = side === 'german' ? { german: own, british: enemy } : { german: enemy, british: own };
  const dice = diceAlike(hashOf(`${seed} dice ${world}`));
  return rollOut(from, players, dice, ({ month }) => month >= from.month + months);
}

/** Gives these commands first, and then plays as the given player does. */
function beginningWith(commands: readonly Command[], player: Foreseen): Foreseen {
  const left = [...commands];
  return { choose: (view) => left.shift() ?? player.choose(view) };
}
