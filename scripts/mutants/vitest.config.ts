/** The tests of one part, for `npm run mutants`: the project of the house's own configuration, with fewer tests. */
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

export default defineConfig({
  test: {
    projects: [
      {
        ...project,
        test: {
          ...project.test,
          // The files of one run share their modules, so that a mutant waits for them once.
          isolate: false,
          include: [...part.tests],
          exclude: [...(project.test.exclude ?? []), ...part.leftOut],
        },
      },
    ],
  },
});
