import { expect, test } from 'vitest';
import { testStore } from '../../apps/server/src/store/testing/test-store.ts';
import { seedsInThisRun } from '../support/proofs.ts';
import { amongRefusals, openings, probes, whileLooking } from './secret-acts.ts';

test('commands refused to one seat change neither the answers to the other nor how often the store is asked for the other’s commands', async () => {
  expect(await amongRefusals(250)).toEqual(await amongRefusals(0));
});

test('what a seat sees depends only on its own requests, over idle times, matches that leave memory and restarts', async () => {
  const { seed: first, pairs } = seedsInThisRun(1, 28);
  for (let seed = first; seed < first + pairs; seed++)
    expect(await whileLooking(seed, 60, true), `seed ${seed}`).toEqual(await whileLooking(seed, 60, false));
});

test('a probe that is refused does not wait for a commit of the other seat', async () => {
  // Each commit waits until the probe has been answered.
  const { busy, quiet } = await probes(5);
  expect([busy.length, quiet.length]).toEqual([5, 5]);
});

test('opening reads only the last snapshot and the entries after it, however many secret acts there are', async () => {
  // The entry at the snapshot is read too, because of its chain value.
  const opened = await openings(testStore(), [0, 200, 250], 100, 1);
  expect(opened.map(({ read }) => read)).toEqual([0, 1, 51]);
});
