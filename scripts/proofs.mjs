import { spawnSync } from 'node:child_process';
import { house } from './house.mjs';
import { QUARTERS } from './quarters.mjs';

/**
 * Long proofs: suites that prove the same promises on every run (twins, planted leaks, chaos, attacks, crashes, canaries,
 * recorded games, laws over random games, whole games of the officers). `npm test` runs a quarter of them, another after
 * each commit; `npm run test:proof` runs all, `npm run test:quick` none. The variable `PROOFS` passes the choice to the
 * tests: `all`, `none`, or the number of a quarter.
 */

/**
 * Long proofs of one file each, by quarter. Proofs with many similar cases (attacks, planted leaks, games) divide
 * themselves: see `inThisRun` in tests/support/proofs.ts.
 */
export const filesByQuarter = [
  ['tests/crash/crash.test.ts', 'tests/contract/dropped.test.ts'],
  [
    'tests/chaos/chaos.test.ts',
    'tests/belief/belief.test.ts',
    'packages/bots/src/commander/commander.test.ts',
    'packages/bots/src/captain/defences.test.ts',
  ],
  [
    'tests/contract/apart.test.ts',
    'tests/secrecy/canaries.test.ts',
    'tests/attack/closed-share.test.ts',
    'packages/bots/src/captain/habits.test.ts',
  ],
  [
    'tests/secrecy/dice-twins.test.ts',
    'tests/attack/dice-choice.test.ts',
    'tests/attack/dice-grinding.test.ts',
    'tests/attack/vandal.test.ts',
    'tests/attack/mail-flood.test.ts',
  ],
];

/** Further files that `npm run test:quick` leaves out: each plays whole games for seconds. */
const wholeGames = [
  'packages/rules/src/{laws,laws-of-fog,bounds,second-reading}.test.ts',
  'packages/bots/src/{officer,reason,roll-out,steady}.test.ts',
  'packages/bots/src/{cadet/cadet,captain/captain,league/league}.test.ts',
  '**/flight/month-of-clicks.test.ts',
];

/**
 * The quarter for the checked-out commit, from 0, or `all` without the history.
 * @returns {number | 'all'}
 */
export function quarterOfCommit() {
  const git = (...args) => spawnSync('git', args, { cwd: house, encoding: 'utf8' });
  // A copy inside another repository has no history of its own.
  if (git('rev-parse', '--show-prefix').stdout?.trim() !== '') return 'all';
  // Without Git there is no output.
  if (git('rev-parse', '--is-shallow-repository').stdout?.trim() !== 'false') return 'all';
  const { status, stdout } = git('rev-list', '--count', 'HEAD');
  return status === 0 ? Number(stdout) % QUARTERS : 'all';
}

/**
 * Files of long proofs to leave out of a run.
 * @param {string | undefined} proofs the variable `PROOFS`; absent: nothing is left out
 * @returns {string[]}
 */
export function filesLeftOut(proofs) {
  if (proofs === undefined || proofs === 'all') return [];
  if (proofs === 'none') return [...filesByQuarter.flat(), ...wholeGames];
  return filesByQuarter.filter((_, quarter) => String(quarter) !== proofs).flat();
}
