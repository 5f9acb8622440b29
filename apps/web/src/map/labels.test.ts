import { hexId, places } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, type Named, overlaps, placeLabels } from './labels.ts';
import { wordWidth } from './letters.ts';
import { symbolScale } from './scale.ts';
import { groundChips } from './scene.ts';
import { raid } from './testing/fixture.ts';
import { london, londonSize, londonSpot, symbolRadius, townLabels } from './town-labels.ts';

const clash = (boxes: readonly Box[]): string[] =>
  boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b) => (overlaps(a, b) ? [`${a.join()} over ${b.join()}`] : [])),
  );

const name = fc.record({
  x: fc.integer({ min: 0, max: 400 }),
  y: fc.integer({ min: 0, max: 300 }),
  radius: fc.integer({ min: 2, max: 10 }),
  text: fc.constantFrom('Rye', 'Burnham-on-Crouch', 'Dover', 'London'),
  rank: fc.integer({ min: 0, max: 4 }),
});
const box = fc
  .tuple(fc.integer({ max: 400, min: 0 }), fc.integer({ max: 300, min: 0 }))
  .map(([x, y]): Box => [x, y, x + 40, y + 20]);

describe('Place names', () => {
  it('never overlap each other, an obstacle or another place’s symbol', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), fc.array(box, { maxLength: 10 }), (list, obstacles) => {
        const names = list.map((n, i): Named => ({
          ...n,
          hex: hexId(`${String(1 + (i % 50)).padStart(2, '0')}01`),
          size: 12,
          bold: false,
        }));
        const labels = placeLabels(names, obstacles);
        expect(clash(labels.map((l) => l.box))).toEqual([]);
        for (const label of labels) {
          for (const obstacle of obstacles) expect(overlaps(label.box, obstacle)).toBe(false);
          for (const n of names)
            if (n.hex !== label.hex)
              expect(
                overlaps(label.box, [n.x - n.radius, n.y - n.radius, n.x + n.radius, n.y + n.radius]),
              ).toBe(false);
        }
      }),
    );
  });

  it('keep clear of their own symbol on every side, and fill their box', () => {
    const town: Named = {
      ...{ hex: hexId('0101'), text: 'Harwich', x: 200, y: 200, radius: 9, size: 12, bold: false, rank: 0 },
    };
    const width = wordWidth(town.text, town.size);
    const sides = new Set<string>();
    // Obstacles that block one position after the other.
    const taken: Box[] = [];
    for (;;) {
      const [label] = placeLabels([town], taken);
      if (label === undefined) break;
      const { anchor, dx, dy, box } = label;
      const left = town.x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
      const letters: Box = [left, town.y + dy - town.size * 0.8, left + width, town.y + dy];
      const [inX, inY] = [
        Math.max(letters[0], Math.min(town.x, letters[2])),
        Math.max(letters[1], Math.min(town.y, letters[3])),
      ];
      expect(Math.hypot(inX - town.x, inY - town.y)).toBeGreaterThan(town.radius);
      // The box fits the letters with a little air.
      letters.forEach((edge, side) => {
        const air = side < 2 ? edge - box[side]! : box[side]! - edge;
        expect(air).toBeGreaterThan(0.5);
        expect(air).toBeLessThan(4);
      });
      sides.add(`${anchor} ${dy < 0 ? 'above' : 'below'}`);
      // A tiny obstacle at the far corner of the box, which no other position reaches.
      const x = anchor === 'start' ? box[2] - 0.2 : anchor === 'end' ? box[0] + 0.2 : town.x;
      const y = dy < 0 ? box[1] + 0.2 : box[3] - 0.2;
      taken.push([x - 0.1, y - 0.1, x + 0.1, y + 0.1]);
    }
    expect(taken).toHaveLength(8);
    expect(sides).toContain('end above');
    expect(sides).toContain('start above');
    expect(sides).toContain('middle above');
    expect(sides).toContain('middle below');
  });

  it('are dropped by rank, so that the more important place keeps its name', () => {
    const at = { x: 50, y: 50, radius: 4, size: 12, bold: false };
    const wall: Box[] = [
      [-500, -500, 500, 38],
      [-500, 62, 500, 500],
      [-500, 38, 44, 62],
    ];
    const labels = placeLabels(
      [
        { ...at, hex: hexId('0101'), text: 'Hamlet', rank: 4 },
        { ...at, hex: hexId('0102'), text: 'Harwich', rank: 0 },
      ],
      wall,
    );
    expect(labels.map((l) => l.text)).toEqual(['Harwich']);
  });

  it('do not overlap anywhere on the sheet, at any scale of their band', () => {
    const chips = new Set(groundChips(raid).map((chip) => chip.hex));
    for (const band of [0.12, 0.14, 0.18, 0.3, 0.4, 0.5, 0.6, 0.7, 0.82, 1, 1.2, 1.45, 1.8])
      for (const grown of [1, 1.1, 1.2]) {
        const labels = townLabels(band, chips, new Set(), new Set(), (place) => place.short);
        const moved = labels.map(({ hex, box: [left, top, right, bottom] }): Box => {
          const [x, y] = centre(hex);
          const by = band * (grown - 1);
          return [left + x * by, top + y * by, right + x * by, bottom + y * by];
        });
        expect(clash(moved)).toEqual([]);
      }
  });

  it('include LONDON at every scale', () => {
    for (const k of [0.14, 0.15, 0.18, 0.25, 0.4, 1]) {
      const { at, anchor } = londonSpot(k);
      const width = wordWidth(london.text, londonSize(k), 'bold', london.spacing);
      expect(at[0] * k - (anchor === 'end' ? width : width / 2)).toBeGreaterThan(0);
    }
  });

  it('are nearly complete at close range', () => {
    const labels = townLabels(1, new Set(), new Set(), new Set(), (place) => place.short);
    const towns = places.filter((place) => !place.london);
    expect(labels.length).toBeGreaterThan(towns.length * 0.95);
  });

  it('are only those of cities and great harbours when zoomed far out', () => {
    const shown = new Set(
      townLabels(0.45, new Set(), new Set(), new Set(), (p) => p.short).map((l) => l.text),
    );
    expect(shown).toContain('Norwich');
    expect(shown).toContain('Ghent');
    expect(shown).not.toContain('Braintree');
    expect(shown).not.toContain('Whitehall');
  });
});

describe('Letters', () => {
  it('have a measured width: a longer word, bold type and a larger size are wider', () => {
    expect(wordWidth('Dover', 12)).toBeLessThan(wordWidth('Folkestone', 12));
    expect(wordWidth('Ghent', 12)).toBeLessThan(wordWidth('Ghent', 12, 'bold'));
    expect(wordWidth('Ghent', 24)).toBeCloseTo(2 * wordWidth('Ghent', 12));
  });
  it('Symbols grow with the map, within bounds', () => {
    expect(symbolScale(0.2)).toBe(symbolScale(0.5));
    expect(symbolScale(2)).toBeGreaterThan(symbolScale(1));
    for (const place of places) expect(symbolRadius(place)).toBeLessThan(10);
  });
});
