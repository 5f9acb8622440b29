// npm test [check ...]: every check of the house, or the named ones. Runs on a fresh clone.
import { requireNode } from './node-version.mjs';

requireNode();
import('./checks.mjs').then(({ runChecks }) => runChecks(process.argv.slice(2)));
