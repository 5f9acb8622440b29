import { differencesFromStandard, thirdEdition as pack } from '@1bob/rules';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { language } from '../words/language.svelte.ts';
import { t } from '../words/papers.ts';
import PackNote from './PackNote.svelte';
import { placeText, valueText } from './pack-places.ts';

const differs = differencesFromStandard(pack);
/** Finds the places of all numbers and codes in a tree of data. */
const places = (tree: unknown, at: string): readonly string[] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, value]) => places(value, `${at}/${key}`))
    : [at];
/** Whether a text is a name that occurs only in data, such as "artilleryPoint", "recycle2" or "/rows". */
const isRaw = (text: string): boolean => /[a-z][A-Z]|[a-z]\d|\/|\b(rows|columns|charts|types)\b/.test(text);

const cases = [
  ['/types/B12F/airCombat', 'B.E.12 › Air combat', 'B.E.12 › Luftkampf'],
  ['/types/GB/bombardment', 'Gotha › Bombs', 'Gotha › Bomben'],
  ['/units/44/type', 'Squadron 44 › type', 'Staffel 44 › type'],
  ['/charts/damage/rows/>=5', 'Damage chart › row ≥ 5', 'Schadenstafel › Zeile ≥ 5'],
  [
    '/charts/airCombat/rows/5/1',
    'Air combat chart › row 5, column no. 2',
    'Luftkampftafel › Zeile 5, 2. Spalte',
  ],
  ['/charts/bombardment/columns/1', 'Bombardment chart › column no. 2', 'Bombentafel › 2. Spalte'],
  ['/charts/pursuit/modifiers/night', 'Pursuit chart › night', 'Verfolgungstafel › Nacht'],
  [
    '/charts/pursuit/antiAircraftRows/3',
    'Pursuit chart › Anti-aircraft guns › row 3',
    'Verfolgungstafel › Flak › Zeile 3',
  ],
  ['/charts/randomEvents/6', 'Random events › row 6', 'Zufallsereignisse › Zeile 6'],
  [
    '/charts/antiAircraftRating/artilleryPoint',
    'Strength of gunfire › per gun point',
    'Stärke der Flak › je Punkt Flak',
  ],
  [
    '/charts/moralePoints/airUnitEliminated/bomber',
    'Morale points › for an enemy aircraft lost › a bomber',
    'Moralpunkte › für ein verlorenes Flugzeug des Gegners › ein Bomber',
  ],
  ['/charts/nightFallsAtFlyingTurn/3', 'Night falls with flying turn › March', 'Nacht ab Zug › März'],
  ['/charts/somethingNew/1', 'somethingNew › 1', 'somethingNew › 1'],
] as const;

afterAll(() => language.choose('en'));
describe.each(['en', 'de'] as const)('Differences between charts, in %s', (code) => {
  beforeAll(() => language.choose(code));

  it.each(cases)('%s', (at, english, german) => {
    expect(placeText(at, t)).toBe(code === 'en' ? english : german);
  });
  it('have a name for every part of a pack, and for every difference in the third edition', () => {
    const all = [...places(pack.charts, '/charts'), ...differs.map(({ at }) => at)];
    expect(all.length).toBeGreaterThan(differs.length + 200);
    expect(all.map((at) => placeText(at, t)).filter(isRaw)).toEqual([]);
    const values = differs.flatMap(({ at, standard, here }) => [
      valueText(at, standard, t),
      valueText(at, here, t),
    ]);
    expect(values.filter((text) => isRaw(text) && !/^[BD&\d]+$/.test(text))).toEqual([]);
  });
  it('show what a value means, or the value as charts print it', () => {
    const said = [
      valueText('/charts/damage/rows/4', 'recycle2', t),
      valueText('/charts/bombardment/rows/1/1', '-', t),
      valueText('/charts/bombardment/rows/1/6', 'B2&D1', t),
      valueText('/charts/bombardment/columns/1', '2..3', t),
      valueText('/charts/airCombat/rows/7', ['-', 'FS'], t),
      valueText('/units/44/type', 'SCF', t),
      valueText('/types/GB/endurance', null, t),
      valueText('/types/GB/pursuit', 2, t),
    ];
    const [out, shattered] =
      code === 'en'
        ? ['out of action for 2 months', 'no effect · formation shattered']
        : ['fällt für 2 Monate aus', 'keine Wirkung · Verband zersprengt'];
    expect(said).toEqual([out, '–', 'B2&D1', '2–3', shattered, 'Camel', '–', '2']);
  });
});

it('are fetched when the details are opened, and before that a sentence says it all', async () => {
  await language.choose('en');
  const { container } = render(PackNote, { name: pack.name, hash: pack.hash, differs });
  expect(container.textContent.replace(/\s+/g, ' ').trim()).toBe(
    'Chart pack: third edition. Values and results differ from the first edition. Details of the charts',
  );
  const details = screen.getByText('Details of the charts').closest('details') as HTMLDetailsElement;
  details.open = true;
  await fireEvent(details, new Event('toggle'));
  expect(await screen.findByText('B.E.12 › Air combat')).toBeTruthy();
  expect(screen.getByText(pack.hash)).toBeTruthy();
  expect(screen.getByText(`${differs.length} places differ.`)).toBeTruthy();
});
