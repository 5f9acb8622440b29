import { hexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';
import { afterEach, describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { language } from '../words/language.svelte.ts';
import { speaker } from '../words/say.ts';
import { linesOf, whereabouts } from './route-words.ts';
import { Sortie } from './sortie.svelte.ts';

const view = new TestMatch().flying().view('german');
const say = speaker(view.pack);
const route = (...hexes: string[]): Sortie => {
  const sortie = new Sortie(() => view, hexId('4427'), null, ['13' as UnitId]);
  for (const hex of hexes) {
    sortie.extend(hexId(hex));
    sortie.aim();
  }
  return sortie;
};
const lines = (sortie: Sortie) => linesOf(sortie, speaker(view.pack)).map(({ turns, text }) => [turns, text]);

afterEach(() => language.choose('en'));

describe('The way of a flight in words', () => {
  it('names coasts by nearby places, and puts actions on a line of their own', () => {
    expect(lines(route('2223', '4427'))).toEqual([
      [
        '1–5',
        'From Mariakerke, over the coast near Ostend, across the sea, in over the coast near Ramsgate in turn 5',
      ],
      ['5', 'Bomb Margate (2223)'],
      ['6–9', 'Over the coast near Ramsgate, across the sea, in over the coast near Ostend in turn 8'],
      ['10', 'Land at Mariakerke (4427)'],
    ]);
  });
  it('names the ends of legs by nearby places, with the number of the hex', () => {
    expect(lines(route('2922'))).toEqual([
      ['1–3', expect.stringMatching(/^From Mariakerke, .*across the sea, to the open sea \(2922\)$/)],
    ]);
    expect(whereabouts(hexId('2223'), say)).toBe('Margate (2223)');
    expect(whereabouts(hexId('2423'), say)).toBe('off Ramsgate (2423)');
    expect(whereabouts(hexId('4227'), say)).toMatch(/^near .* \(4227\)$/);
  });
  it('omits a leg that lies within the turn in which its bombs fall', () => {
    expect(lines(route('2220', '2223')).slice(1)).toEqual([['5', 'Bomb Margate (2223)']]);
  });
  it('is available in German too', async () => {
    await language.choose('de');
    expect(lines(route('2223'))[0]).toEqual([
      '1–5',
      'Von Mariakerke, bei Ostende über die Küste, über See, in Zug 5 bei Ramsgate über die Küste landeinwärts',
    ]);
  });
});
