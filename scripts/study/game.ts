/** One game of a study: keyed dice, as a server rolls them, so that games of one seed share their luck. */
import { DICE_SCHEME, diceKey, keyedDice, sha256Hex, shuffleKey, type DiceKeys } from '@1bob/fairness';
import { gameWith, standardPack, type ChartPack } from '@1bob/rules';
import { play } from '../play-out/play.ts';
import { player } from '../play-out/players.ts';
import { seedOf } from '../play-out/seed.ts';
import { readOptions } from '../play-out/wishes.ts';
import type { Job } from './cells.ts';
import { measuring, type Measures } from './measures.ts';

/** The keys of a game's dice, from the scenario and the seed alone: mirrored games and other players roll the same. */
function keysOf(scenario: string, seed: string): DiceKeys {
  const secret = sha256Hex(`${scenario}\n${seed}`);
  return { key: diceKey(secret, []), shuffleKey: shuffleKey(secret) };
}

/** Throws `DeadEnd` when the game comes to no end. */
export function playJob({ cell, seed }: Job, packs: readonly ChartPack[]): Measures {
  const game = gameWith([standardPack, ...packs]);
  const { scenario, charts } = cell;
  const made = game.create({ scenario, charts, options: readOptions(cell.options) });
  if (!made.ok) throw new Error(made.error.message);
  const keys = keysOf(scenario, seed);
  const players = {
    german: player(cell.german, seedOf(seed, 'german')),
    british: player(cell.british, seedOf(seed, 'british')),
  };
  const measured = measuring();
  let commands = 0;
  measured.see(made.match);
  const match = play(
    game,
    made.match,
    players,
    (entry) => keyedDice(DICE_SCHEME, keys, 'study', entry),
    (_, after) => {
      commands += 1;
      measured.see(after);
    },
  );
  return measured.end(match, commands);
}
