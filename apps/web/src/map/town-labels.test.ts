import { hexId, places, type HexId, type Place } from '@1bob/atlas';
import { centre, mapBox, waters, type Point } from '@1bob/atlas/drawing';
import { describe, expect, it } from 'vitest';
import { overlaps, type Box, type Label } from './labels.ts';
import { wordWidth } from './letters.ts';
import { bandOf, counterSize, symbolScale } from './scale.ts';
import {
  besideChip,
  chipSize,
  chipSpot,
  london,
  londonSize,
  londonSpot,
  shipSize,
  symbolRadius,
  targetsShown,
  townLabels,
} from './town-labels.ts';

const none: ReadonlySet<HexId> = new Set();
/** The lower ends of the bands of scales where labels are placed, from a middle distance to near. */
const bands = [0.6, 0.7, 0.82, 1, 1.2, 1.45] as const;
/** The largest scale at which a band's layout is valid. Symbols grow up to there. */
const upTo = (band: number): number => [...bands, 1.8].find((next) => next > band) ?? 1.8;
const short = (place: Place): string => place.short;
interface Laid {
  chips?: ReadonlySet<HexId>;
  ships?: ReadonlySet<HexId>;
  piles?: ReadonlySet<HexId>;
}
const labelsAt = (k: number, { chips = none, ships = none, piles = none }: Laid = {}): readonly Label[] =>
  townLabels(k, chips, ships, piles, short);
const square = ([x, y]: Point, half: number): Box => [x - half, y - half, x + half, y + half];
const spot = (hex: HexId, k: number): Point => {
  const [x, y] = centre(hex);
  return [x * k, y * k];
};
const covered = (labels: readonly Label[], box: Box): string[] =>
  labels.filter((label) => overlaps(label.box, box)).map(({ text }) => text);
const towns = places.filter(({ london: inside }) => !inside).map(({ hex }) => hex);
const of = (labels: readonly Label[], text: string): Label | undefined =>
  labels.find((label) => label.text === text);

describe('Town names on the sheet', () => {
  it('stay within its edges', () => {
    for (const k of [0.18, 0.4, ...bands])
      for (const { box, text } of labelsAt(k)) {
        const [left, top, right, bottom] = box;
        const inside =
          left >= mapBox.x * k &&
          top >= mapBox.y * k &&
          right <= (mapBox.x + mapBox.width) * k &&
          bottom <= (mapBox.y + mapBox.height) * k;
        expect([k, text, inside]).toEqual([k, text, true]);
      }
  });

  it('leave LONDON legible', () => {
    for (const k of [0.18, 0.3, 0.5, ...bands]) {
      const { at, anchor } = londonSpot(k);
      const width = wordWidth(london.text, londonSize(k), 'bold', london.spacing);
      const right = at[0] * k + (anchor === 'middle' ? width / 2 : 0);
      const half = londonSize(k) / 2;
      expect(covered(labelsAt(k), [right - width, at[1] * k - half, right, at[1] * k + half])).toEqual([]);
    }
  });

  it('leave the level names of waters legible', () => {
    for (const k of bands)
      for (const { text, size, spacing, rotate, x, y } of waters) {
        if (rotate !== 0) continue;
        const half = (wordWidth(text, size, 'regular', spacing) * k) / 2;
        expect(covered(labelsAt(k), [x * k - half, y * k - size * 0.7 * k, x * k + half, y * k])).toEqual([]);
      }
  });

  it('are not covered by chips: the symbol of the town moves away, and its name with it', () => {
    const chips = new Set(towns);
    for (const k of bands) {
      const labels = labelsAt(k, { chips });
      const grown = symbolScale(upTo(k));
      for (const hex of towns) {
        const [x, y] = spot(hex, k);
        const chip = square([x + chipSpot[0] * grown, y + chipSpot[1] * grown], (chipSize / 2) * grown);
        expect(covered(labels, chip)).toEqual([]);
      }
    }
  });

  it('stay beside a symbol that has moved out of the way of a chip', () => {
    const dover = hexId('2126');
    const k = 1;
    const label = of(labelsAt(k, { chips: new Set([dover]) }), 'Dover')!;
    const grown = symbolScale(upTo(k));
    const [x, y] = spot(dover, k);
    const symbol: Point = [x + besideChip[0] * grown, y + besideChip[1] * grown];
    // The name nearly touches the symbol on one of its sides.
    const [left, top, right, bottom] = label.box;
    const away = Math.max(left - symbol[0], symbol[0] - right, top - symbol[1], symbol[1] - bottom);
    expect(away).toBeGreaterThan(0);
    expect(away).toBeLessThan(9 * grown + 6);
  });

  it('are not covered by ships', () => {
    const ships = new Set(towns);
    for (const k of bands) {
      const labels = labelsAt(k, { ships });
      const half = (shipSize / 2) * symbolScale(upTo(k));
      for (const hex of towns) expect(covered(labels, square(spot(hex, k), half))).toEqual([]);
    }
  });

  it('are not covered by aircraft over the town', () => {
    const piles = new Set(towns);
    for (const k of [0.4, ...bands]) {
      const labels = labelsAt(k, { piles });
      // Far out a counter is a mark, up to the scale at which its figures become readable.
      const half = counterSize(k < 0.6 ? k : upTo(k)) / 2;
      for (const hex of towns) expect(covered(labels, square(spot(hex, k), half))).toEqual([]);
    }
  });

  it('move no farther than obstacles require', () => {
    const far = new Set([hexId('5001')]);
    const before = labelsAt(1).filter(({ hex }) => hex !== '5001');
    for (const laid of [{ chips: far }, { ships: far }, { piles: far }])
      expect(labelsAt(1, laid).filter(({ hex }) => hex !== '5001')).toEqual(before);
  });

  it('far out ignore ships, which are not drawn there, and stay beside the marks of chips', () => {
    const all = new Set(towns);
    expect(labelsAt(0.4, { ships: all })).toEqual(labelsAt(0.4));
    const labels = labelsAt(0.4, { chips: all });
    expect(labels.length).toBeGreaterThan(10);
    for (const hex of towns) expect(covered(labels, square(spot(hex, 0.4), 5))).toEqual([]);
  });
});

