import { existsSync } from 'node:fs';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const everywhere = {
  // A server that starts, or a PostgreSQL that is made, takes seconds when both cores are busy.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A test that changes a global or a mock leaves none of it to the next.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

const projects: TestProjectConfiguration[] = [
  {
    test: {
      ...everywhere,
      name: 'node',
      environment: 'node',
      include: [
        'packages/**/*.test.ts',
        'apps/server/**/*.test.ts',
        'prisma/**/*.test.ts',
        'scripts/**/*.test.{ts,mjs}',
        'tests/**/*.test.ts',
      ],
      exclude: ['**/node_modules/**', '**/dist/**'],
    },
  },
];

// The window is built by its own Vite configuration, and so are its tests.
if (existsSync(new URL('apps/web/vite.config.ts', import.meta.url))) {
  const window = {
    ...everywhere,
    environment: 'happy-dom',
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
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
