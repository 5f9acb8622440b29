/** One game of a study: keyed dice, as a server rolls them, so that games of one seed share their luck. */
import { DICE_SCHEME, diceKey, keyedDice, sha256Hex, shuffleKey, type DiceKeys } from '@1bob/fairness';
import { gameWith, type ChartPack } from '@1bob/rules';
import { play } from '../play-out/play.ts';
import { readOptions } from '../play-out/wishes.ts';
import type { Job } from './cells.ts';
import { measuring, type Measures } from './measures.ts';
import { playerFor } from './players.ts';
import { timed } from './thinking.ts';

/** The keys of a game's dice, only from the scenario and the seed: mirrored games and other players roll the same dice. */
function keysOf(scenario: string, seed: string): DiceKeys {
  const secret = sha256Hex(`${scenario}\n${seed}`);
  return { key: diceKey(secret, []), shuffleKey: shuffleKey(secret) };
}

/** Throws `DeadEnd` if the game cannot go on. */
export function playJob({ cell, seed }: Job, packs: readonly ChartPack[]): Measures {
  const game = gameWith(packs);
  const { scenario, charts } = cell;
  const made = game.create({ scenario, charts, options: readOptions(cell.options) });
  if (!made.ok) throw new Error(made.error.message);
  const keys = keysOf(scenario, seed);
  let now = made.match;
  const german = timed(playerFor(cell.german, 'german', seed, () => now));
  const british = timed(playerFor(cell.british, 'british', seed, () => now));
  const measured = measuring();
  let commands = 0;
  measured.see(made.match);
  const match = play(
    game,
    made.match,
    { german: german.player, british: british.player },
    (entry) => keyedDice(DICE_SCHEME, keys, 'study', entry),
    (_, after) => {
      commands += 1;
      now = after;
      measured.see(after);
    },
  );
  const thinking = { german: german.thinking(), british: british.thinking() };
  return measured.end(match, { commands, thinking });
}
