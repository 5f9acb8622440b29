import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault, opaqueJson } from './json.ts';

const bounds = { size: 200, depth: 4 };

test('JSON within bounds is accepted and passed on unchanged', () => {
  const value = { kind: 'move', path: [1, 2, { a: null }], ok: true };
  expect(jsonFault(value, bounds)).toBeNull();
  expect(opaqueJson(bounds, 'anything').parse(value)).toBe(value);
});

test.each([
  ['too long a text', 'x'.repeat(300), 'longer than'],
  ['too many members', Array.from({ length: 300 }, () => 0), 'longer than'],
  ['too long a name', { ['n'.repeat(300)]: 1 }, 'longer than'],
  ['too deep', [[[[[1]]]]], 'nested deeper'],
  ['undefined', undefined, 'only plain JSON'],
  ['a function', () => 1, 'only plain JSON'],
  ['bytes', Buffer.from('abc'), 'only plain JSON'],
  ['a date', new Date(0), 'only plain JSON'],
  ['not a number', { n: Number.NaN }, 'finite'],
  ["a name that reaches an object's prototype", JSON.parse('{"__proto__": {"admin": true}}'), '__proto__'],
])('%s is refused', (_what, value, why) => {
  expect(jsonFault(value, bounds)).toContain(why);
  expect(opaqueJson(bounds, 'anything').safeParse(value).success).toBe(false);
});

test('JSON nested ten thousand levels deep does not exhaust the stack', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 10_000; i++) deep = [deep];
  expect(jsonFault(deep, { size: 1e9, depth: 20_000 })).toBeNull();
  expect(jsonFault(deep, bounds)).toContain('nested deeper');
});

test('accepted JSON is never much longer than its bound, even with its escapes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.integer({ min: 1, max: 500 }), (value, size) => {
      if (jsonFault(value, { size, depth: 10 }) !== null) return;
      expect(JSON.stringify(value).length).toBeLessThanOrEqual(size * 6 + 2);
    }),
  );
});

test('a missing command is refused, and does not count as a value', async () => {
  const { commandRequest } = await import('./socket.ts');
  const given = { match: 'abcdef', id: '1', version: 0 };
  expect(commandRequest.safeParse(given).success).toBe(false);
  expect(commandRequest.safeParse({ ...given, command: { kind: 'pass' } }).success).toBe(true);
});
