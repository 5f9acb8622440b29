import { describe, expect, test } from 'vitest';
import source from '../data/places.json' with { type: 'json' };
import { allHexIds, hexId, neighbours, type HexId } from './grid.ts';
import {
  hasLand,
  hexesBehindFront,
  isAllSea,
  isCity,
  isFriendlyLand,
  isLondon,
  isNeutral,
  isTarget,
  isTown,
  isTownOrCity,
  mayHoldShip,
} from './ground.ts';
import { hexAt, hexes, places, type Hex } from './hexes.ts';

const at = (id: string): Hex => hexAt(hexId(id));

describe('hexes', () => {
  test('every hex of the grid is there, with its column and row', () => {
    expect([...hexes.keys()]).toEqual(allHexIds);
    expect(at('3814')).toMatchObject({ id: '3814', col: 38, row: 14 });
  });

  test.each([
    ['3814', 'sea', 'none', 'sea'],
    ['3020', 'sea', 'none', 'sea'],
    ['2128', 'sea', 'none', 'sea'],
    ['2126', 'coast', 'british', 'britain'],
    ['0821', 'land', 'british', 'britain'],
    ['0101', 'land', 'british', 'britain'],
    ['2728', 'coast', 'british', 'continent'],
    ['3725', 'coast', 'german', 'continent'],
    ['4527', 'land', 'german', 'continent'],
    ['4422', 'coast', 'neutral', 'netherlands'],
    ['5313', 'land', 'neutral', 'netherlands'],
  ])('%s is %s, %s, %s', (id, terrain, control, region) => {
    expect(at(id)).toMatchObject({ terrain, control, region });
  });

  test('only all-sea hexes have no holder', () => {
    for (const h of hexes.values()) {
      expect(h.control === 'none').toBe(h.terrain === 'sea');
      expect(h.region === 'sea').toBe(h.terrain === 'sea');
      expect(h.region === 'netherlands').toBe(h.control === 'neutral');
      if (h.region === 'britain') expect(h.control).toBe('british');
    }
  });

  test('every coast hex touches sea or coast, and no land hex touches all sea', () => {
    for (const h of hexes.values()) {
      const round = neighbours(h.id).map((n) => hexAt(n).terrain);
      if (h.terrain === 'land') expect(round, h.id).not.toContain('sea');
      if (h.terrain === 'coast' && round.length === 6)
        expect(
          round.some((t) => t !== 'land'),
          h.id,
        ).toBe(true);
    }
  });

  test('a hex that is not on the map is refused', () => {
    expect(() => hexAt('9999' as HexId)).toThrow(RangeError);
    expect(() => neighbours('9999' as HexId)).toThrow(RangeError);
  });
});

