/** Players for a match without a server. */
import { steady, type Player } from '@1bob/bots';
import type { View } from '@1bob/rules';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { randomAside, randomCommand } from '../../packages/rules/src/testing/random.ts';

export const playerNames = ['random', 'steady', 'simple', 'idle'] as const;
export type PlayerName = (typeof playerNames)[number];

/** A new player for one game; the same seed decides the same. `simple` is another name of `steady`. */
export function player(name: PlayerName, seed: number): Player {
  switch (name) {
    case 'random': {
      const chance = new Chance(seed);
      // Now and then an order, a flight plan or a wait, which do not move the game on.
      const aside = (view: View) => (chance.often(5) ? randomAside(view, chance) : null);
      return { name, choose: (view) => aside(view) ?? randomCommand(view, chance) };
    }
    case 'steady':
    case 'simple':
      return steady;
    case 'idle':
      return { name, choose: (view) => view.options.advance };
  }
}
