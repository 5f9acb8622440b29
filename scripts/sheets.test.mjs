import { readdirSync, readFileSync } from 'node:fs';
import stylelint from 'stylelint';
import { describe, expect, it } from 'vitest';
import config from '../stylelint.config.js';
import { inHouse } from './house.mjs';
import { examineSheets } from './sheets.mjs';

const window = inHouse('apps', 'web');
const sources = [
  ...readdirSync(`${window}/src`, { recursive: true }).map((file) => `src/${file}`),
  ...['index.html', 'hero.ts', 'rulebook.ts'],
]
  .filter((name) => /\.(css|svelte|ts|html|js)$/.test(name) && !/\.test\.ts$|\/testing\//.test(name))
  .map((name) => ({ name, text: readFileSync(`${window}/${name}`, 'utf8') }));

const nothing = { unusedTokens: [], unknownTokens: [], unusedClasses: [] };

describe('tokens and classes of the window', () => {
  it('are used if they are defined, and defined if they are used', () => {
    expect(examineSheets(sources)).toEqual(nothing);
  });

  it.each([
    ['a token that nothing reads', { unusedTokens: ['--s-5'] }, 'a.css', ':root { --s-5: 5px }'],
    [
      'a token that nothing defines',
      { unknownTokens: ['--s-5'] },
      'A.svelte',
      '<p></p><style>p { gap: var(--s-5) }</style>',
    ],
    ['a class that nothing wears', { unusedClasses: ['pillar'] }, 'a.css', 'ol > .pillar { display: grid }'],
    [
      'a class that is global in a component',
      { unusedClasses: ['pillar'] },
      'A.svelte',
      '<p></p><style>p :global(.pillar) { margin: 0 }</style>',
    ],
  ])('%s is reported', (_, found, name, text) => {
    expect(examineSheets([{ name, text }])).toEqual({ ...nothing, ...found });
  });

  it.each([
    ['an attribute', '<p class="wide pillar"></p>'],
    ['a directive', '<p class:pillar={true}></p>'],
    ['an expression', "<p class={['wide', open && 'pillar']}></p>"],
    ['markup within a string', '<script>const mark = `<g class="pillar${more}">`;</script>'],
  ])('finds the use of a class in %s', (_, text) => {
    const sheet = { name: 'a.css', text: '.pillar { margin: 0 }' };
    expect(examineSheets([sheet, { name: 'A.svelte', text }])).toEqual(nothing);
  });
});

describe('style sheets', () => {
  const found = async (code, file) => {
    const { results } = await stylelint.lint({
      code,
      config,
      codeFilename: inHouse('apps', 'web', 'src', file),
    });
    return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
  };
  const units = 'declaration-property-unit-disallowed-list';
  const values = 'declaration-property-value-allowed-list';

  it.each([
    ['color: #a42a1b', 'color-no-hex'],
    ['color: white', 'color-named'],
    ['background: rgb(0 0 0 / 0.5)', 'function-disallowed-list'],
    ['gap: 10px', units],
    ['margin: 0 auto 1rem', units],
    ['padding: var(--s-4) calc(var(--s-8) + 1px)', units],
    ['font-size: 0.8rem', units],
    ['font: 400 13px / 1.4 var(--sans)', units],
    ['border-radius: 4px', units],
    ['box-shadow: 0 1px 2px var(--ink)', values],
    ['z-index: 4', values],
  ])('rejects "%s"', async (declaration, rule) => {
    expect(await found(`p { ${declaration} }`, 'a.css')).toEqual([rule]);
    expect(await found(`<p>A</p>\n<style>\n  p { ${declaration} }\n</style>`, 'A.svelte')).toEqual([rule]);
  });

  it('accepts tokens for every value', async () => {
    const declarations = `
      color: var(--ink); background: color-mix(in srgb, var(--sea) 76%, transparent); gap: 0 var(--s-8);
      margin: 0 auto calc(-1 * var(--s-8)); font: 400 var(--t-13) / 1.4 var(--sans); border-radius: var(--radius) 0;
      box-shadow: var(--lift); z-index: var(--z-bar); width: 40px;`;
    expect(await found(`p { ${declarations} }`, 'a.css')).toEqual([]);
  });
});
