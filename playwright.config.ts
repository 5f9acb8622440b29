import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { filesLeftOut } from './scripts/proofs.mjs';
import { flags } from './scripts/short-lived.cjs';
import { onThisMachine } from './tests/support/on-this-machine.ts';

const leftOut = filesLeftOut(process.env['PROOFS']).map((file) => `**/${file}`);
/** Files that take half a minute or more. They begin, so that no core is idle while the last of them runs alone. */
const long = ['**/engines/*.spec.ts', '**/e2e/{screens,month}.spec.ts'];

/**
 * Browser tests: `tests/**\/*.spec.ts`. Each worker starts a server of its own (built before), and so do tests that stop
 * theirs or set it up otherwise.
 */
export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'long', testMatch: long, testIgnore: leftOut },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: [...leftOut, ...long] },
  ],
  outputDir: 'test-results',
  // A month of 1918 in three browsers is a long test; a single step is not.
  timeout: onThisMachine(300_000),
  expect: { timeout: onThisMachine(15_000), toPass: { intervals: [50] } },
  // Two cores are what a small machine has, and a test waits for a quarter of its time. A worker has a server of its own
  // (tests/e2e/served.ts), and no test counts on another.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    actionTimeout: onThisMachine(15_000),
    navigationTimeout: onThisMachine(30_000),
    locale: 'en-GB',
    // A trace of a test takes two thirds of its time, so it is made when it is asked for: TRACE=on npm run test:e2e
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // The headless shell of the system's Chromium, else that Chromium, else the one that Playwright installed.
      ...executable(),
      args: [
        // Chromium refuses its sandbox to root, which is who a container runs tests as.
        '--no-sandbox',
        // Pages are opened anew by each test, and so compiled anew.
        `--js-flags=${flags.join(',')}`,
        // Without a graphics card, drawing the map is a fifth of the work of a table. These draw it in few large tiles, and
        // little of it beyond the edges of the window.
        ...['--default-tile-width=1024', '--default-tile-height=1024', '--force-gpu-mem-available-mb=32'],
      ],
    },
  },
});

function executable(): { executablePath?: string } {
  const path = findChromium();
  return path === null ? {} : { executablePath: path };
}
