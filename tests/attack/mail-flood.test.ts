import { expect, it } from 'vitest';
import { mailFlood } from './mail-flood.ts';

it('strangers who request mails to an address neither fill its mailbox nor keep its owner out', async () => {
  const { taken, unasked, owner } = await mailFlood(4);
  expect(taken).toBeGreaterThan(20);
  // The owner’s own confirmation was the first of the three mails.
  expect(unasked['sign-in'] + unasked.confirm).toBeLessThanOrEqual(2);
  expect(owner.map(({ status }) => status)).toEqual([200, 200]);
});
