/** What `npm run mutants` changes in each part of the house, the tests that should notice, and the aim. */

export interface Part {
  /** Folders with the code to change. */
  readonly folders: readonly string[];
  /** Files in those folders that are left as they are, by path. */
  readonly spared: RegExp;
  /** Project of vitest.config.ts that has the tests. */
  readonly project: 'packages' | 'server' | 'web';
  /** The tests to run, within the root of that project. */
  readonly tests: readonly string[];
  /** Tests that are left out, within the same root. */
  readonly leftOut: readonly string[];
  /** Share of the counted mutants to be killed, in per cent. */
  readonly aim: number;
}

const noProduct = String.raw`\.test\.ts$|\.d\.ts$|/testing/|/generated/`;

export const parts = {
  rules: {
    folders: ['packages/rules/src'],
    spared: new RegExp(noProduct),
    project: 'packages',
    tests: ['packages/rules/src/**/*.test.ts'],
    // These play random games and check laws over every position, for seconds each. They touch nearly every line, so
    // nearly every mutant would run them; what only they would notice lacks a test that names its rule.
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
