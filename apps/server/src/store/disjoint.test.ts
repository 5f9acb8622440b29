import { expect, test } from 'vitest';
import { disjoint } from './disjoint.ts';

test('merges objects of which no two have a member of the same name; others do not compile', () => {
  const [one, two] = [{ find: () => 1 }, { keep: () => 2 }];
  const all = disjoint([one, two, { clear: () => 3 }]);
  expect([all.find(), all.keep(), all.clear()]).toEqual([1, 2, 3]);
  // @ts-expect-error two parts have `find`, though its type is the same in both
  disjoint([one, two, { find: () => 4 }]);
});