describe('Targets', () => {
  const british = places.filter(({ target, control }) => target !== null && control === 'british');

  it('show their values at every scale: near all of them, and far out none that covers another', () => {
    for (const k of bands) expect(targetsShown(k).size).toBe(british.length);
    for (const k of [0.14, 0.2, 0.3, 0.4, 0.5]) {
      const shown = [...targetsShown(k)];
      expect(shown.length).toBeGreaterThan(3);
      const { from } = bandOf(k);
      for (const [i, hex] of shown.entries())
        for (const other of shown.slice(i + 1)) {
          const [[ax, ay], [bx, by]] = [spot(hex, from), spot(other, from)];
          expect(Math.abs(ax - bx) + Math.abs(ay - by)).toBeGreaterThanOrEqual(18);
        }
    }
  });

  it('are placed first if they are worth more', () => {
    const worth = (hex: HexId) => british.find((place) => place.hex === hex)?.target ?? 0;
    const shown = [...targetsShown(0.14)];
    const hidden = british.filter(({ hex }) => !shown.includes(hex));
    expect(hidden.length).toBeGreaterThan(0);
    expect(worth(shown[0] ?? hexId('0101'))).toBe(3);
    // Each hidden value gives way to one that is equal or greater.
    for (const { hex, target } of hidden) {
      const [x, y] = spot(hex, 0.14);
      const over = shown.filter((other) => {
        const [ox, oy] = spot(other, 0.14);
        return Math.abs(x - ox) + Math.abs(y - oy) < 18;
      });
      expect(Math.max(...over.map(worth))).toBeGreaterThanOrEqual(target ?? 0);
    }
  });
});

describe('Rank', () => {
  it('sets the name of a city larger and bold, and that of a great target slightly larger than a town’s', () => {
    const labels = labelsAt(1);
    const [norwich, dover, ashford] = ['Norwich', 'Dover', 'Ashford'].map((text) => of(labels, text)!);
    expect([norwich!.bold, dover!.bold, ashford!.bold]).toEqual([true, false, false]);
    expect(norwich!.size).toBeGreaterThan(dover!.size);
    expect(dover!.size).toBeGreaterThan(ashford!.size);
    expect(ashford!.size).toBeGreaterThan(of(labelsAt(0.7), 'Ashford')!.size);
  });

  it('shows names in London only at close range, smaller, and below their symbols', () => {
    const inside = places.filter((place) => place.london).map(short);
    const named = (k: number) => labelsAt(k).filter(({ text }) => inside.includes(text));
    expect(named(1.2)).toEqual([]);
    expect(named(1.45).length).toBeGreaterThan(5);
    for (const { anchor, dy, size } of named(1.45)) {
      expect(anchor).toBe('middle');
      expect(dy).toBeGreaterThan(0);
      expect(size).toBeLessThan(of(labelsAt(1.45), 'Dover')!.size);
    }
  });

  it('keeps other towns’ names off the area of London', () => {
    for (const k of bands)
      for (const place of places.filter(({ london: inside }) => inside)) {
        const on = covered(labelsAt(k), square(spot(place.hex, k), 20 * k));
        expect(on.filter((text) => !places.some((one) => one.london && one.short === text))).toEqual([]);
      }
  });

  it('hides neutral places at long range', () => {
    const neutral = places.filter(({ kind }) => kind === 'neutral').map(short);
    const named = (k: number) => labelsAt(k).filter(({ text }) => neutral.includes(text)).length;
    expect(named(0.4)).toBe(0);
    expect(named(1)).toBeGreaterThan(0);
  });

  it('gives a target a larger symbol than a city, and a city a larger one than a town', () => {
    const radius = (name: string) => symbolRadius(places.find((place) => place.short === name)!);
    expect(radius('Dover')).toBeGreaterThan(radius('Ghent'));
    expect(radius('Ghent')).toBeGreaterThan(radius('Clacton'));
  });
});

describe('LONDON', () => {
  it('is smaller at smaller scales', () => {
    expect(londonSize(0.15)).toBeLessThan(londonSize(0.5));
    expect(londonSize(0.5)).toBeLessThan(londonSize(1));
  });
  it('ends at the foot of its nine hexes. If it would run off the sheet, it is above or below them, clear of targets', () => {
    const [x, y] = centre(hexId('0622'));
    expect(londonSpot(1)).toEqual({ at: [x + 8, y], anchor: 'end' });
    const small = londonSpot(0.15);
    const nine = places.filter((place) => place.london).map(({ hex }) => centre(hex));
    expect(small.anchor).toBe('middle');
    const rows = nine.map(([, top]) => top);
    expect(small.at[1] < Math.min(...rows) || small.at[1] > Math.max(...rows)).toBe(true);
    for (const hex of targetsShown(0.15)) {
      const [tx, ty] = centre(hex);
      const aside = Math.abs(tx - small.at[0]) * 0.15;
      const over = Math.abs(ty - small.at[1]) * 0.15;
      if (!places.find((place) => place.hex === hex)?.london) expect(aside > 30 || over > 17).toBe(true);
    }
    const across = nine.map(([left]) => left);
    expect(small.at[0]).toBeGreaterThan(Math.min(...across));
    expect(small.at[0]).toBeLessThan(Math.max(...across));
  });
});
