import { test as base } from '@playwright/test';
import { onThisMachine } from '../support/on-this-machine.ts';
import { inThisRun } from '../support/proofs.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/**
 * The time limit for waits that are longer than a step, such as for a computer that plans a month or a clock that runs
 * out.
 */
export const inAMinute = { timeout: onThisMachine(60_000) };

/** The time limit for answers that come at once or need one more request. */
export const soon = { timeout: onThisMachine(3_000) };

interface Served {
  /** A server that the tests of one worker share. No test may stop it, or rely on its other visitors. */
  server: RunningServer;
}

interface Own {
  /** Closes the windows that a test has opened. Left open, their tables would go on and slow down the tests that follow. */
  ownWindows: void;
}

export const test = base.extend<Own, Served>({
  ownWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      const own = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(own.map((context) => context.close()));
    },
    { auto: true },
  ],
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads off this pattern what a fixture needs.
    async ({}, use) => {
      // The limits are raised, because all guests come from one address and scripts play as fast as they can.
      const rates = {
        COMMAND_RATE: '1000',
        CREATE_RATE: '10000',
        SESSIONS_AN_HOUR: '10000',
        API_RATE: '100000',
      };
      const server = await startServer(rates);
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});
export { expect } from '@playwright/test';

const quarters = inThisRun([0, 1, 2, 3]);

/**
 * `test` for a journey that a quarter of the slices has, in a file that also has other tests. Whole files of such journeys are
 * listed in scripts/proofs.mjs.
 * @param quarter 0 to 3
 */
export const inQuarter = (quarter: number): ((title: string, body: Parameters<typeof test>[2]) => void) =>
  quarters.includes(quarter) ? test : () => undefined;
