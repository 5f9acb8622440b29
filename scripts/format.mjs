// npm run format:check: oxfmt checks all files. In a run with a slice of the long proofs (PROOFS) it checks only some of the
// components (see components.mjs), for which it takes eight times as long as for all others.
import { componentsOfRun } from './components.mjs';
import { inHouse } from './house.mjs';
import { runNode } from './run.mjs';

const components = componentsOfRun();
const wanted =
  components === null ? [[]] : [['.', '!**/*.svelte'], components].filter(({ length }) => length > 0);
const check = (paths) => runNode(inHouse('node_modules', 'oxfmt', 'bin', 'oxfmt'), ['--check', ...paths]);
const ran = await Promise.all(wanted.map(check));
process.exitCode = ran.some(({ code }) => code !== 0) ? 1 : 0;
