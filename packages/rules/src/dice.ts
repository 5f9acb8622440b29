/**
 * Dice for tests and play-outs. The rules receive their dice from the caller; a server passes keyed dice
 * (packages/fairness).
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

/** Dice with prescribed values. Shuffles leave the order as it is. */
export interface ScriptedDice extends Dice {
  /** Dice rolled so far, with their names. */
  readonly rolled: readonly { value: number; cause: string }[];
  /** Prescribed values that are still to be rolled. */
  left(): readonly number[];
}

export function scriptedDice(values: readonly number[]): ScriptedDice {
  const rolled: { value: number; cause: string }[] = [];
  return {
    rolled,
    roll({ cause }) {
      const value = values[rolled.length];
      if (value === undefined) throw new Error(`no die left for "${cause}" after ${rolled.length} dice`);
      rolled.push({ value, cause });
      return value;
    },
    order: (_name, n) => Array.from({ length: n }, (_, i) => i),
    left: () => values.slice(rolled.length),
  };
}

/** Dice for commands that must not roll. */
export const noDice: Dice = scriptedDice([]);
