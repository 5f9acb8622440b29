import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { devices, test } from '@playwright/test';
import { startServer, type RunningServer } from '../support/server.ts';
import { inPlaywright } from './hand.ts';
import { playRaid } from './raid.ts';

const { userAgent } = devices['Desktop Firefox'] ?? {};
test.use({
  browserName: 'firefox',
  channel: 'moz-firefox',
  userAgent,
  launchOptions: {
    executablePath: fileURLToPath(new URL('firefox.mjs', import.meta.url)),
    args: [],
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  },
});
test.skip(!existsSync('/usr/bin/firefox-esr'), 'Firefox (Debian’s firefox-esr) is not installed');

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

test('Firefox plays a raid, through a restart of the server, beside an observer', ({ browser }) =>
  playRaid(server, () => inPlaywright(browser)));
