import type { Communique, Fate } from '@1bob/rules/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { language } from '../words/language.svelte.ts';
import { speaker } from '../words/say.ts';
import { TestMatch } from '../testing/match.ts';
import { incidents, type Incident } from './incidents.ts';
import type { Entry } from '@1bob/words';
import { verdict } from './verdict.ts';

const { pack } = new TestMatch().view('german');
const sighting = { counter: 'c1', side: 'german', unit: { id: '13', type: 'GB', ace: null } };
const use = { chart: 'airCombat', die: 4, modifiers: [], other: 0, column: 1, row: '4', code: 'D' };
const at = { hex: '2223', rule: '' };
const bombs = (target: object, code: string | null) => ({
  kind: 'bombing',
  side: 'german',
  ...at,
  target,
  sightings: [sighting],
  strength: 3,
  use: code === null ? null : { ...use, chart: 'bombardment', code },
  civilDefence: false,
});
const combat = (code: string) => ({
  kind: 'combat',
  ...at,
  attacker: { side: 'british', sightings: [] },
  defender: { side: 'german', sightings: [sighting] },
  differential: 0,
  pursuit: { ...use, chart: 'pursuit', code },
  fires: [],
});
const guns = {
  kind: 'antiAircraft',
  side: 'british',
  ...at,
  points: 2,
  against: [sighting],
  pursuit: use,
  fire: use,
};
const points = (side: string, amount: number, cause = 'bombing') => ({
  kind: 'points',
  side,
  amount,
  cause,
  rule: '',
});
const damage = (fate: Fate) => ({ kind: 'damage', sighting, ...at, use, fate, months: 2 });
const place = { kind: 'place' };
const land = { kind: 'land', index: 0 };
const ship = { kind: 'ship', ship: 's1' };
const lost = (unit: object | null, fate = 'eliminated', side = 'british') => ({
  kind: 'groundLoss',
  side,
  ...at,
  land: unit,
  ship: unit === null ? 's1' : null,
  fate,
});

function told(...list: readonly object[]): Incident {
  const entries = list.map((what, i): Entry => ({
    key: `1918-01.05/00${i}`,
    month: '1918-01',
    turn: 5,
    what: what as Communique,
  }));
  const made = incidents(entries);
  expect(made, 'one incident').toHaveLength(1);
  const [first] = made;
  if (first === undefined) throw new Error('nothing was told');
  return first;
}

/** Each case has the entries, the sentence for the German player in English, and the same in German. */
const cases: readonly [string, readonly object[], string, string][] = [
  [
    'bombs on a town',
    [bombs(place, 'B2&D1'), points('german', 2), points('british', -1, 'bombed')],
    'Bombs hit Margate: you +2, they −1',
    'Bomben treffen Margate: du +2, sie −1',
  ],
  [
    'bombs that hit nothing',
    [bombs(place, '-')],
    'Bombs on Margate: nothing hit',
    'Bomben auf Margate: nichts getroffen',
  ],
  [
    'bombs without a die',
    [bombs(place, null)],
    'Bombs on Margate: nothing hit',
    'Bomben auf Margate: nichts getroffen',
  ],
  [
    'bombs that were softened',
    [bombs(place, 'B1')],
    'Bombs hit Margate: no points',
    'Bomben treffen Margate: keine Punkte',
  ],
  [
    'bombs that stir outrage',
    [bombs(place, 'B3&D1'), points('german', 3), { kind: 'outrage', ...at }, points('british', 2, 'outrage')],
    'Bombs hit Margate: outrage; you +3, they +2',
    'Bomben treffen Margate: Empörung; du +3, sie +2',
  ],
  [
    'a land unit',
    [bombs(land, 'D1'), lost({ kind: 'antiAircraft', points: 1 }), points('german', 1, 'landUnitEliminated')],
    'Bombs hit Margate: they lose one gun point; you +1',
    'Bomben treffen Margate: sie verlieren einen Punkt Flak; du +1',
  ],
  [
    'a land unit that stands',
    [bombs(land, 'B1')],
    'Bombs on Margate: nothing hit',
    'Bomben auf Margate: nichts getroffen',
  ],
  [
    'a ship of one’s own, for a time',
    [bombs(ship, 'D1'), lost(null, 'recycled', 'german')],
    'Bombs hit Margate: you lose a ship for a time',
    'Bomben treffen Margate: du verlierst ein Schiff vorübergehend',
  ],
  [
    'aircraft on the ground',
    [bombs({ kind: 'air' }, 'B2'), { kind: 'baseHit', side: 'british', ...at, lost: 2 }],
    'Bombs hit Margate: 2 aircraft on the ground put out of action',
    'Bomben treffen Margate: 2 Flugzeuge am Boden außer Gefecht',
  ],
  [
    'aircraft on the ground that come through',
    [bombs({ kind: 'air' }, 'B1'), { kind: 'baseHit', side: 'british', ...at, lost: 0 }],
    'Bombs on Margate: nothing hit',
    'Bomben auf Margate: nichts getroffen',
  ],
  ['no fight', [combat('-')], 'No fight', 'Kein Kampf'],
  ['a fight without a hit', [combat('A')], 'Nothing hit', 'Nichts getroffen'],
  [
    'an aircraft shot down',
    [combat('A'), { kind: 'eliminated', sighting, ...at }, points('british', 2, 'airUnitEliminated')],
    'Gotha 13 shot down: they +2',
    'Gotha 13 abgeschossen: sie +2',
  ],
  [
    'an aircraft lost by its damage',
    [combat('D'), damage('eliminated'), points('british', 2, 'airUnitEliminated')],
    'Gotha 13 lost: they +2',
    'Gotha 13 verloren: sie +2',
  ],
  [
    'an aircraft out for a time',
    [combat('D'), damage('recycled')],
    'Gotha 13 out for 2 months',
    'Gotha 13 fällt für 2 Monate aus',
  ],
  ['an aircraft scattered', [combat('A'), damage('scattered')], 'Gotha 13 scattered', 'Gotha 13 versprengt'],
  [
    'an aircraft that shrugs it off',
    [combat('A'), damage('none')],
    'Gotha 13 hit, but undamaged',
    'Gotha 13 getroffen, aber heil',
  ],
  [
    'both sides hurt',
    [
      combat('A'),
      { kind: 'shattered', ...at, counters: ['c1', 'c2'] },
      { kind: 'displaced', counter: 'c2', from: '2223', to: '2222', rule: '' },
      damage('recycled'),
    ],
    'Your formation is broken up, Gotha 13 out for 2 months',
    'Dein Verband zersprengt, Gotha 13 fällt für 2 Monate aus',
  ],
  ['guns that miss', [guns], 'Nothing hit', 'Nichts getroffen'],
  [
    'guns that shake one aircraft',
    [guns, { kind: 'shattered', ...at, counters: ['c1'] }],
    'Gotha 13 shaken',
    'Gotha 13 aus der Bahn geworfen',
  ],
  // The damage chart no longer has these fates, but older records may have them.
  ...(['safe', 'captured', 'interned'] as const).map((fate): [string, readonly object[], string, string] => [
    `fate "${fate}"`,
    [guns, damage(fate)],
    {
      safe: 'Gotha 13: landed safely',
      captured: 'Gotha 13: captured',
      interned: 'Gotha 13: interned by the Dutch',
    }[fate],
    {
      safe: 'Gotha 13: heil gelandet',
      captured: 'Gotha 13: erbeutet',
      interned: 'Gotha 13: in Holland interniert',
    }[fate],
  ]),
];

