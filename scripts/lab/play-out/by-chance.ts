/** A player that decides at random. */
import type { Player } from '@1bob/bots';
import type { View } from '@1bob/rules';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { randomAside, randomCommand } from '../../../packages/rules/src/testing/random.ts';

/** For one game; the same seed gives the same decisions. */
export function byChance(seed: number): Player {
  const chance = new Chance(seed);
  // Sometimes an order, a flight plan or a pass, which do not move the game on.
  const aside = (view: View) => (chance.often(5) ? randomAside(view, chance) : null);
  return { name: 'random', choose: (view) => aside(view) ?? randomCommand(view, chance) };
}
