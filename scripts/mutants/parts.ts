/**
 * The parts of the repository for `npm run mutants`. A part says which files are changed, which tests should fail then, and
 * what score is aimed at.
 */

export interface Part {
  /** Folders with the code to change. */
  readonly folders: readonly string[];
  /** Paths in those folders that are left unchanged. */
  readonly spared: RegExp;
  /** The project of vitest.config.ts to which the tests belong. */
  readonly project: 'packages' | 'server' | 'web';
  /** The tests to run, as paths below the root of that project. */
  readonly tests: readonly string[];
  /** The tests to leave out, as paths below the same root. */
  readonly leftOut: readonly string[];
  /** The share of killed mutants that is aimed at, in per cent of the counted mutants. */
  readonly aim: number;
}

const noProduct = String.raw`\.test\.ts$|\.d\.ts$|/testing/|/generated/`;

export const parts = {
  rules: {
    folders: ['packages/rules/src'],
    spared: new RegExp(noProduct),
    project: 'packages',
    tests: ['packages/rules/src/**/*.test.ts'],
    // These tests play random games and check laws in every position, which takes seconds each. They run nearly every line,
    // so they would run for nearly every mutant. If only they would kill a mutant, a test that names its rule is missing.
    leftOut: ['packages/rules/src/{laws,laws-of-fog,bounds,second-reading}.test.ts'],
    aim: 85,
  },
  server: {
    folders: ['apps/server/src/tables'],
    spared: new RegExp(noProduct),
    project: 'server',
    tests: ['apps/server/src/tables/**/*.test.ts', 'apps/server/src/tables/other-game.test.ts'],
    leftOut: [],
    aim: 75,
  },
  web: {
    folders: ['apps/web/src'],
    // Texts (map/words.ts has those of the map, in both languages), drawings, fonts, and code that only starts the page.
    spared: new RegExp(
      String.raw`${noProduct}|/words/[a-z]+(\.[a-z]+)?\.ts$|/map/words\.ts$|/ui/(silhouettes|icons|fonts|index|page)\.ts$|/shell/(main|begin|lesson)\.ts$`,
    ),
    project: 'web',
    tests: ['**/*.test.ts'],
    // These tests measure letters with a library in WebAssembly.
    leftOut: ['**/map/letters.test.ts', '**/ui/factors.test.ts'],
    aim: 75,
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;

export const isPart = (name: string): name is PartName => Object.hasOwn(parts, name);
