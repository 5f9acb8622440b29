import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import source from '../data/places.json' with { type: 'json' };
import {
  allHexIds,
  columns,
  distance,
  edge,
  type HexId,
  hexAtColumnRow,
  hexId,
  isHexId,
  neighbours,
  rows,
  straightPath,
  within,
  withinOrAt,
} from './grid.ts';

const anyHex = fc
  .tuple(fc.integer({ min: 1, max: columns }), fc.integer({ min: 1, max: rows }))
  .map(([col, row]) => hexAtColumnRow(col, row) as HexId);

describe('hex numbers', () => {
  test('2.1: the map has 53 columns of 37 hexes, each number once', () => {
    expect(new Set(allHexIds).size).toBe(53 * 37);
    expect(allHexIds.every(isHexId)).toBe(true);
    expect([allHexIds[0], allHexIds.at(-1)]).toEqual(['0101', '5337']);
  });

  test.each(['0001', '0100', '5401', '0138', '101', '10101', '1a01', ' 101', ''])('%j is not a hex', (s) => {
    expect(isHexId(s)).toBe(false);
    expect(() => hexId(s)).toThrow(RangeError);
  });

  test('only strings are hex numbers', () => {
    expect([null, undefined, 3814, ['3814'], {}].some(isHexId)).toBe(false);
  });
});

describe('counting hexes', () => {
  const ship = hexId('3814');

  test('1.4: 3913 is one hex from 3814, 4013 is two', () => {
    expect(distance(ship, hexId('3913'))).toBe(1);
    expect(distance(ship, hexId('4013'))).toBe(2);
  });

  test('1.4: counting leaves out the hex it starts from', () => {
    expect(within(ship, 1)).toEqual(neighbours(ship));
    expect(within(ship, 4)).not.toContain(ship);
    expect(withinOrAt(ship, 4)).toEqual([ship, ...within(ship, 4)]);
    expect(within(ship, 0)).toEqual([]);
    expect(withinOrAt(ship, 0)).toEqual([ship]);
  });

  test('even columns stand half a hex higher', () => {
    expect(neighbours(ship)).toEqual(['3813', '3913', '3914', '3815', '3714', '3713']);
    expect(neighbours(hexId('3714'))).toEqual(['3713', '3814', '3815', '3715', '3615', '3614']);
  });

  test.each([
    ['0101', 3],
    ['5301', 3],
    ['0137', 2],
    ['5337', 2],
    ['0201', 3],
    ['0237', 5],
    ['0120', 4],
    ['0301', 5],
    ['0337', 3],
    ['2020', 6],
  ])('%s has %i neighbours', (id, n) => expect(neighbours(hexId(id))).toHaveLength(n));

  test('distance equals counting neighbour by neighbour, from every corner and the middle', () => {
    for (const from of ['0101', '5301', '0137', '5337', '2618', '2719'].map(hexId)) {
      const counted = new Map<HexId, number>([[from, 0]]);
      for (const [id, n] of counted)
        for (const next of neighbours(id)) if (!counted.has(next)) counted.set(next, n + 1);
      expect(counted.size).toBe(allHexIds.length);
      for (const [id, n] of counted) expect(distance(from, id)).toBe(n);
    }
  });

  test('distance is the same both ways, 0 only for the hex itself, and never longer than a detour by a third hex', () => {
    fc.assert(
      fc.property(anyHex, anyHex, anyHex, (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a === b);
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      }),
    );
  });

  test('within gives exactly the hexes at distance 1 to n, nearest first, each once', () => {
    fc.assert(
      fc.property(anyHex, fc.integer({ min: 0, max: 12 }), (id, n) => {
        const found = within(id, n);
        expect(new Set(found)).toEqual(new Set(allHexIds.filter((h) => h !== id && distance(id, h) <= n)));
        expect(new Set(found).size).toBe(found.length);
        expect(found.map((h) => distance(id, h))).toEqual(
          found.map((h) => distance(id, h)).toSorted((a, b) => a - b),
        );
        expect(within(id, n)).toBe(found);
      }),
    );
  });

  test('a radius is a whole number that is not negative', () => {
    for (const n of [-1, 1.5, NaN, Infinity]) {
      expect(() => within(ship, n)).toThrow(RangeError);
      expect(() => withinOrAt(ship, n)).toThrow(RangeError);
    }
  });

  test('a side is shared: b lies across the opposite side', () => {
    fc.assert(
      fc.property(anyHex, (a) => {
        for (const b of neighbours(a)) expect(edge(b, a)).toBe(((edge(a, b) ?? 0) + 3) % 6);
        expect(edge(a, a)).toBeNull();
      }),
    );
    expect(edge(ship, hexId('3813'))).toBe(0);
    expect(edge(ship, hexId('3913'))).toBe(1);
    expect(edge(ship, hexId('4013'))).toBeNull();
  });
});

describe('straightPath', () => {
  test('is a shortest path on the map, hex by hex, between any two hexes', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (a, b) => {
        const path = straightPath(a, b);
        expect(path).toHaveLength(distance(a, b));
        let here = a;
        for (const next of path) {
          expect(neighbours(here)).toContain(next);
          here = next;
        }
        expect(here).toBe(b);
      }),
    );
  });

  test('runs along the edges of the map without leaving it', () => {
    for (const [a, b] of [
      ['0101', '5301'],
      ['0201', '5201'],
      ['0137', '5337'],
      ['0101', '0137'],
    ] as const)
      expect(straightPath(hexId(a), hexId(b))).toHaveLength(distance(hexId(a), hexId(b)));
  });

  test('stays close to the line: down a column, and down a diagonal', () => {
    expect(straightPath(hexId('1010'), hexId('1013'))).toEqual(['1011', '1012', '1013']);
    expect(straightPath(hexId('3814'), hexId('4013'))).toEqual(['3913', '4013']);
    expect(straightPath(hexId('3814'), hexId('3814'))).toEqual([]);
  });
});

describe('distances between places', () => {
  const hexOf = (name: string) => hexId(source.places.find((p) => p.name === name)?.hex ?? name);

  test.each(source.distances)('$from to $to: $hexes hexes, give or take one', ({ from, to, hexes }) => {
    expect(Math.abs(distance(hexOf(from), hexOf(to)) - hexes)).toBeLessThanOrEqual(1);
  });

  test('the table has all 85 distances', () => expect(source.distances).toHaveLength(85));
});