describe('places', () => {
  test('include every place of the source, at most one per hex, each in its own hex', () => {
    expect(places).toHaveLength(source.places.length);
    expect(new Set(places.map((p) => p.hex)).size).toBe(places.length);
    for (const p of places) expect(hexAt(p.hex).place).toBe(p);
    expect([...hexes.values()].filter((h) => h.place)).toHaveLength(places.length);
  });

  test('every place stands on land', () => {
    expect(places.filter((p) => !hasLand(p.hex))).toEqual([]);
  });

  test('5.1: every place is held as the source says', () => {
    for (const { hex, name, control, country } of source.places)
      expect(at(hex), name).toMatchObject({ control, place: { name, control, country } });
  });

  test('London has nine city hexes, four of them worth three', () => {
    const london = places.filter((p) => p.london);
    expect(london).toHaveLength(9);
    expect(london.every((p) => isLondon(p.hex) && isCity(p.hex) && isTarget(p.hex))).toBe(true);
    expect(london.filter((p) => p.target === 3)).toHaveLength(4);
    expect(at('0821').place).toMatchObject({ short: 'The City', kind: 'city', target: 3, london: true });
  });

  test('short names are short and unique', () => {
    expect(new Set(places.map((p) => p.short)).size).toBe(places.length);
    expect(places.filter((p) => p.short.length > 18 || /[/:(]/.test(p.short))).toEqual([]);
  });

  test('13.9: no place on the German side is a target', () => {
    expect(places.filter((p) => p.target !== null && p.control !== 'british')).toEqual([]);
  });
});

describe('where units may stand', () => {
  test('5.1(3): ships may be in any all-sea hex, on any British coast and on the coast west of the front, nowhere else', () => {
    expect(['3814', '2126', '2728', '3228'].map((h) => mayHoldShip(hexId(h)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['3725', '4024', '4422', '0821', '3131'].map((h) => mayHoldShip(hexId(h)))).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    for (const h of hexes.values())
      if (h.region === 'britain' && h.terrain === 'coast') expect(mayHoldShip(h.id)).toBe(true);
  });

  test('5.1(2): land units may be on own land only, never on neutral land or at sea', () => {
    expect(isFriendlyLand(hexId('2126'), 'british')).toBe(true);
    expect(isFriendlyLand(hexId('2126'), 'german')).toBe(false);
    expect(isFriendlyLand(hexId('4527'), 'german')).toBe(true);
    for (const h of hexes.values())
      if (isNeutral(h.id) || isAllSea(h.id))
        expect(isFriendlyLand(h.id, 'british') || isFriendlyLand(h.id, 'german')).toBe(false);
  });

  test('17.3, 17.6-HQ: aerodromes go to towns, headquarters to towns and cities, and never to Dutch ones', () => {
    expect([isTown(hexId('4629')), isCity(hexId('4629'))]).toEqual([true, false]);
    expect([isTown(hexId('4527')), isCity(hexId('4527'))]).toEqual([false, true]);
    expect(isTownOrCity(hexId('4527')) && isTownOrCity(hexId('4629'))).toBe(true);
    expect(isTownOrCity(hexId('4422')) || isTownOrCity(hexId('3814'))).toBe(false);
  });

  test('ruling 29: Walcheren, Zeeland Flanders and Holland are neutral', () => {
    expect(['4422', '4321', '4224', '4424', '4625', '5112', '5221'].every((h) => isNeutral(hexId(h)))).toBe(
      true,
    );
  });

  test('ruling 45: Gontrode lies far behind the front, Lens on it', () => {
    expect(hexesBehindFront(hexId('3736'))).toBe(1);
    expect(hexesBehindFront(hexId('4629'))).toBeGreaterThanOrEqual(8);
    expect(hexesBehindFront(hexId('3730'))).toBeNull();
    expect(hexesBehindFront(hexId('3814'))).toBeNull();
  });
});

describe('held ground is contiguous', () => {
  const areas = (held: (h: Hex) => boolean): HexId[][] => {
    const left = new Set([...hexes.values()].filter(held).map((h) => h.id));
    const found: HexId[][] = [];
    for (const start of left) {
      const area = new Set([start]);
      for (const id of area) for (const n of neighbours(id)) if (left.has(n)) area.add(n);
      for (const id of area) left.delete(id);
      found.push([...area]);
    }
    return found;
  };

  test('Britain is one area', () => expect(areas((h) => h.region === 'britain')).toHaveLength(1));
  test('5.1: British ground on the continent is one area', () =>
    expect(areas((h) => h.region === 'continent' && h.control === 'british')).toHaveLength(1));
  test('5.1: German ground is one area', () => expect(areas((h) => h.control === 'german')).toHaveLength(1));
  test('ruling 29: Dutch ground is one area', () =>
    expect(areas((h) => h.control === 'neutral')).toHaveLength(1));
  test('5.1: the front runs from the sea to the south edge without a gap', () => {
    const front = [...hexes.values()].filter((h) => h.control === 'german' && hexesBehindFront(h.id) === 1);
    expect(front.some((h) => h.terrain === 'coast')).toBe(true);
    expect(front.some((h) => h.row === 37)).toBe(true);
    expect(areas((h) => front.includes(h))).toHaveLength(1);
  });
});
