import { expect, it } from 'vitest';
import { QUARTERS } from '../../scripts/quarters.mjs';
import { proofsIn } from './proofs.ts';

const quarters = Array.from({ length: QUARTERS }, (_, quarter) => String(quarter));

it.each([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']])(
  'every quarter covers some of the proofs %s %s %s %s %s, and all quarters together cover each',
  (...proofs) => {
    const covered = new Set<string>();
    for (const quarter of quarters) {
      const some = proofsIn(quarter, proofs);
      expect(some).not.toEqual([]);
      for (const proof of some) covered.add(proof);
    }
    expect([...covered].toSorted()).toEqual(proofs);
  },
);

it('four and more proofs are divided without overlap', () => {
  const proofs = ['a', 'b', 'c', 'd', 'e', 'f'];
  const covered = quarters.flatMap((quarter) => proofsIn(quarter, proofs));
  expect(covered.toSorted()).toEqual(proofs);
});

it('a run of all proofs covers each, and a run of none covers nothing', () => {
  expect(proofsIn('all', ['a', 'b'])).toEqual(['a', 'b']);
  expect(proofsIn('none', ['a', 'b'])).toEqual([]);
});
