/** Per part of the repository: the files that `npm run mutants` changes, the tests that should fail, and the target. */

export interface Part {
  /** Folders with the code to change. */
  readonly folders: readonly string[];
  /** Files in those folders to leave unchanged, by path. */
  readonly spared: RegExp;
  /** Project of vitest.config.ts that has the tests. */
  readonly project: 'packages' | 'server' | 'web';
  /** The tests to run, within the root of that project. */
  readonly tests: readonly string[];
  /** Tests to leave out, within the same root. */
  readonly leftOut: readonly string[];
  /** Target share of killed mutants, in per cent of the counted ones. */
  readonly aim: number;
}

const noProduct = String.raw`\.test\.ts$|\.d\.ts$|/testing/|/generated/`;

export const parts = {
  rules: {
    folders: ['packages/rules/src'],
    spared: new RegExp(noProduct),
    project: 'packages',
    tests: ['packages/rules/src/**/*.test.ts'],
    // These play random games and check laws over every position, for seconds each. They touch nearly every line, so nearly
    // every mutant would run them. A mutant that only they would kill shows that a test naming its rule is missing.
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
    // Texts (map/words.ts has those of the map, in both languages), drawings, fonts and what only starts the page.
    spared: new RegExp(
      String.raw`${noProduct}|/words/[a-z]+(\.[a-z]+)?\.ts$|/map/words\.ts$|/ui/(silhouettes|icons|fonts|index|page)\.ts$|/shell/main\.ts$`,
    ),
    project: 'web',
    tests: ['**/*.test.ts'],
    // These measure letters, with a library in WebAssembly.
    leftOut: ['**/map/letters.test.ts', '**/ui/factors.test.ts'],
    aim: 75,
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;

export const isPart = (name: string): name is PartName => Object.hasOwn(parts, name);
