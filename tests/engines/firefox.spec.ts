import { test } from '@playwright/test';
import { startServer, type RunningServer } from '../support/server.ts';
import { inFirefox, isInstalled, isMissing } from './firefox.ts';
import { inPlaywright } from './hand.ts';
import { playRaid } from './raid.ts';

test.use(inFirefox);
test.skip(!isInstalled, isMissing);

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

test('Firefox plays a raid, through a restart of the server, beside an observer', ({ browser }) =>
  playRaid(server, () => inPlaywright(browser)));
