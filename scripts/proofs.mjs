import { spawnSync } from 'node:child_process';
import { changedFiles } from './components.mjs';
import { house } from './house.mjs';
import { SLICES } from './slices.mjs';

/**
 * Long proofs are test suites that prove the same promises on every run (twins, planted leaks, chaos, attacks, crashes,
 * canaries, recorded games, laws over random games, whole games of the officers, matches among several processes, a raid
 * in Firefox or WebKit, and pages in a browser at many widths, in many states and with many names). They are cut into
 * slices: `npm test` runs one of them, and the next one after each commit. `npm run test:proof` runs all of them, and
 * `npm run test:quick` runs none. The variable `PROOFS` passes the choice to the tests: `all`, `none`, or the number of a
 * slice.
 */

/**
 * The long proofs that take up a whole file, by slice. A file may belong to two slices. Other proofs consist of many
 * similar cases (attacks, planted leaks, games) and divide these cases themselves; see `inThisRun` in
 * tests/support/proofs.ts.
 */
export const filesBySlice = [
  ['tests/crash/crash.test.ts', 'tests/engines/webkit.spec.ts'],
  ['tests/attack/dice-choice.test.ts', 'tests/attack/dice-grinding.test.ts'],
  ['tests/chaos/chaos.test.ts'],
  ['tests/contract/unjoined.test.ts', 'tests/attack/closed-share.test.ts', 'tests/e2e/parcels.spec.ts'],
  ['tests/contract/apart.test.ts', 'packages/bots/src/roll-out.test.ts', 'scripts/lesson-folder.test.mjs'],
  ['tests/belief/belief.test.ts', 'tests/contract/export-all.test.ts'],
  ['tests/secrecy/canaries.test.ts', 'tests/engines/firefox.spec.ts'],
  ['tests/secrecy/dice-twins.test.ts', 'tests/contract/away.test.ts'],
  ['tests/contract/dropped.test.ts', 'packages/bots/src/captain/habits.test.ts', 'tests/e2e/ear.spec.ts'],
  ['tests/e2e/lesson-folder.spec.ts'],
  ['tests/contract/month.test.ts', 'tests/engines/firefox.spec.ts'],
  ['tests/programs/programs.test.ts'],
  ['tests/contract/upgrade.test.ts', 'tests/engines/webkit.spec.ts', 'packages/bots/src/steady.test.ts'],
  ['tests/contract/backup.test.ts', 'tests/e2e/ear.spec.ts'],
  ['tests/attack/vandal.test.ts', 'packages/bots/src/captain/defences.test.ts'],
  [
    'tests/engines/firefox-zoom.spec.ts',
    'scripts/migrations/difference.test.ts',
    'tests/attack/mail-flood.test.ts',
  ],
];

const journeys = (...names) => names.map((name) => `tests/e2e/${name}.spec.ts`);
const tests = (folder, ...names) => names.map((name) => `${folder}/${name}.test.ts`);
const pages = (...names) => tests('apps/web/src', ...names);

/**
 * Other files that `npm test` runs with every fourth commit: tests of parts that most changes leave alone, slow tests of
 * pages, and journeys in a browser. A test also runs when the last commit, or the work in progress, changes a file of its
 * folder, and a journey when it is changed itself. No file of this list divides its cases by slices.
 */
