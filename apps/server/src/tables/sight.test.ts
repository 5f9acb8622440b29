import { expect, test } from 'vitest';
import { Sight } from './sight.ts';

/** What an audience sees that looks at it. */
function looking(view: object, version: number): Sight {
  const sight = new Sight(view, version, '');
  sight.look(0);
  return sight;
}

function advance(sight: Sight, view: object): void {
  sight.moveTo(view, sight.changesTo(view), `head-${sight.version + 1}`);
}

test('a view that is equal moves no version and no head', () => {
  const sight = new Sight({ a: 1 }, 3, 'head-3');
  advance(sight, { a: 1 });
  expect(sight).toMatchObject({ version: 3, head: 'head-3' });
  advance(sight, { a: 2 });
  expect(sight).toMatchObject({ version: 4, head: 'head-4', view: { a: 2 } });
});

test('parts that kept their identity are not walked', () => {
  const same = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('walked');
      },
    },
  );
  const sight = new Sight({ same, n: 1 }, 0, '');
  expect(sight.changesTo({ same, n: 2 })).toEqual([{ op: 'replace', path: '/n', value: 2 }]);
});

test('changes since a version are those after it, in order', () => {
  const sight = looking({ n: 0 }, 0);
  for (let n = 1; n <= 5; n++) advance(sight, { n });
  expect(sight.since(3)).toEqual([
    { op: 'replace', path: '/n', value: 4 },
    { op: 'replace', path: '/n', value: 5 },
  ]);
  expect(sight.since(5)).toEqual([]);
});

test('only the whole view will do for one too old, one from the future, and one from before this process', () => {
  const sight = looking({ n: 10 }, 10);
  for (let n = 11; n <= 15; n++) advance(sight, { n });
  expect(sight.since(16)).toBeNull();
  expect(sight.since(10)).toBeNull();
  expect(sight.since(4)).toBeNull();
  expect(sight.since(11)).toHaveLength(4);
  for (let n = 16; n <= 300; n++) advance(sight, { n });
  expect(sight.since(50)).toBeNull();
  expect(sight.since(240)).toHaveLength(60);
});

test('pointers tell what has changed, or that everything may have', () => {
  const sight = looking({ a: 1, 'b/c': 1 }, 10);
  advance(sight, { a: 2, 'b/c': 1 });
  expect(sight.pointersSince(10)).toEqual(['/a']);
  expect(sight.pointersSince(11)).toEqual([]);
  expect(sight.pointersSince(9)).toEqual(['', '/a', '/b~1c']);
});

test('what is kept depends on when this audience looked, and on nothing else', () => {
  const never = new Sight({ n: 0 }, 0, '');
  const once = looking({ n: 0 }, 0);
  for (let n = 1; n <= 3; n++) for (const sight of [never, once]) advance(sight, { n });
  expect(never.since(2)).toBeNull();
  expect(once.since(2)).toHaveLength(1);
  // As if its table had just come into memory.
  once.forget();
  never.look(5);
  once.look(5);
  for (const since of [1, 2, 3]) expect(once.since(since)).toEqual(never.since(since));
  advance(once, { n: 4 });
  expect(once.since(3)).toBeNull();
  expect(once.since(4)).toEqual([]);
});
