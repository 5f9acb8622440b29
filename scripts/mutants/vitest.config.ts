/**
 * Configures the tests of one part for `npm run mutants`: the project of the repository's own configuration, with fewer
 * tests.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import house from '../../vitest.config.ts';
import { isPart, parts } from './parts.ts';

const name = process.env['MUTANTS_OF'] ?? '';
if (!isPart(name)) throw new Error('Only npm run mutants starts this.');
const part = parts[name];

const project = house.test?.projects
  ?.filter((each): each is TestProjectInlineConfiguration => typeof each === 'object' && 'test' in each)
  .find(({ test }) => test?.name === part.project);
if (!project?.test) throw new Error(`vitest.config.ts has no project ${part.project}.`);

const inHouse = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        ...project,
        // The repository's configuration has paths relative to the repository. In this file they would be relative to this
        // folder, so they are made absolute.
        ...(typeof project.extends === 'string' ? { extends: inHouse(project.extends) } : {}),
        root: inHouse(project.root ?? '.'),
        // Stryker tests a copy of the repository, which links to packages outside the copy.
        server: { fs: { strict: false } },
        test: {
          ...project.test,
          // In pure code the files of one run share their modules, so that a mutant loads them only once. Modules of the
          // window keep the state of a page, so there each test file has its own modules, including the files of
          // web-processes.
          isolate: part.project === 'web',
          include: [...part.tests],
          exclude: ['**/node_modules/**', '**/dist/**', ...part.leftOut],
        },
      },
    ],
  },
});
