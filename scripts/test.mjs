// npm test [check ...]: runs every check, or the named ones, with a slice of the long proofs. It works on a fresh clone.
// With --quick it runs only checks that need neither a database nor a browser. With --proof it runs all long proofs.
import { requireNode } from './node-version.mjs';

requireNode();
const tier = { '--quick': 'quick', '--proof': 'proof' }[process.argv[2]];
import('./checks.mjs').then(({ runChecks }) =>
  runChecks(tier ?? 'change', process.argv.slice(tier === undefined ? 2 : 3)),
);
