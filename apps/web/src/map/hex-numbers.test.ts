import { allHexIds, hexId, type HexId } from '@1bob/atlas';
import { centre, regions, rowPitch, waters } from '@1bob/atlas/drawing';
import { describe, expect, it } from 'vitest';
import { blocksOn } from './hex-numbers.ts';
import type { Part } from './part.ts';
import { isUnder } from './under-lettering.ts';

/** All names are those of the atlas. */
const called = {};
const named = (hex: HexId): boolean => {
  const [x, y] = centre(hex);
  return [...regions, ...waters].some((name) => isUnder(name, [x, y - rowPitch / 2 + 7.2]));
};
const numbersIn = (part: Part): readonly string[] =>
  blocksOn(part, called).flatMap(({ texts }) =>
    [...texts.matchAll(/>(\d{4})</g)].map(([, number = '']) => number),
  );

describe('Hex numbers', () => {
  it('appear once each when the whole map is in view, except under a name', () => {
    const numbers = numbersIn({ left: 0, top: 0, right: 5000, bottom: 5000 });
    const free = allHexIds.filter((hex) => !named(hex));
    expect([...numbers].sort()).toEqual([...free].sort());
    expect(free.length).toBeLessThan(allHexIds.length);
  });

  it('appear for every hex in a part of the map, and for few other hexes', () => {
    const [x, y] = centre(hexId('2020'));
    const part = { left: x - 200, top: y - 400, right: x + 200, bottom: y + 400 };
    const numbers = new Set(numbersIn(part));
    const within = allHexIds.filter((hex) => {
      const [hx, hy] = centre(hex);
      return Math.abs(hx - x) < 200 && Math.abs(hy - y) < 400;
    });
    expect(within.filter((hex) => !numbers.has(hex) && !named(hex))).toEqual([]);
    expect(numbers.size).toBeLessThan(allHexIds.length / 2);
  });
});
