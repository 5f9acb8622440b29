import { expect, test } from 'vitest';
import { ViewHistory } from './view-history.ts';

/** The history of an audience that is looking at the match. */
function looking(view: object, version: number): ViewHistory {
  const history = new ViewHistory(view, version, '');
  history.use(0);
  return history;
}

function advance(history: ViewHistory, view: object): void {
  history.moveTo(view, history.changesTo(view), `head-${history.version + 1}`);
}

test('an equal view keeps its version and its head', () => {
  const history = new ViewHistory({ a: 1 }, 3, 'head-3');
  advance(history, { a: 1 });
  expect(history).toMatchObject({ version: 3, head: 'head-3' });
  advance(history, { a: 2 });
  expect(history).toMatchObject({ version: 4, head: 'head-4', view: { a: 2 } });
});

test('does not walk parts that kept their identity', () => {
  const same = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('walked');
      },
    },
  );
  const history = new ViewHistory({ same, n: 1 }, 0, '');
  expect(history.changesTo({ same, n: 2 })).toEqual([{ op: 'replace', path: '/n', value: 2 }]);
});

test('changes since a version are those after it, in order', () => {
  const history = looking({ n: 0 }, 0);
  for (let n = 1; n <= 5; n++) advance(history, { n });
  expect(history.since(3)).toEqual([
    { op: 'replace', path: '/n', value: 4 },
    { op: 'replace', path: '/n', value: 5 },
  ]);
  expect(history.since(5)).toEqual([]);
});

test('needs the whole view for a version that is too old, from the future, or from before this process', () => {
  const history = looking({ n: 10 }, 10);
  for (let n = 11; n <= 15; n++) advance(history, { n });
  expect(history.since(16)).toBeNull();
  expect(history.since(10)).toBeNull();
  expect(history.since(4)).toBeNull();
  expect(history.since(11)).toHaveLength(4);
  for (let n = 16; n <= 300; n++) advance(history, { n });
  expect(history.since(50)).toBeNull();
  expect(history.since(240)).toHaveLength(60);
});

test('keeps fewer changes if they are long, and none that exceeds the limit of all together', () => {
  const history = looking({ text: '' }, 0);
  const long = (letter: string, length: number) => ({ text: letter.repeat(length) });
  for (const letter of 'abcd') advance(history, long(letter, 30_000));
  expect(history.since(1)).toEqual([
    { op: 'replace', path: '/text', value: 'b'.repeat(30_000) },
    { op: 'replace', path: '/text', value: 'c'.repeat(30_000) },
    { op: 'replace', path: '/text', value: 'd'.repeat(30_000) },
  ]);
  advance(history, long('e', 30_000));
  expect(history.since(1)).toBeNull();
  expect(history.since(2)).toHaveLength(3);
  advance(history, long('f', 200_000));
  expect(history.since(5)).toBeNull();
  expect(history.since(6)).toEqual([]);
  advance(history, { text: '' });
  expect(history.since(6)).toHaveLength(1);

  advance(history, long('g', 60_000));
  history.forget();
  history.use(1);
  for (const letter of 'abcd') advance(history, long(letter, 30_000));
  expect(history.since(9)).toHaveLength(3);
});

test('pointers name what has changed, or say that everything may have', () => {
  const history = looking({ a: 1, 'b/c': 1 }, 10);
  advance(history, { a: 2, 'b/c': 1 });
  expect(history.pointersSince(10)).toEqual(['/a']);
  expect(history.pointersSince(11)).toEqual([]);
  expect(history.pointersSince(9)).toEqual(['', '/a', '/b~1c']);
});

test('what is kept depends only on when this audience used the match', () => {
  const never = new ViewHistory({ n: 0 }, 0, '');
  const once = looking({ n: 0 }, 0);
  for (let n = 1; n <= 3; n++) for (const history of [never, once]) advance(history, { n });
  expect(never.since(2)).toBeNull();
  expect(once.since(2)).toHaveLength(1);
  expect(never.pointersSince(2)).toEqual(['', '/n']);
  // This is the state of a table that has just come into memory.
  once.forget();
  never.use(5);
  once.use(5);
  for (const since of [1, 2, 3]) expect(once.since(since)).toEqual(never.since(since));
  advance(once, { n: 4 });
  expect(once.since(3)).toBeNull();
  expect(once.since(4)).toEqual([]);
});

test('the bytes sent do not reveal the order in which the members of a view were made', () => {
  const one = new ViewHistory({ log: { a: [{ kind: 'x', by: 1 }] }, n: 1 }, 0, '');
  const other = new ViewHistory({ n: 1, log: { a: [{ by: 1, kind: 'x' }] } }, 0, '');
  expect(JSON.stringify(one.sent)).toBe(JSON.stringify(other.sent));
  const changes = [
    one.changesTo({ log: { a: [{ kind: 'x', by: 1 }], b: [{ kind: 'y', by: 2 }] }, n: 1 }),
    other.changesTo({ n: 1, log: { a: [{ by: 1, kind: 'x' }], b: [{ by: 2, kind: 'y' }] } }),
  ];
  expect(JSON.stringify(changes[0])).toBe(JSON.stringify(changes[1]));
});

test('the form that is sent changes with the view', () => {
  const history = new ViewHistory({ a: 1 }, 0, '');
  const first = history.sent;
  advance(history, { a: 1 });
  expect(history.sent).toBe(first);
  advance(history, { a: 2 });
  expect(history.sent).toEqual({ a: 2 });
});
