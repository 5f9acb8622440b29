import { describe, expect, it } from 'vitest';
import { types } from '../map/testing/fixture.ts';
import { advancesOf, fontOf } from '../testing/advances.ts';
import { factorsOf, factorText, setFactors } from './factors.ts';

const all = Object.values(types);
const gotha = types['GB']!;
const camel = types['SCF']!;

describe('Figures of a counter', () => {
  it('2.5: pursuit for defence only is in brackets', () => {
    expect(factorText(gotha)).toBe('2 (2) 3');
  });

  it('2.6: bombs for strafing only are in brackets', () => {
    expect(factorText(camel)).toBe('4 8 (1)');
  });

  it('do not touch when printed: they are wider than their slots, but by less than the gaps', async () => {
    const advance = advancesOf(await fontOf('libre-franklin', 700));
    const printed = (text: string, size: number) =>
      [...text].reduce((sum, figure) => sum + (advance(figure) ?? Infinity) * (size / 100), 0);
    for (const type of all) {
      const { glyphs, size } = setFactors(factorsOf(type), 4, 96, 60);
      const figures = glyphs.filter(({ bracket }) => !bracket);
      figures.slice(1).forEach((figure, i) => {
        const before = figures[i]!;
        const apart = figure.x + figure.width / 2 - before.x - before.width / 2;
        expect(apart).toBeGreaterThan((printed(before.text, size) + printed(figure.text, size)) / 2);
      });
    }
  });

  it('stay within their space, from left to right, without touching', () => {
    for (const type of all)
      for (const size of [21, 34, 60]) {
        const { glyphs, size: set } = setFactors(factorsOf(type), 4, 96, size);
        expect(set).toBeLessThanOrEqual(size);
        let right = 4 - 1e-9;
        glyphs.forEach((glyph, i) => {
          const before = glyphs[i - 1];
          // Factors need a gap, so that 4 8 is not read as 48. Brackets need none inside them.
          const apart = before && !(before.text === '(' || glyph.text === ')') ? set * 0.25 : 0;
          expect(glyph.x).toBeGreaterThanOrEqual(right + apart - 1e-9);
          right = glyph.x + glyph.width;
        });
        expect(right).toBeLessThanOrEqual(96 + 1e-9);
      }
  });
});
