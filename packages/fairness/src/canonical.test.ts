import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('sorts keys at every depth and keeps the order of lists', () => {
  expect(canonical({ b: [3, 1], a: { d: 1, c: null }, 10: 'é', 2: true })).toBe(
    '{"10":"é","2":true,"a":{"c":null,"d":1},"b":[3,1]}',
  );
});

test('gives the same text after a round trip through JSON, whatever the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonical(value);
      expect(canonical(JSON.parse(text))).toBe(text);
      expect(canonical(JSON.parse(JSON.stringify(value)))).toBe(text);
    }),
  );
});

const circle: { self?: unknown } = {};
circle.self = circle;

test.each<[string, unknown, string]>([
  ['undefined', undefined, 'undefined at the top'],
  ['a member that is undefined', { a: [{ b: undefined }] }, 'undefined at /a/0/b'],
  ['a gap in a list', Array(1), 'undefined at /0'],
  ['not a number', { n: NaN }, 'NaN at /n'],
  ['infinity', [Infinity], 'Infinity at /0'],
  ['a function', { f: () => 1 }, 'a function at /f'],
  ['a symbol', { s: Symbol('s') }, 'a symbol at /s'],
  ['a bigint', 1n, 'a bigint at the top'],
  ['a date', { at: new Date(0) }, 'a Date at /at'],
  ['a map', { m: new Map() }, 'a Map at /m'],
  ['a circle', circle, 'a circle at /self'],
])('refuses %s and says where', (_, value, message) => {
  expect(() => canonical(value)).toThrow(TypeError);
  expect(() => canonical(value)).toThrow(message);
});

test('the same object in two places is not a cycle', () => {
  const hex = { q: 1 };
  expect(canonical([hex, hex])).toBe('[{"q":1},{"q":1}]');
});
