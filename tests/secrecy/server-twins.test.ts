import { expect, it } from 'vitest';
import { serverTwins } from './server/run.ts';

it('Twin worlds through two real servers: every packet, answer, list and page is the same to those who may not know', async () => {
  const tally = await serverTwins(16, 100);
  expect(tally.leaks).toEqual([]);
  expect(tally.pairs).toBe(16);
  expect(tally.deeds).toBeGreaterThan(300);
}, 180_000);
