import { afterEach, expect, it, vi } from 'vitest';
import { QUARTERS } from '../../scripts/quarters.mjs';

const proofsIn = async (run: string, proofs: readonly string[]): Promise<string[]> => {
  vi.resetModules();
  vi.stubEnv('PROOFS', run);
  const { inThisRun } = await import('./proofs.ts');
  return inThisRun(proofs);
};
const quarters = Array.from({ length: QUARTERS }, (_, quarter) => String(quarter));

afterEach(() => vi.unstubAllEnvs());

it.each([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']])(
  'every quarter covers some of the proofs %s %s %s %s %s, and all quarters together cover each',
  async (...proofs) => {
    const covered = new Set<string>();
    for (const quarter of quarters) {
      const some = await proofsIn(quarter, proofs);
      expect(some).not.toEqual([]);
      for (const proof of some) covered.add(proof);
    }
    expect([...covered].toSorted()).toEqual(proofs);
  },
);

it('four and more proofs are divided without overlap', async () => {
  const proofs = ['a', 'b', 'c', 'd', 'e', 'f'];
  const covered: string[] = [];
  for (const quarter of quarters) covered.push(...(await proofsIn(quarter, proofs)));
  expect(covered.toSorted()).toEqual(proofs);
});

it('a run of all proofs covers each, and a run of none covers nothing', async () => {
  expect(await proofsIn('all', ['a', 'b'])).toEqual(['a', 'b']);
  expect(await proofsIn('none', ['a', 'b'])).toEqual([]);
});
