import { describe, expect, test } from 'vitest';
import { adjacent, allHexIds, directions, hexId, type HexId, within, withinOrAt } from './grid.ts';
import { gridPath, hexPath, limitLine, outline } from './shapes.ts';

const loops = (d: string): string[] => d.split('Z').filter(Boolean);
const points = (loop: string): number => loop.split(/[ML]/).filter(Boolean).length;

describe('limitLine', () => {
  test('is the outline across the map, without the part along its edge', () => {
    const middle = within(hexId('2020'), 2);
    expect(limitLine(middle)).toBe(outline(middle));
    expect(limitLine(allHexIds)).toBe('');
    const west = allHexIds.filter((hex) => hex < '2100');
    expect(limitLine(west)).toMatch(/^M[^MZ]+$/);
  });
});

describe('outline', () => {
  test('has six corners for one hex, and is empty for none', () => {
    expect(loops(outline([hexId('2020')])).map(points)).toEqual([6]);
    expect(points(loops(hexPath(hexId('2020')))[0] ?? '')).toBe(6);
    expect(outline([])).toBe('');
  });

  test('has one point for every side that leads out of the set', () => {
    const set = new Set(withinOrAt(hexId('2020'), 4));
    let sides = 0;
    for (const hex of set)
      for (const d of directions) {
        const over = adjacent(hex, d);
        if (over === null || !set.has(over)) sides++;
      }
    expect(loops(outline(set)).map(points)).toEqual([sides]);
  });

  test('draws holes and separate parts as separate loops', () => {
    expect(
      loops(outline(within(hexId('2020'), 1)))
        .map(points)
        .toSorted((a, b) => a - b),
    ).toEqual([6, 18]);
    expect(loops(outline([hexId('1010'), hexId('3030')])).map(points)).toEqual([6, 6]);
  });

  test('follows the edge in one loop for the whole map', () => {
    expect(loops(outline(allHexIds))).toHaveLength(1);
  });

  test('ignores order and repetition of hexes', () => {
    const set: HexId[] = [...within(hexId('2020'), 2)];
    expect(points(outline([...set, ...set.toReversed()]))).toBe(points(outline(set)));
  });
});

describe('gridPath', () => {
  test('draws every side of the grid once', () => {
    const drawn: string[] = [];
    for (const run of gridPath().split('M').filter(Boolean)) {
      const at = run.split('L');
      for (let i = 1; i < at.length; i++) drawn.push([at[i - 1], at[i]].toSorted().join(' - '));
    }
    let sides = 0;
    for (const hex of allHexIds) for (const d of directions) sides += adjacent(hex, d) === null ? 2 : 1;
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.length).toBe(sides / 2);
  });
});
