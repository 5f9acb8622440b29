import fc from 'fast-check';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';
import { applyOperations } from './fold.ts';

const key = fc.constantFrom('a', 'b', '1/RNAS', '~', '~1', '', '0');
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(null), fc.boolean()),
    fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
    fc.array(tie('tree'), { maxLength: 4 }),
  ),
}));
const record = fc.dictionary(key, tree, { maxKeys: 5, noNullPrototype: true });

describe('the fold', () => {
  it('gives the same result as the library, down to the order of keys', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const operations = differenceOf(before, after);
        const folded = applyOperations(before, operations);
        expect(folded).toEqual(after);
        const reference: unknown = immutableJSONPatch(before, operations as JSONPatchDocument);
        expect(JSON.stringify(folded)).toBe(JSON.stringify(reference));
      }),
    );
  });

  it('leaves the tree before it and the given values unchanged', () => {
    fc.assert(
      fc.property(record, record, record, (one, two, three) => {
        const texts = [one, two, three].map((each) => JSON.stringify(each));
        const steps = [...differenceOf(one, two), ...differenceOf(two, three)];
        expect(applyOperations(one, steps)).toEqual(three);
        expect([one, two, three].map((each) => JSON.stringify(each))).toEqual(texts);
      }),
    );
  });

  it('keeps untouched parts as the same objects', () => {
    const before = { far: { a: 1 }, near: { deep: { b: 1 }, list: [{}] } };
    const after = applyOperations(before, [{ op: 'replace', path: '/near/deep/b', value: 2 }]);
    expect(after).toEqual({ far: { a: 1 }, near: { deep: { b: 2 }, list: [{}] } });
    expect(after.far).toBe(before.far);
    expect(after.near.list).toBe(before.near.list);
  });

  it('applies several operations to the same part', () => {
    const part = { x: 1 };
    const steps = [
      { op: 'add', path: '/new', value: part },
      { op: 'add', path: '/new/y', value: 2 },
      { op: 'remove', path: '/new/x' },
      { op: 'add', path: '/list/0', value: 0 },
      { op: 'remove', path: '/list/2' },
    ] as const;
    expect(applyOperations({ list: [1, 2] }, steps)).toEqual({ list: [0, 1], new: { y: 2 } });
    expect(part).toEqual({ x: 1 });
  });

  it.each([
    ['replace', '/none'],
    ['remove', '/none'],
    ['add', '/none/deep'],
    ['add', '/number/deep'],
    ['add', '/list/3'],
    ['add', '/list/-'],
    ['add', '/list/01'],
    ['replace', '/list/2'],
    ['remove', '/list/2'],
    ['add', '/list/length'],
    ['add', '/__proto__/polluted'],
    ['add', '/__proto__'],
    ['replace', '/constructor'],
    ['add', '/toString/deep'],
    ['replace', ''],
    ['add', 'number'],
    ['move', '/number'],
    ['move', '/list/0'],
  ])('refuses "%s %s" where it does not fit', (op, path) => {
    const before = { number: 1, list: [1, 2] };
    expect(() => applyOperations(before, [{ op: op as 'add', path, value: 5 }])).toThrow(RangeError);
    expect(before).toEqual({ number: 1, list: [1, 2] });
  });
});
