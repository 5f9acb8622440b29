/**
 * Dice that depend only on a seed and on their name. Two decisions tried with them differ only in their own effects, because
 * the dice of all other fights stay the same.
 */
import type { seededDice } from '@1bob/rules/sim';
import { hashOf, mixed } from '../draws.ts';

type Dice = ReturnType<typeof seededDice>;
type Name = Parameters<Dice['roll']>[0];

export function diceAlike(seed: number): Dice {
  const rolled = new Map<string, number>();
  const below = ({ cause, at }: Name, n: number): number => {
    const name = `${cause} ${at}`;
    const before = rolled.get(name) ?? 0;
    rolled.set(name, before + 1);
    return Math.floor((mixed(hashOf(name, seed) + before) / 2 ** 32) * n);
  };
  return {
    roll: (name) => below(name, 6) + 1,
    order(name, n) {
      const list: number[] = [];
      for (let i = 0; i < n; i++) list.splice(below(name, i + 1), 0, i);
      return list;
    },
  };
}
