import { expect, test } from 'vitest';
import { each, valueFor } from './each.ts';

test('has a value for the given names, and for no other name, including inherited ones', () => {
  const lengths = each(['left', 'right'], (name) => name.length);
  expect([valueFor(lengths, 'left'), valueFor(lengths, 'right')]).toEqual([4, 5]);
  for (const name of ['observer', 'constructor']) expect(() => valueFor(lengths, name)).toThrow();
});
