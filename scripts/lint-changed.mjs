// npm run lint:changed: lints the files that differ from the last commit, or those of the last commit where none does.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { house, inHouse } from './house.mjs';
import { runNode } from './run.mjs';

const git = (...args) =>
  spawnSync('git', args, { cwd: house, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

const working = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
const changed = working.length > 0 ? working : git('diff', '--name-only', 'HEAD~1');
const files = changed.filter((file) => /\.(ts|mjs|cjs|js|svelte)$/.test(file) && existsSync(inHouse(file)));
if (files.length === 0) console.log('Nothing to lint has changed.');
else {
  const eslint = inHouse('node_modules', 'eslint', 'bin', 'eslint.js');
  const { code } = await runNode(eslint, ['--max-warnings', '0', '--no-warn-ignored', ...files]);
  process.exitCode = code;
}
