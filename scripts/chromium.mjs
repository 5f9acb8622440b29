import { existsSync } from 'node:fs';

/** The headless shell starts sooner and uses a third less processor time, but shows no notifications. */
const shells = ['/usr/bin/chromium-headless-shell'];

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of Chromium on this machine: `CHROMIUM` if set, otherwise one of the usual places.
 * @returns {string | null}
 */
export function findChromium() {
  return firstOf([...named(), ...shells, ...whole]);
}

/**
 * The path of the full Chromium, which shows notifications and can install a page.
 * @returns {string | null}
 */
export function findWholeChromium() {
  return firstOf([...named().filter((path) => !path.includes('headless-shell')), ...whole]);
}

const named = () => [process.env.CHROMIUM ?? ''].filter((path) => path !== '');
const firstOf = (paths) => paths.find((path) => existsSync(path)) ?? null;
