/** `npm run screenshots`: the pictures of README and docs, taken of the running program. */
import config from './playwright.config.ts';

export default {
  ...config,
  projects: [{ testMatch: 'screenshots/*.take.ts' }],
  // Without the options that save drawing in the tests.
  use: { ...config.use, launchOptions: { ...config.use?.launchOptions, args: ['--no-sandbox'] } },
};