afterAll(() => language.choose('en'));
describe.each(['en', 'de'] as const)('the verdict in %s', (code) => {
  beforeAll(() => language.choose(code));

  it.each(cases)('of %s', (_, list, english, german) => {
    expect(verdict(told(...list), 'german', speaker(pack))).toBe(code === 'en' ? english : german);
  });

  it('names both sides to a spectator', () => {
    const raid = told(bombs(place, 'B2&D1'), points('german', 2), points('british', -1, 'bombed'));
    expect(verdict(raid, null, speaker(pack))).toBe(
      code === 'en'
        ? 'Bombs hit Margate: the Germans +2, the British −1'
        : 'Bomben treffen Margate: die Deutschen +2, die Briten −1',
    );
    expect(
      verdict(told(bombs(land, 'D1'), lost({ kind: 'headquarters', points: 0 })), null, speaker(pack)),
    ).toBe(
      code === 'en'
        ? 'Bombs hit Margate: the British lose a headquarters'
        : 'Bomben treffen Margate: die Briten verlieren ein Hauptquartier',
    );
  });

  it('says whose formation it was', () => {
    const broken = told(combat('A'), { kind: 'shattered', ...at, counters: ['c1', 'c2'] });
    expect([verdict(broken, 'british', speaker(pack)), verdict(broken, null, speaker(pack))]).toEqual(
      code === 'en'
        ? ['Their formation is broken up', 'The German formation is broken up']
        : ['Ihr Verband zersprengt', 'Der deutsche Verband zersprengt'],
    );
  });

  it('of any other entry is the sentence of that entry', () => {
    expect(verdict(told({ kind: 'night', rule: '16.2' }), null, speaker(pack))).toBe(
      code === 'en' ? 'Night falls.' : 'Die Nacht bricht herein.',
    );
  });
});

describe('An incident', () => {
  const entry = (what: object, i: number, turn = 5): Entry => ({
    key: `1918-01.0${turn}/00${i}`,
    month: '1918-01',
    turn,
    what: what as Communique,
  });
  it('ends where another begins, and leaves out points from a landing', () => {
    const list = [
      bombs(place, 'B1'),
      points('german', 1),
      points('british', 1, 'captured'),
      combat('A'),
      damage('none'),
      { kind: 'landed', side: 'german', ...at, counters: [], units: null },
      points('german', 1),
    ].map((what, i) => entry(what, i));
    expect(incidents(list).map(({ head, outcome }) => [head.what.kind, outcome.length])).toEqual([
      ['bombing', 1],
      ['points', 0],
      ['combat', 1],
      ['landed', 0],
      ['points', 0],
    ]);
  });
});
