// npm run lint: oxlint checks everything except components, ESLint checks components and the window's own rules, and
// Stylelint checks style sheets and the styles of components. npm run lint:changed checks only the files that differ from
// the last commit, or the files of the last commit if none differ. In a run with a slice of the long proofs (PROOFS) ESLint
// checks only some of the components: see components.mjs.
import { changedFiles, componentsOfRun, git } from './components.mjs';
import { inHouse } from './house.mjs';
import { runNode } from './run.mjs';

/** What ESLint checks in a whole run. */
function wholeWindow() {
  const components = componentsOfRun();
  return components === null
    ? ['apps/web']
    : ['apps/web/**/*.svelte.ts', 'apps/web/src/{flight,planning}/**/*.ts', ...components];
}

const files = process.argv.includes('--changed') ? changedFiles() : null;
const code = files?.filter((file) => /\.(ts|mjs|cjs|js)$/.test(file)) ?? ['.'];
const window = files?.filter((file) => /^apps\/web\/.*\.(ts|svelte)$/.test(file)) ?? wholeWindow();
const sheets = files?.filter((file) => /^apps\/web\/src\/.*\.(css|svelte)$/.test(file)) ?? [
  'apps/web/src/**/*.{css,svelte}',
];

const runs = [];
if (code.length > 0)
  runs.push(
    runNode(inHouse('node_modules', 'oxlint', 'bin', 'oxlint'), ['--no-error-on-unmatched-pattern', ...code]),
  );
if (window.length > 0)
  runs.push(
    runNode(
      inHouse('node_modules', 'eslint', 'bin', 'eslint.js'),
      ['--max-warnings', '0', '--no-warn-ignored', ...window],
      // With this hook TypeScript reads a component as the parser returns it, so that one program serves all components.
      // Without it, every component makes a program of its own, which takes twice as long, and imports from other components
      // have no type.
      { env: { SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK: '1' } },
    ),
  );
if (sheets.length > 0)
  runs.push(runNode(inHouse('node_modules', 'stylelint', 'bin', 'stylelint.mjs'), sheets));
if (runs.length === 0) console.log('Nothing to lint has changed.');
const codes = (await Promise.all(runs)).map(({ code }) => code);

// The rules that require a reason read only ESLint's comments, while oxlint also obeys its own. So oxlint's comments are
// refused.
const unread = git(
  'grep',
  '--untracked',
  '-nE',
  '(//|/[*]) *oxlint-(disable|enable)',
  '--',
  '*.ts',
  '*.mjs',
  '*.cjs',
  '*.js',
);
if (unread.length > 0)
  console.error(`Use eslint-disable, with a reason, in place of these comments:\n${unread.join('\n')}`);

process.exitCode = Math.max(unread.length, ...codes) > 0 ? 1 : 0;
