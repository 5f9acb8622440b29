import eslint from '@eslint/js';
import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// Components, with types, and what is asked of the window. Everything else stands in .oxlintrc.json, and for components
// too what both can do stands here: oxlint reads no component.

export default defineConfig(
  globalIgnores(['**/dist/', '**/*.{js,mjs,cjs}']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: ['**/*.svelte'],
    extends: [
      eslint.configs.recommended,
      comments.recommended,
      tseslint.configs.recommendedTypeChecked,
      svelte.configs.recommended,
      svelte.configs.prettier,
    ],
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        parser: tseslint.parser,
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // npm run arrows sees all imports but those of types in a component, which are gone when it looks.
      'no-restricted-imports': [
        'error',
        { paths: ['@1bob/bots'], patterns: ['@1bob/server', '**/apps/server/**', '**/server/src/**'] },
      ],
      // It knows that what $props() gives is taken apart with let.
      'svelte/prefer-const': 'error',
      // A rule that is set aside says why, on the same line.
      '@eslint-community/eslint-comments/require-description': ['error', { ignore: ['eslint-enable'] }],
      '@eslint-community/eslint-comments/disable-enable-pair': ['error', { allowWholeFile: true }],
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

  // State outside of components. Its TypeScript is linted by oxlint.
  {
    files: ['**/*.svelte.ts'],
    extends: [svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
  },

  // The window draws what the rulebook says: a number of the rules in these folders is a second rulebook.
  // `no-magic-numbers` lets a number pass that has been given a name, so numbers are looked for in themselves: 0, 1 and 2
  // count and halve things, a size is a drawing's, and what is of the page stands in one file.
  {
    files: ['apps/web/src/{flight,planning}/**/*.{ts,svelte}'],
    ignores: ['**/*.test.ts', '**/testing/**', 'apps/web/src/flight/shown.ts'],
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
  {
    files: ['apps/web/src/{flight,planning}/**/*.ts'],
    languageOptions: { parser: tseslint.parser },
  },
);
