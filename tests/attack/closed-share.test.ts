import { expect, test } from 'vitest';
import { closedShare } from './closed-share.ts';

/** Seconds. `npm run attack -- closed-share` shows that a new round begins after a minute. */
const SHORT = 4;

test('a seat that seals a share and never opens it loses only its own time', async () => {
  const { opened, end, waited } = await closedShare(SHORT);
  expect(waited).toBeGreaterThan(0);
  expect(end.honest).toBe(opened.honest);
  expect(end.vandal).toBeLessThan(opened.vandal);
});
