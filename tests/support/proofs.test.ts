import { expect, it } from 'vitest';
import { SLICES } from '../../scripts/slices.mjs';
import { proofsIn } from './proofs.ts';

const slices = Array.from({ length: SLICES }, (_, slice) => String(slice));

it.each([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']])(
  'every slice covers some of the proofs %s %s %s %s %s, and all slices together cover each',
  (...proofs) => {
    const covered = new Set<string>();
    for (const slice of slices) {
      const some = proofsIn(slice, proofs);
      expect(some).not.toEqual([]);
      for (const proof of some) covered.add(proof);
    }
    expect([...covered].toSorted()).toEqual(proofs);
  },
);

it('eight and more proofs are divided without overlap', () => {
  const proofs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const covered = slices.flatMap((slice) => proofsIn(slice, proofs));
  expect(covered.toSorted()).toEqual(proofs);
});

it('a run of all proofs covers each, and a run of none covers nothing', () => {
  expect(proofsIn('all', ['a', 'b'])).toEqual(['a', 'b']);
  expect(proofsIn('none', ['a', 'b'])).toEqual([]);
});
