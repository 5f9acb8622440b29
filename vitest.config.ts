import { existsSync } from 'node:fs';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { filesLeftOut } from './scripts/proofs.mjs';

/** How many times slower this machine is than the one that the limits below were set on. See scripts/speed.mjs. */
const slowness = Number(process.env['SLOWNESS'] ?? 1);

const everywhere = {
  // A server that starts, or a PostgreSQL that is made, takes seconds when both cores are busy.
  testTimeout: 30_000 * slowness,
  hookTimeout: 60_000 * slowness,
  // A test that changes a global or a mock leaves none of it to the next.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

const exclude = ['**/node_modules/**', '**/dist/**'];

const node = { ...everywhere, environment: 'node' };

const projects: TestProjectConfiguration[] = [
  // Pure functions: files share a process, and with it the modules that they import and the games that were played.
  { test: { ...node, name: 'packages', include: ['packages/**/*.test.ts'], exclude, isolate: false } },
  {
    test: {
      ...node,
      name: 'server',
      include: ['apps/server/**/*.test.ts', 'prisma/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
      exclude,
    },
  },
  // The whole program, and the long proofs.
  {
    test: {
      ...node,
      name: 'whole',
      include: ['tests/**/*.test.ts'],
      exclude: [...exclude, ...filesLeftOut(process.env['PROOFS'])],
      testTimeout: 300_000 * slowness,
      hookTimeout: 300_000 * slowness,
    },
  },
];

// The window is built by its own Vite configuration, and so are its tests.
if (existsSync(new URL('apps/web/vite.config.ts', import.meta.url))) {
  const window = {
    ...everywhere,
    environment: 'happy-dom',
    include: ['**/*.test.ts'],
    exclude,
  };
  const web = {
    extends: './apps/web/vite.config.ts',
    root: './apps/web',
    plugins: [svelteTesting()],
  };
  // These load modules afresh or a library in WebAssembly, which takes a process and not a context of one.
  const ownProcess = ['**/theme.test.ts', '**/map/letters.test.ts', '**/ui/factors.test.ts'];
  projects.push(
    // A context for each file begins in half the time of a process.
    {
      ...web,
      test: {
        ...window,
        name: 'web',
        pool: 'vmThreads',
        exclude: [...window.exclude, ...ownProcess],
      },
    },
    { ...web, test: { ...window, name: 'web-processes', include: ownProcess } },
  );
}

export default defineConfig({
  test: {
    projects,
    pool: 'forks',
    // Two cores are what a small machine has; a run there must not starve its own databases.
    maxWorkers: 2,
  },
});
