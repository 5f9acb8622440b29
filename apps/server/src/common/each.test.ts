import { expect, test } from 'vitest';
import { each, of } from './each.ts';

test('there is something for those that were named, and for no other name, inherited ones among them', () => {
  const lengths = each(['left', 'right'], (name) => name.length);
  expect([of(lengths, 'left'), of(lengths, 'right')]).toEqual([4, 5]);
  for (const name of ['observer', 'constructor']) expect(() => of(lengths, name)).toThrow();
});
