import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cut, faces, letters, licences, licencesPath, pathOf, styleSheet, styleSheetPath } from './fonts.mjs';
import { inHouse } from './house.mjs';
import { build } from './products.mjs';
import { onThisMachine } from '../tests/support/on-this-machine.ts';

/** Characters that no font of the pages has; the browser shows them in a fallback font. */
const elsewhere = '●≤≥';

const textsIn = (folder) =>
  readdirSync(inHouse(folder), { recursive: true })
    .filter((file) => /\.(ts|svelte|json)$/.test(file) && !/test|generated/.test(file))
    .map((file) => readFileSync(join(inHouse(folder), file), 'utf8'))
    .join('');

describe('the fonts of the pages', () => {
  it.each(faces)(
    '$family $weight $style is what its package gives when only the letters of the pages are kept',
    async (face) => {
      expect((await cut(face)).equals(readFileSync(pathOf(face)))).toBe(true);
    },
  );

  it('are listed in the style sheet of the fonts', () => {
    expect(readFileSync(styleSheetPath, 'utf8')).toBe(styleSheet());
  });

  it('show a minus sign and not a dash, also in headings and scores', () => {
    // If several faces have a character, browsers take the face declared last.
    const declared = styleSheet().match(/@font-face \{[^}]*\}/g);
    const ofHeadings = declared.filter(
      (face) => face.includes("'Old Standard TT'") && face.includes('U+2212'),
    );
    for (const style of ['normal', 'italic'])
      expect(ofHeadings.findLast((face) => face.includes(`font-style: ${style}`))).toContain(
        'libre-franklin',
      );
  });

  it(
    'come with their licences, in the repository and with the built pages',
    { timeout: onThisMachine(120_000) },
    async () => {
      const text = await licences();
      expect(readFileSync(licencesPath, 'utf8')).toBe(text);
      expect(await build(['web'])).toBe(true);
      expect(readFileSync(inHouse('apps', 'web', 'dist', 'licences.md'), 'utf8')).toContain(text.trim());
    },
  );

  it('hold every letter of the pages, of the names of places and aircraft, and of the server’s sentences', () => {
    const folders = [
      'apps/web/src',
      'packages/atlas/data',
      'packages/rules/src/charts',
      'packages/protocol/src',
    ];
    const written = new Set(folders.map(textsIn).join(''));
    expect([...written].filter((c) => c > '~' && !letters.includes(c) && !elsewhere.includes(c))).toEqual([]);
  });
});
