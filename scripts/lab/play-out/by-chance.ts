/** A player that decides by chance. */
import type { Player } from '@1bob/bots';
import type { View } from '@1bob/rules';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { randomAside, randomCommand } from '../../../packages/rules/src/testing/random.ts';

/** For one game; the same seed decides the same. */
export function byChance(seed: number): Player {
  const chance = new Chance(seed);
  // Now and then an order, a flight plan or a wait, which do not move the game on.
  const aside = (view: View) => (chance.often(5) ? randomAside(view, chance) : null);
  return { name: 'random', choose: (view) => aside(view) ?? randomCommand(view, chance) };
}
