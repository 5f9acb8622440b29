import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesLeftOut } from './scripts/proofs.mjs';
import { onThisMachine } from './tests/support/on-this-machine.ts';

const everywhere = {
  // A server that starts, or a PostgreSQL that is made, takes seconds when both cores are busy.
  testTimeout: onThisMachine(30_000),
  hookTimeout: onThisMachine(60_000),
  // A poll waits for a state; how long that takes is the machine's affair.
  expect: { poll: { timeout: onThisMachine(15_000) } },
  // A test that changes a global or a mock leaves none of it to the next.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

const exclude = ['**/node_modules/**', '**/dist/**', ...filesLeftOut(process.env['PROOFS'])];

const node = { ...everywhere, environment: 'node' };

/** Tests that only compute come first, with one worker for each core: each worker loads the modules anew. */
const computing = { maxWorkers: availableParallelism(), sequence: { groupOrder: 0 } };
/** Others wait for servers and databases, and meanwhile another worker computes. Two cores do well with three workers. */
const waiting = { sequence: { groupOrder: 1 } };

/** These put modules in the place of others, which works only in a process that has not loaded them. */
const replacing = ['apps/server/src/app/in-time.test.ts', 'tests/records/later-rule.test.ts'];

/** Files that take from ten seconds to a minute. Others are put in order by their size, which says little of these. */
const long = new RegExp(
  [
    '/bots/src/(roll-out|proposals|league/league|steady|captain/(defences|habits))',
    '/rules/src/(laws|laws-of-fog|die-names)',
    '/web/src/(lesson/lesson-page|room/table-page|map/map-board|planning/planning|replay/replay-page)',
    '/store/(postgres/server|thread)|/replicas/(replicas|buses)|/officers/(officers|thinkers)|/post/notice-routes|/server/src/start',
    '/tests/(secrecy/(server-twins|leaks|dice-twins|canaries)|attack/attack|contract|chaos/chaos|crash/crash|belief|fixtures)',
  ].join('|'),
);

/** Begins each project with its long files, so that no core is idle while the last of them runs alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inOrder = [...new Set(sorted.map(({ project }) => project))];
    const place = ({ project, moduleId }: TestSpecification): number =>
      inOrder.indexOf(project) + (long.test(moduleId) ? 0 : 0.5);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

const projects: TestProjectConfiguration[] = [
  // Pure functions: files share a process, and with it the modules that they import and the games that were played. They
  // wait for nothing, so a limit would only measure the machine.
  {
    test: {
      ...node,
      name: 'packages',
      ...computing,
      include: ['packages/**/*.test.ts'],
      exclude,
      isolate: false,
      testTimeout: onThisMachine(600_000),
    },
  },
  // Servers, commands, the whole program, and the long proofs. Each test has a store and a server of its own, so that files
  // share a process here too.
  {
    test: {
      ...node,
      name: 'server',
      ...waiting,
      include: [
        'apps/server/**/*.test.ts',
        'prisma/**/*.test.ts',
        'scripts/**/*.test.{ts,mjs}',
        'tests/**/*.test.ts',
      ],
      exclude: [...exclude, ...replacing, 'scripts/lab/**'],
      isolate: false,
      testTimeout: onThisMachine(300_000),
      hookTimeout: onThisMachine(300_000),
      expect: { poll: { timeout: onThisMachine(60_000) } },
    },
  },
  { test: { ...node, name: 'processes', ...waiting, include: replacing } },
  // The laboratory: `npm run lab:test`, and no part of `npm test`.
  {
    test: {
      ...node,
      name: 'lab',
      ...waiting,
      include: ['scripts/lab/**/*.test.ts'],
      exclude,
      isolate: false,
      testTimeout: onThisMachine(600_000),
    },
  },
];

// The window is built by its own Vite configuration, and so are its tests.
if (existsSync(new URL('apps/web/vite.config.ts', import.meta.url))) {
  const inTesting = (file: string) => fileURLToPath(new URL(`apps/web/src/testing/${file}`, import.meta.url));
  const window = {
    ...everywhere,
    environment: 'happy-dom',
    include: ['**/*.test.ts'],
    exclude: exclude.map((pattern) => pattern.replace(/^apps\/web\//, '')),
  };
  const web = {
    extends: './apps/web/vite.config.ts',
    root: './apps/web',
    plugins: [svelteTesting()],
  };
  // These load modules afresh, or need something of the whole page that nobody uses yet.
  const apart = [
    ...['**/flight/flight-draft.test.ts', '**/notifications/sound.test.ts', '**/net/awake.test.ts'],
    ...['**/net/parcels.test.ts', '**/frame/recovery-link.test.ts'],
  ];
  projects.push(
    // Files share the page and its modules: to load these for each took a third of the time.
    {
      ...web,
      test: {
        ...window,
        name: 'web',
        ...computing,
        pool: 'threads',
        isolate: false,
        setupFiles: [inTesting('shared-page.ts')],
        exclude: [...window.exclude, ...apart],
      },
    },
    {
      ...web,
      test: {
        ...window,
        name: 'web-processes',
        ...computing,
        include: apart,
        setupFiles: [inTesting('patience.ts')],
      },
    },
  );
}

export default defineConfig({
  test: {
    projects,
    sequence: { sequencer: LongFirst },
    pool: 'forks',
    // Three workers and what they start take 3 GB. Each loads all modules for itself.
    maxWorkers: totalmem() > 6e9 ? 3 : 2,
  },
});
