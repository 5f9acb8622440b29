import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { devices, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test';

/** Whether Debian’s Firefox is installed. */
export const isInstalled = existsSync('/usr/bin/firefox-esr');
export const isMissing = 'Firefox (Debian’s firefox-esr) is not installed';

/** The options with which a test runs in Debian’s Firefox. */
export const inFirefox: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  userAgent: devices['Desktop Firefox']?.userAgent,
  launchOptions: {
    executablePath: fileURLToPath(new URL('firefox.mjs', import.meta.url)),
    args: [],
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  },
};
