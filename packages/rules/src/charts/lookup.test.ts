import { describe, expect, it } from 'vitest';
import {
  columnOf,
  range,
  readList,
  readTable,
  rowOf,
  sum,
  told,
  toldInFull,
  type Modifier,
} from './lookup.ts';
import { standardPack } from './standard.ts';

const { charts } = standardPack;

describe('Reading a chart', () => {
  it.each([
    ['<=-3', -Infinity, -3],
    ['-2..-1', -2, -1],
    ['0..1', 0, 1],
    ['4', 4, 4],
    ['-4', -4, -4],
    ['>=11', 11, Infinity],
  ])('charts: "%s" is a range', (key, from, to) => {
    expect(range(key)).toEqual({ from, to });
  });

  it.each(['', 'x', '1..', '>11', '1-2', '<=', '2...3'])('charts: "%s" is none', (key) => {
    expect(() => range(key)).toThrow(RangeError);
  });

  it('charts: past the last column stays the last, before the first is none', () => {
    const columns = ['1', '2..3', '4..5'];
    expect([0, 1, 2, 3, 5, 6, 99].map((n) => columnOf(columns, n))).toEqual([-1, 0, 1, 1, 2, 2, 2]);
    expect(columnOf(['<=-3', '-2..-1', '>=0'], -20)).toBe(0);
  });

  it('charts: a die beyond the printed rows uses the nearest one', () => {
    const rows = { '1': 'a', '2': 'b', '6': 'c' };
    expect([-4, 0, 1, 2, 6, 9].map((n) => rowOf(rows, n))).toEqual(['1', '1', '1', '2', '6', '6']);
    expect(() => rowOf({}, 1)).toThrow(RangeError);
  });

  it('charts: modifiers are added to the die before the row is read', () => {
    const night: Modifier = { name: 'night', value: 1, public: true };
    const sea: Modifier = { name: 'overSea', value: 4, public: true };
    expect(readList('crash', charts, 4, [])).toMatchObject({ die: 4, row: '<=4', code: 'safe' });
    expect(readList('crash', charts, 4, [night, sea])).toMatchObject({ row: '>=9', code: 'eliminated' });
    expect(readTable('airCombat', charts, 2, 4, [night])).toEqual({
      chart: 'airCombat',
      die: 4,
      column: 2,
      row: '5',
      code: 'FS',
    });
  });

  it('ruling 18: the table is told public modifiers by name, and the rest as one sum; the owner all of them', () => {
    const use = { chart: 'pursuit', die: 3, column: 2, row: '4', code: '-' } as const;
    const modifiers: Modifier[] = [
      { name: 'attackerNearOwnHeadquarters', value: 1, public: false },
      { name: 'night', value: -1, public: true },
      { name: 'badWeather', value: 0, public: true },
    ];
    expect(sum(modifiers)).toBe(0);
    expect(told(use, modifiers)).toEqual({ ...use, modifiers: [{ name: 'night', value: -1 }], other: 1 });
    expect(toldInFull(use, modifiers)).toEqual({
      ...use,
      modifiers: [
        { name: 'attackerNearOwnHeadquarters', value: 1 },
        { name: 'night', value: -1 },
      ],
      other: 0,
    });
  });
});
