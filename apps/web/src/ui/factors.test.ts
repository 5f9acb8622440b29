import { describe, expect, it } from 'vitest';
import { types } from '../map/testing/fixture.ts';
import { factorsOf, factorText, setFactors } from './factors.ts';

const all = Object.values(types);
const gotha = types['GB']!;
const camel = types['SCF']!;

describe('the figures of a counter', () => {
  it('2.5: pursuit that may only defend stands in brackets', () => {
    expect(factorText(gotha)).toBe('2 (2) 3');
  });

  it('2.6: bombs that may only strafe stand in brackets', () => {
    expect(factorText(camel)).toBe('4 8 (1)');
  });

  it('stand inside the room they are given, left to right, never touching', () => {
    for (const type of all)
      for (const size of [21, 34, 60]) {
        const { glyphs, size: set } = setFactors(factorsOf(type), 4, 96, size);
        expect(set).toBeLessThanOrEqual(size);
        let right = 4 - 1e-9;
        glyphs.forEach((glyph, i) => {
          const before = glyphs[i - 1];
          // Between two factors a gap, so that 4 8 is not read as 48; none inside brackets.
          const apart = before && !(before.text === '(' || glyph.text === ')') ? set * 0.25 : 0;
          expect(glyph.x).toBeGreaterThanOrEqual(right + apart - 1e-9);
          right = glyph.x + glyph.width;
        });
        expect(right).toBeLessThanOrEqual(96 + 1e-9);
      }
  });
});
