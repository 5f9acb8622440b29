// The components that a run examines: to read all of them with their styles and types takes a linter half a minute.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { house, inHouse } from './house.mjs';

/** The lines of Git's output; empty if Git is not installed. */
export const git = (...args) =>
  (spawnSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: house, encoding: 'utf8' }).stdout ?? '')
    .split('\n')
    .filter(Boolean);

/** The files that differ from the last commit, or those of the last commit if none differ. */
export function changedFiles() {
  const working = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const changed = working.length > 0 ? working : git('diff', '--name-only', 'HEAD~1');
  return changed.filter((file) => existsSync(inHouse(file)));
}

/**
 * In a run with a slice of the long proofs (`PROOFS`): the components that changed, and in every fourth slice a quarter of the
 * others, because to learn the types of even one takes half a minute.
 * @returns {string[] | null} null in a run that examines all of them
 */
export function componentsOfRun() {
  const slice = Number(process.env.PROOFS);
  if (!Number.isInteger(slice) || process.env.PROOFS === '') return null;
  const changed = changedFiles();
  return git('ls-files', 'apps/web/*.svelte').filter(
    (file, at) => (slice % 4 === 0 && at % 4 === Math.floor(slice / 4)) || changed.includes(file),
  );
}