export const filesByQuarter = [
  [
    'apps/server/src/store/postgres/server.test.ts',
    ...tests('apps/server/src/host', 'campaign', 'campaign-folder', 'clearing', 'host'),
    'apps/web/src/exercise/*.test.ts',
    'apps/web/src/replay/*.test.ts',
    'apps/web/src/lesson/lesson-page.test.ts',
    'tests/contract/memory.test.ts',
    ...pages('flight/turn-draft', 'flight/target-list', 'net/parcels'),
    'packages/bots/src/captain/judgement.test.ts',
    ...journeys('exercise', 'focus', 'open-tables', 'promises', 'recover', 'second-chair'),
  ],
  [
    'packages/bots/src/exercise/try-raid.test.ts',
    'apps/server/src/store/thread.test.ts',
    ...tests('apps/server/src/store/sqlite', 'connection', 'copy', 'crash', 'damage', 'disk', 'lock'),
    'tests/records/verify-command.test.ts',
    ...tests(
      'apps/server/src/tables',
      'list-routes',
      'past',
      'past-routes',
      'record-routes',
      'unjoined-tables',
    ),
    'apps/server/src/tables/record/*.test.ts',
    'apps/web/src/lesson/raid/*.test.ts',
    'apps/web/src/map/map-board.test.ts',
    'apps/web/src/lesson/scramble/*.test.ts',
    ...pages('flight/turn-steps'),
    ...journeys('archive', 'map', 'notices'),
  ],
  [
    'apps/server/src/replicas/*.test.ts',
    'apps/server/src/officers/*.test.ts',
    'apps/server/src/post/*.test.ts',
    'apps/web/src/ear/*.test.ts',
    ...pages('planning/planning', 'flight/sortie-panel'),
    'packages/bots/src/reason.test.ts',
    'apps/server/src/tables/second-chairs.test.ts',
    ...journeys('after', 'officers', 'pace', 'paste'),
  ],
  [
    ...tests(
      'apps/server/src/people',
      'device-routes',
      'passkey-routes',
      'planted-cookies',
      'sign-in-routes',
      'tokens',
    ),
    'apps/server/src/talk/*.test.ts',
    'apps/server/src/start.test.ts',
    ...tests('apps/server/src/gate', 'guard', 'rates', 'tcp-connections'),
    'apps/web/src/history/*.test.ts',
    ...pages('room/table-page', 'flight/interceptions', 'shell/unplayable'),
    ...tests('packages/bots/src', 'estimate', 'officer'),
    'apps/server/src/tables/umpires.test.ts',
    'tests/contract/charts.test.ts',
    'scripts/odd-folder.test.mjs',
    ...journeys('accessibility', 'devices', 'month', 'passkeys'),
  ],
];

/** Long proofs of several minutes each. Only `npm run test:proof` runs them. */
const ofMinutes = ['tests/puzzles/worlds.test.ts'];

/** Other files that `npm run test:quick` leaves out, because each plays whole games for seconds. */
const wholeGames = [
  'packages/rules/src/{laws,laws-of-fog,bounds,second-reading}.test.ts',
  'packages/bots/src/{officer,reason}.test.ts',
  'packages/bots/src/{cadet/cadet,captain/captain,exercise/try-raid,league/league}.test.ts',
  '**/flight/month-of-clicks.test.ts',
  'apps/web/src/lesson/lesson-page.test.ts',
];

/**
 * Tests of whole pages and of games that take several seconds each. `npm run test:quick` leaves them out until something
 * changes in their folder.
 */
export const ofSeconds = pages(
  ...['flight/turn-draft', 'flight/sortie-panel', 'flight/target-list', 'flight/turn-steps'],
  ...['flight/interceptions', 'map/map-board', 'room/table-page', 'planning/planning', 'replay/replay-page'],
  ...['shell/unplayable', 'net/parcels', 'exercise/exercise-page'],
);

/**
 * The slice that belongs to the checked-out commit, counted from 0; `all` if the history is not there.
 * @returns {number | 'all'}
 */
export function sliceOfCommit() {
  const git = (...args) => spawnSync('git', args, { cwd: house, encoding: 'utf8' });
  // A copy of the files inside another repository has no history of its own.
  if (git('rev-parse', '--show-prefix').stdout?.trim() !== '') return 'all';
  // If Git is not installed, the output is undefined.
  if (git('rev-parse', '--is-shallow-repository').stdout?.trim() !== 'false') return 'all';
  const { status, stdout } = git('rev-list', '--count', 'HEAD');
  return status === 0 ? Number(stdout) % SLICES : 'all';
}

/**
 * The files that a run leaves out.
 * @param {string | undefined} proofs the variable `PROOFS`; without it, no file is left out
 * @param {readonly string[]} [changed] the files that differ from the last commit, or those of the last commit
 * @returns {string[]} patterns of paths
 */
export function filesLeftOut(proofs, changed = changedFiles()) {
  if (proofs === undefined || proofs === 'all') return [];
  const folder = (pattern) => pattern.replace(/[^/]*$|[*][*].*/, '');
  const concerns = (pattern) =>
    changed.some((file) =>
      pattern.endsWith('.spec.ts') ? file === pattern : file.startsWith(folder(pattern)),
    );
  const unconcerned = (patterns) => patterns.filter((pattern) => !concerns(pattern));
  if (proofs === 'none')
    return [...filesBySlice.flat(), ...ofMinutes, ...wholeGames, ...unconcerned(ofSeconds)];
  const slice = Number(proofs);
  const kept = [...filesBySlice[slice], ...filesByQuarter[slice % filesByQuarter.length]];
  const others = [...filesBySlice.flat(), ...unconcerned(filesByQuarter.flat())];
  return [...others.filter((pattern) => !kept.includes(pattern)), ...ofMinutes];
}
