import { describe, expect, it } from 'vitest';
import { columnOf, range, rowOf } from './lookup.ts';

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

  it.each(['', 'x', '1..', '>11', '1-2', '<=', '2...3'])('charts: "%s" is not a range', (key) => {
    expect(() => range(key)).toThrow(RangeError);
  });

  it('charts: a number past the last column reads the last column, and one before the first reads none', () => {
    const columns = ['1', '2..3', '4..5'];
    expect([0, 1, 2, 3, 5, 6, 99].map((n) => columnOf(columns, n))).toEqual([-1, 0, 1, 1, 2, 2, 2]);
    expect(columnOf(['<=-3', '-2..-1', '>=0'], -20)).toBe(0);
  });

  it('charts: a die beyond the printed rows uses the nearest one', () => {
    const rows = { '1': 'a', '2': 'b', '6': 'c' };
    expect([-4, 0, 1, 2, 6, 9].map((n) => rowOf(rows, n))).toEqual(['1', '1', '1', '2', '6', '6']);
    expect(() => rowOf({}, 1)).toThrow(RangeError);
  });
});
