import fc from 'fast-check';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { describe, expect, it } from 'vitest';
import { differenceOf, shortDifferenceOf } from './difference.ts';

const apply = (before: object, operations: object[]): unknown =>
  immutableJSONPatch(before, operations as JSONPatchDocument);

describe.each([
  ['the difference of two trees', differenceOf],
  ['the short one', shortDifferenceOf],
])('%s', (_, differenceOf) => {
  const key = fc.constantFrom('a', 'b', '1/RNAS', '~', '~1', '', '0');
  const leaf = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('x', 'y'),
    fc.constant(null),
    fc.boolean(),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
      fc.array(tie('tree'), { maxLength: 4 }),
    ),
  }));
  const record = fc.dictionary(key, tree, { maxKeys: 5, noNullPrototype: true });

  it('leads from one tree to the other', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(apply(before, differenceOf(before, after))).toEqual(after);
      }),
    );
  });

  it('is empty for equal trees, whether or not they are the same objects', () => {
    fc.assert(
      fc.property(record, (before) => {
        expect(differenceOf(before, before)).toEqual([]);
        expect(differenceOf(before, structuredClone(before))).toEqual([]);
      }),
    );
  });

  it('does not look into a part that is the same object', () => {
    const part = new Proxy({ a: 1 }, { ownKeys: () => expect.unreachable('was looked into') });
    expect(differenceOf({ part, n: 1 }, { part, n: 2 })).toEqual([{ op: 'replace', path: '/n', value: 2 }]);
    expect(differenceOf([part], [part, 1])).toEqual([{ op: 'add', path: '/1', value: 1 }]);
  });

  it('does not take inherited properties for members', () => {
    const named = { constructor: 1 };
    expect(differenceOf({}, named)).toEqual([{ op: 'add', path: '/constructor', value: 1 }]);
    expect(differenceOf(named, {})).toEqual([{ op: 'remove', path: '/constructor' }]);
  });

  it('treats undefined as absent, as JSON does', () => {
    const before: Record<string, unknown> = { a: undefined, b: 1, c: undefined };
    const after: Record<string, unknown> = { a: 2, b: undefined };
    expect(differenceOf(before, after)).toEqual([
      { op: 'add', path: '/a', value: 2 },
      { op: 'remove', path: '/b' },
    ]);
  });

  it('replaces a list with a record, and a record with a list, as a whole', () => {
    expect(differenceOf({ a: [] }, { a: {} })).toEqual([{ op: 'replace', path: '/a', value: {} }]);
    expect(differenceOf({ a: {} }, { a: [1] })).toEqual([{ op: 'replace', path: '/a', value: [1] }]);
  });

  it('lists changes in the order of the keys, whatever the order of members', () => {
    expect(differenceOf({ b: 1, c: 1, a: 1 }, { d: 2, a: 2, b: 2 })).toEqual([
      { op: 'replace', path: '/a', value: 2 },
      { op: 'replace', path: '/b', value: 2 },
      { op: 'remove', path: '/c' },
      { op: 'add', path: '/d', value: 2 },
    ]);
    const backwards = (tree: object): object => Object.fromEntries(Object.entries(tree).reverse());
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(differenceOf(backwards(before), backwards(after))).toEqual(differenceOf(before, after));
      }),
    );
  });
});

describe('the short difference', () => {
  it('writes a list of words whole where that is shorter, and otherwise its changed places', () => {
    const words = ['rendezvous', 'endMovement', 'endTurn', 'passUntil', 'resign'];
    const shifted = words.slice(1);
    expect(shortDifferenceOf({ words }, { words: shifted })).toEqual([
      { op: 'replace', path: '/words', value: shifted },
    ]);
    expect(shortDifferenceOf({ words }, { words: [...words, 'plan'] })).toEqual([
      { op: 'add', path: '/words/5', value: 'plan' },
    ]);
    const long = Array.from({ length: 60 }, (_, n) => `word ${n}`);
    const other = long.with(3, 'x').with(40, 'y');
    expect(shortDifferenceOf({ long }, { long: other }).map(({ path }) => path)).toEqual([
      '/long/3',
      '/long/40',
    ]);
  });

  it('empties a list at once', () => {
    const moves = [{ hex: '4629' }, { hex: '3826' }, { hex: '4627' }];
    expect(shortDifferenceOf({ moves }, { moves: [] })).toEqual([
      { op: 'replace', path: '/moves', value: [] },
    ]);
  });

  it('is never longer than the plain difference', () => {
    const lists = fc.array(fc.array(fc.constantFrom('a', 'bb', 'a long word'), { maxLength: 12 }));
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const [short, long] = [
          shortDifferenceOf({ before }, { before: after }),
          differenceOf({ before }, { before: after }),
        ];
        expect(JSON.stringify(short).length).toBeLessThanOrEqual(JSON.stringify(long).length);
      }),
    );
  });
});
