/**
 * Dice are handed in. A server hands in keyed dice (packages/fairness); tests and play-outs use these.
 */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Dice } from './game.ts';

/** Repeatable dice from a number: the same seed gives the same dice everywhere. */
export function seededDice(seed: number): Dice {
  const generator = xoroshiro128plus(seed);
  const below = (n: number): number => uniformInt(generator, 0, n - 1);
  return {
    roll: () => below(6) + 1,
    order: (_name, n) => {
      const list = Array.from({ length: n }, (_, i) => i);
      for (let i = n - 1; i > 0; i--) {
        const j = below(i + 1);
        const held = list[i] as number; // i and j are below n
        list[i] = list[j] as number;
        list[j] = held;
      }
      return list;
    },
  };
}

/** Dice that fall as written. Orders stay as they are. `left` tells a test what was never rolled. */
export function scriptedDice(values: readonly number[]): Dice & { left(): number } {
  let next = 0;
  return {
    roll({ cause }) {
      const value = values[next];
      if (value === undefined) throw new Error(`no die left for "${cause}" after ${next} dice`);
      next += 1;
      return value;
    },
    order: (_name, n) => Array.from({ length: n }, (_, i) => i),
    left: () => values.length - next,
  };
}

/** Dice for commands that must not roll. */
export const noDice: Dice = scriptedDice([]);
