import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from '../support/server.ts';

interface Served {
  /** A server that the tests of one worker share: none may stop it, or count on who else has come to it. */
  server: RunningServer;
}

export const test = base.extend<object, Served>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads off this pattern what a fixture needs.
    async ({}, use) => {
      // All guests come from one address, and scripts play as fast as they can.
      const rates = {
        COMMAND_RATE: '1000',
        CREATE_RATE: '10000',
        SESSIONS_AN_HOUR: '10000',
        API_RATE: '100000',
      };
      const server = await startServer(rates, { built: true });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});
export { expect } from '@playwright/test';
