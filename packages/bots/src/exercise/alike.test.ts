import { describe, expect, it } from 'vitest';
import { diceAlike } from './alike.ts';

const fight = (at: string) => ({ cause: 'fire', at, ordinal: 0 });

describe('dice that fall alike', () => {
  it('depend only on their names, whatever is rolled in between', () => {
    for (let seed = 0; seed < 50; seed++) {
      const [alone, amid] = [diceAlike(seed), diceAlike(seed)];
      const first = [alone.roll(fight('1918-01.03/g1')), alone.roll(fight('1918-01.03/g1'))];
      amid.roll(fight('1918-01.02/g2'));
      const again = [amid.roll(fight('1918-01.03/g1'))];
      amid.order(fight('1918-01.03/g2'), 3);
      expect([...again, amid.roll(fight('1918-01.03/g1'))]).toEqual(first);
    }
  });

  it('give each face about equally often, by seed, by name and in sequence', () => {
    const rolls = 6_000;
    const one = diceAlike(1);
    for (const die of [
      (n: number) => diceAlike(n).roll(fight('here')),
      (n: number) => diceAlike(7).roll(fight(`1918-01.${n}/g1`)),
      () => one.roll(fight('here')),
    ]) {
      const faces = [0, 0, 0, 0, 0, 0];
      for (let n = 0; n < rolls; n++) {
        const face = die(n) - 1;
        faces[face] = (faces[face] ?? 0) + 1;
      }
      for (const count of faces) expect(Math.abs(count - rolls / 6)).toBeLessThan(rolls / 30);
    }
  });

  it('shuffle into an order with each item once', () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      const order = diceAlike(seed).order(fight('here'), 3);
      expect([...order].sort()).toEqual([0, 1, 2]);
      orders.add(order.join());
    }
    expect(orders.size).toBe(6);
  });
});
