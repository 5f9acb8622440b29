import { allHexIds, hexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import { describe, expect, it } from 'vitest';
import { blocksOn } from './hexNumbers.ts';
import type { Part } from './part.ts';

const numbersIn = (part: Part): readonly string[] =>
  blocksOn(part).flatMap(({ texts }) => [...texts.matchAll(/>(\d{4})</g)].map(([, number = '']) => number));

describe('the numbers of the hexes', () => {
  it('are all set, each once, when the whole map is in view', () => {
    const numbers = numbersIn({ left: 0, top: 0, right: 5000, bottom: 5000 });
    expect([...numbers].sort()).toEqual([...allHexIds].sort());
  });

  it('are set for every hex of a part of the map, and for few others', () => {
    const [x, y] = centre(hexId('2020'));
    const part = { left: x - 200, top: y - 400, right: x + 200, bottom: y + 400 };
    const numbers = new Set(numbersIn(part));
    const within = allHexIds.filter((hex) => {
      const [hx, hy] = centre(hex);
      return Math.abs(hx - x) < 200 && Math.abs(hy - y) < 400;
    });
    expect(within.filter((hex) => !numbers.has(hex))).toEqual([]);
    expect(numbers.size).toBeLessThan(allHexIds.length / 2);
  });
});
