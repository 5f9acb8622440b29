import { expect, it } from 'vitest';
import { serverTwins } from './server/run.ts';

it('Twin worlds through two real servers: every packet, answer, list and page is the same to those who may not know', async () => {
  const tally = await serverTwins(16, 100);
  expect(tally.leaks).toEqual([]);
  expect(tally.pairs).toBe(16);
  expect(tally.deeds).toBeGreaterThan(300);
}, 180_000);

it('Twin worlds through three servers each, with everybody at another one', async () => {
  const tally = await serverTwins(6, 700, () => ({ replicas: 3 }));
  expect(tally.leaks).toEqual([]);
  expect(tally.pairs).toBe(6);
  expect(tally.deeds).toBeGreaterThan(60);
}, 180_000);
