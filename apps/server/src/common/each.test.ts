import { expect, test } from 'vitest';
import { each, of } from './each.ts';

test('has a value for the given names, and for no other name, including inherited ones', () => {
  const lengths = each(['left', 'right'], (name) => name.length);
  expect([of(lengths, 'left'), of(lengths, 'right')]).toEqual([4, 5]);
  for (const name of ['observer', 'constructor']) expect(() => of(lengths, name)).toThrow();
});
