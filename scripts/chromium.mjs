import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium of this machine: `CHROMIUM` when set, else the usual places.
 * @returns {string | null}
 */
export function findChromium() {
  return [process.env.CHROMIUM ?? '', ...places].find((path) => path !== '' && existsSync(path)) ?? null;
}
