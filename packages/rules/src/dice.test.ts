import { expect, it } from 'vitest';
import { seededDice } from './dice.ts';

const name = { cause: 'names', at: '', ordinal: 0 };

it('an order of seeded dice contains every place once, and the same seed gives the same order', () => {
  const order = seededDice(1).order(name, 20);
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(seededDice(1).order(name, 20)).toEqual(order);
  expect(seededDice(2).order(name, 20)).not.toEqual(order);
});
