/** `npm run screenshots`: the pictures of README and docs, taken of the running program. */
import config from './playwright.config.ts';

export default { ...config, testMatch: 'screenshots/*.take.ts' };
