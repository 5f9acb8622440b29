import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inKeyOrder } from './key-order.ts';

/** The rule in its shortest form, which copies everything. */
function copied(tree: unknown): unknown {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map(copied);
  const members = Object.entries(tree).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, copied(member)]));
}

describe('the order of keys', () => {
  const key = fc.oneof(
    fc.constantFrom('a', 'b', 'aa', '1', '12', '012', '__proto__', 'constructor', ''),
    fc.string(),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(fc.integer(), fc.constant(null), fc.string()),
      fc.array(fc.tuple(key, tie('tree')), { maxLength: 50 }).map(Object.fromEntries),
      fc.array(tie('tree'), { maxLength: 4 }),
    ),
  }));

  it('has shorter keys first, and never depends on the order of members', () => {
    fc.assert(
      fc.property(tree, (tree) => {
        const before = JSON.stringify(tree);
        expect(JSON.stringify(inKeyOrder(tree))).toBe(JSON.stringify(copied(tree)));
        expect(JSON.stringify(tree)).toBe(before);
      }),
    );
  });

  it('leaves what is in order as the same object', () => {
    const [part, rest] = [
      { a: 1, bb: [2] },
      { b: 1, a: 2 },
    ];
    const whole = inKeyOrder({ rest, part });
    expect(whole).toEqual({ part, rest });
    expect(whole.part).toBe(part);
  });
});
