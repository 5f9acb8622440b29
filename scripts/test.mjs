// npm test [check ...]: every check, or the named ones, with a quarter of the long proofs. Runs on a fresh clone. With
// --quick: only checks without a database or a browser. With --proof: all long proofs.
import { requireNode } from './node-version.mjs';

requireNode();
const tier = { '--quick': 'quick', '--proof': 'proof' }[process.argv[2]];
import('./checks.mjs').then(({ runChecks }) =>
  runChecks(tier ?? 'change', process.argv.slice(tier === undefined ? 2 : 3)),
);
