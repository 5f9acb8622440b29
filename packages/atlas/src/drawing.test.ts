import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compose } from '../scripts/compose.ts';
import { dutchGround, germanGround } from '../scripts/fronts.ts';
import { isInside } from '../scripts/polygon.ts';
import { coastRings } from '../scripts/source.ts';
import { hexes, places } from './hexes.ts';
import { isLondon } from './ground.ts';
import * as drawing from './drawing.ts';

describe('the generated files', () => {
  const made = compose();

  test.each(made.map((o) => [o.path, o.text]))('%s is what its sources give', (path, text) => {
    expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8') === text).toBe(true);
  });
});

describe('the drawn map', () => {
  test('paths are plain SVG path data, and small', () => {
    const paths = [
      drawing.coastPath,
      drawing.hachures,
      drawing.frontPath,
      drawing.frontTeeth,
      drawing.germanGround,
      drawing.neutralGround,
      drawing.borderPath,
      drawing.graticulePath,
      ...drawing.rivers.map((r) => r.d),
    ];
    for (const d of paths) expect(d).toMatch(/^M[-0-9. MLCZl]+$/);
    expect(drawing.coastPath.length).toBeLessThan(120_000);
  });

  test('the coast agrees with the hexes: the centre of a land hex is on land, and that of a sea hex at sea', () => {
    const coast = coastRings();
    for (const h of hexes.values()) {
      if (h.terrain === 'coast') continue;
      const [x, y] = drawing.centre(h.id);
      expect(isInside(coast, x, y), h.id).toBe(h.terrain === 'land');
    }
  });

  test('5.1: the tints agree with the hexes: each place lies on the ground of the side that holds it', () => {
    for (const p of places) {
      const [x, y] = drawing.centre(p.hex);
      expect(isInside([germanGround], x, y), p.name).toBe(p.control === 'german');
      if (p.control === 'neutral') expect(isInside([dutchGround], x, y), p.name).toBe(true);
    }
  });

  test('names lie on the sheet, and names of waters at sea', () => {
    const coast = coastRings();
    for (const w of [...drawing.waters, ...drawing.regions]) {
      expect(drawing.hexAtPoint(w.x, w.y), w.text).not.toBeNull();
      expect(isInside(coast, w.x, w.y), w.text).toBe(drawing.regions.includes(w));
    }
  });

  test('London is drawn as one piece of nine hexes', () => {
    expect(drawing.londonHexes).toHaveLength(9);
    expect(drawing.londonHexes.every(isLondon)).toBe(true);
    expect(drawing.outline(drawing.londonHexes).match(/Z/g)).toHaveLength(1);
    expect(drawing.cityHexes).toEqual(expect.arrayContaining([...drawing.londonHexes]));
  });
});
