import { places } from '@1bob/atlas';
import { waters } from '@1bob/atlas/drawing';
import { describe, expect, it } from 'vitest';
import { advancesOf, fontOf } from '../testing/advances.ts';
import { names } from '@1bob/words/de';
import { widths } from './letters.ts';
import { london } from './town-labels.ts';

describe.each([
  ['regular', 400],
  ['bold', 700],
] as const)('the widths of letters in the %s face', (face, weight) => {
  it('The widths of letters match their font file', async () => {
    const advance = advancesOf(await fontOf('old-standard-tt', weight));
    const letters = [...widths[face].keys()];
    expect(Object.fromEntries(widths[face])).toEqual(
      Object.fromEntries(letters.map((letter) => [letter, advance(letter)])),
    );
  });

  it('The width of every letter of every name on the map is known, in both languages', () => {
    const printed = [
      ...places.map(({ short }) => short),
      ...Object.values(names.places),
      ...waters.map(({ text }) => text),
      london.text,
    ].join('');
    expect(printed.length).toBeGreaterThan(500);
    expect([...new Set(printed)].filter((letter) => !widths[face].has(letter))).toEqual([]);
  });
});
