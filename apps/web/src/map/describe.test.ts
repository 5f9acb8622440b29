import { hexId, places } from '@1bob/atlas';
import type { View } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { describeFlyer, describeGround, describeHex, describeShip } from './describe.ts';
import { flyersOf, type GroundChip, type ShipChip } from './scene.ts';
import { raid, types, watched } from './testing/fixture.ts';
import { mapWords } from './words.ts';

const english = mapWords();

const dover = hexId('2126');
const chip = (more: Partial<GroundChip>): string =>
  describeGround(
    { hex: dover, side: 'british', top: null, under: 0, units: null, air: null, zeppelins: 0, ...more },
    english,
  );
const guns = { kind: 'antiAircraft', points: 3 } as const;
const field = { kind: 'aerodrome', points: 1 } as const;

describe('Pieces on the ground, in words', () => {
  it('20.5: names the top of an enemy’s stack, names guns with their points, and counts the rest', () => {
    expect(chip({ top: guns, under: 2 })).toBe('British: guns, 3 points; 2 counters under it');
    expect(chip({ top: field })).toBe('British: aerodrome');
  });
  it('names all units of one’s own stack, and does not count those under the top', () => {
    expect(chip({ top: field, under: 1, units: [field, guns] })).toBe('British: aerodrome, guns, 3 points');
  });
  it('names aircraft on the ground and zeppelins, and their side if nothing else tells it', () => {
    expect(chip({ top: field, air: 1 })).toBe('British: aerodrome; 1 air unit on the ground');
    expect(chip({ air: 2 })).toBe('British: 2 air units on the ground');
    expect(chip({ top: field, air: 0, zeppelins: 2 })).toBe('British: aerodrome; 2 zeppelins');
  });
});

it('names a ship as what it is known to be, with the aircraft aboard', () => {
  const ship = (more: Partial<ShipChip>): string =>
    describeShip({ name: 's1', hex: dover, kind: 'carrier', aboard: 0, ...more }, english);
  expect(ship({ kind: null, aboard: 2 })).toBe('British ship, not examined');
  expect(ship({})).toBe('aircraft carrier');
  expect(ship({ kind: 'tender', aboard: 1 })).toBe('seaplane tender, 1 air unit on the ground');
});

describe('A counter in the air, in words', () => {
  const flyer = (view: View, name: string): string =>
    describeFlyer(
      flyersOf(view).find(({ counter }) => counter === name)!,
      english,
    );
  it('11.0: names only the side of an unspotted enemy', () => {
    expect(flyer(raid, 'c7')).toBe('unspotted British aircraft');
  });
  it('names a spotted counter for spectators', () => {
    expect(flyer(watched, 'c1')).toBe('German Gotha 13, spotted');
  });
  it('names one’s own counter, and says what the enemy knows of it', () => {
    expect(flyer(raid, 'c2')).toBe('your Gotha 14, an ace aboard, seen by the enemy');
    expect(flyer(raid, 'c4')).toBe('your Albatros Jasta 1, not seen by the enemy');
  });
  it('names the side in place of “your” for one who only looks over a shoulder', () => {
    const [one] = flyersOf(raid).filter(({ counter }) => counter === 'c2');
    expect(describeFlyer(one!, mapWords(true))).toBe('German Gotha 14, an ace aboard, seen by the enemy');
  });
  it('names only the squadron if the type is unknown', () => {
    const [one] = flyersOf(raid).filter(({ counter }) => counter === 'c4');
    const unknown = { ...one!, seen: null, unit: { ...one!.unit!, type: null } };
    expect(describeFlyer(unknown, english)).toBe('German Jasta 1, spotted');
  });
  it('calls a false sighting a false sighting', () => {
    const [one] = flyersOf(raid).filter(({ counter }) => counter === 'c4');
    const fake = Object.values(types).find(({ cls }) => cls === 'Fake')!;
    expect(describeFlyer({ ...one!, unit: { ...one!.unit!, type: fake } }, english)).toBe(
      'your false sighting, not seen by the enemy',
    );
  });
});

describe('A hex, in words', () => {
  const bare: View = {
    ...watched,
    ...{ land: {}, bases: {}, ships: {}, counters: {}, groups: {}, bombed: [] },
    recon: { german: [], british: [] },
  };
  it('has its number, its place, its ground and its value', () => {
    expect(describeHex(bare, dover, english)).toBe('hex 2126, Dover. coast, British. target of value 2');
    expect(describeHex(bare, hexId('2622'), english)).toBe('hex 2622. open sea');
    const town = places.find(({ target }) => target === 1);
    expect(describeHex(bare, town!.hex, english)).toMatch(/target of value 5$/);
  });
  it('has this month’s bombs and the markers of each side', () => {
    const done = { ...bare, bombed: [dover], recon: { german: [dover], british: [] } };
    expect(describeHex(done, dover, english)).toContain('. bombed. German recon marker');
    for (const words of ['bombed', 'marker'])
      expect(describeHex(done, hexId('2223'), english)).not.toContain(words);
  });
  it('lists what is in the hex, and nothing else', () => {
    const land = { [dover]: { side: 'british', top: field, under: 1 } } as const;
    const ships = { s1: { hex: dover, aboard: 0 } } as View['ships'];
    const full = { ...bare, land, ships };
    expect(describeHex(full, dover, english)).toMatch(
      /British: aerodrome; 1 counter under it\. British ship, not examined$/,
    );
    expect(describeHex(full, hexId('2223'), english)).not.toMatch(/aerodrome|ship/);
  });
  it('11.0: counts unspotted counters of each side, and names the others', () => {
    const counter = (side: 'german' | 'british', unit: object | null = null) => ({
      ...{ side, group: 'g1', hex: dover, tookOff: 1 },
      unit,
    });
    const gotha = { id: '13', type: 'GB', ace: null };
    const counters = {
      ...{ a: counter('british'), b: counter('german'), c: counter('german'), d: counter('german', gotha) },
      e: { ...counter('german'), hex: hexId('2223') },
    } as unknown as View['counters'];
    expect(describeHex({ ...bare, counters }, dover, english)).toMatch(
      /2 × unspotted German aircraft\. unspotted British aircraft\. German Gotha 13, spotted$/,
    );
  });
});
