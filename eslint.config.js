import eslint from '@eslint/js';
import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.ts', '**/*.spec.ts', '**/*.bench.ts', '**/testing/**', 'tests/**'];
const svelteFiles = ['**/*.svelte', '**/*.svelte.ts', '**/*.svelte.js'];

/** What would let a clock, chance or the outside world into a pure room. */
const impure = [
  'Date',
  'performance',
  'process',
  'console',
  'crypto',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'Buffer',
  'navigator',
  'window',
  'document',
  'globalThis',
].map((name) => ({ name, message: 'This room is pure: what it needs is handed in.' }));

const chance = {
  object: 'Math',
  property: 'random',
  message: 'Dice are handed in; chance that no player can check has no place here.',
};

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/coverage/',
    '**/generated/',
    '.cache/',
    'data/',
    'test-results/',
    'playwright-report/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  comments.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'it', property: 'only', message: 'Left over from debugging.' },
        { object: 'test', property: 'only', message: 'Left over from debugging.' },
        { object: 'describe', property: 'only', message: 'Left over from debugging.' },
      ],
      'prefer-const': 'error',
      'no-unused-vars': ['error', { caughtErrors: 'none' }],
      // A rule that is set aside says why, on the same line.
      '@eslint-community/eslint-comments/require-description': ['error', { ignore: ['eslint-enable'] }],
      '@eslint-community/eslint-comments/disable-enable-pair': ['error', { allowWholeFile: true }],
    },
  },

  // TypeScript, with types where the code runs in players' hands.
  {
    files: ['**/*.ts', ...svelteFiles],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        // The same list for every file: a change of it makes the project service load everything again.
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      // An async function without await is often there for its signature.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
    },
  },

  // The window: Svelte components.
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: svelteFiles,
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: tseslint.parser },
    },
    rules: {
      // It knows that what $props() gives is taken apart with let.
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
    },
  },
  {
    files: ['apps/web/{src,public}/**'],
    languageOptions: { globals: globals.browser },
    rules: {
      // npm run arrows sees all imports but those of types in a component, which are gone when it looks.
      'no-restricted-imports': [
        'error',
        {
          patterns: ['@1bob/server', '@1bob/bots', '**/apps/server/**', '**/server/src/**'],
        },
      ],
    },
  },

  // The window draws what the rulebook says: a number of the rules in these folders is a second rulebook.
  // `no-magic-numbers` lets a number pass that has been given a name, so numbers are looked for in themselves: 0, 1 and 2
  // count and halve things, a size is a drawing's, and what is of the page stands in one file.
  {
    files: ['apps/web/src/{flight,planning,setup}/**/*.{ts,svelte}'],
    ignores: [...tests, 'apps/web/src/flight/shown.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'Literal[raw=/^[0-9.]/][value>2]:not(SvelteAttribute[key.name="size"] Literal)',
          'SvelteAttribute[key.name=/^(min|max|step)$/] SvelteLiteral[value>2]',
        ].map((selector) => ({
          selector,
          message:
            'A number of the rules is asked of @1bob/rules/player; one of the page stands in flight/shown.ts.',
        })),
      ],
    },
  },

  // The rulebook is a pure function.
  {
    files: ['packages/rules/src/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...impure],
      'no-restricted-properties': ['error', chance],
    },
  },
  // The map and the computer players too, and what crosses the wire.
  {
    files: ['packages/{atlas,bots,protocol}/src/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...impure],
      'no-restricted-properties': ['error', chance],
    },
  },

  // Scripts speak to a person at a terminal.
  {
    files: ['scripts/**', '**/scripts/**', 'tests/**', '**/*.bench.ts', '**/cli.ts'],
    rules: { 'no-console': 'off' },
  },

  // Rules that ask for types take most of the time, and what they find in a test shows when it runs.
  {
    files: tests,
    extends: [tseslint.configs.disableTypeChecked],
    rules: {
      // A test that finds nothing fails there and then.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },

  // Plain JavaScript and configuration have no type information.
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs', '*.config.ts', '**/*.config.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
);
