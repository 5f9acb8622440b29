/** The tests of one part, for `npm run mutants`: the project of the house's own configuration, with fewer tests. */
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import house from '../../vitest.config.ts';
import { isPart, parts } from './parts.ts';

const name = process.env['MUTANTS_OF'] ?? '';
if (!isPart(name)) throw new Error('Started by npm run mutants alone.');
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
        // The house's paths are told from its root, those of this file from its own folder.
        ...(typeof project.extends === 'string' ? { extends: inHouse(project.extends) } : {}),
        root: inHouse(project.root ?? '.'),
        // Stryker copies the house, and links to the packages that it leaves outside the copy.
        server: { fs: { strict: false } },
        test: {
          ...project.test,
          // Pure code: the files of one run share their modules, so that a mutant waits for them once. The window's
          // modules keep what was on the page, so each file has its own here, those of web-processes too.
          isolate: part.project === 'web',
          include: [...part.tests],
          exclude: ['**/node_modules/**', '**/dist/**', ...part.leftOut],
        },
      },
    ],
  },
});
