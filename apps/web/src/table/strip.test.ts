import type { View } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { fitIn, landingBy, markerLabel, roomForLastLight, roomForNight } from './strip.ts';

describe('The strip of flying turns', () => {
  const aloft = new TestMatch()
    .flying()
    .give('german', { kind: 'move', units: ['13', '14'], path: ['4326'], land: false });

  it('8.7: has a marker for each own aircraft in the air, on the turn in which it must land', () => {
    const by = landingBy(aloft.view('german'));
    expect([...by].map(([turn, units]) => [turn, units.map(({ id }) => id)])).toEqual([[19, ['13', '14']]]);
  });

  it('has no markers for enemy aircraft, nor any for spectators', () => {
    expect(landingBy(aloft.view('british')).size).toBe(0);
    expect(landingBy(aloft.observed()).size).toBe(0);
  });

  it('has markers of both sides, each in its colour, without fog', () => {
    const both = { german: aloft.view('german').own, british: aloft.view('british').own };
    const by = landingBy({ ...aloft.observed(), opened: both });
    expect(by.get(19)).toEqual([
      { id: '13', type: 'GB', side: 'german' },
      { id: '14', type: 'GB', side: 'german' },
    ]);
  });

  it('ruling 9: puts a marker that would lie beyond the month on its last turn', () => {
    const view = aloft.view('german');
    const { where, ...rest } = view.own.units['13']!;
    const late = { ...rest, where: { ...where, mustLandBy: 27 } };
    const later = { ...view, own: { ...view.own, units: { '13': late } } } as View;
    expect([...landingBy(later).keys()]).toEqual([24]);
  });

  it.each([
    ['Jasta-1', 'J1'],
    ['13', '13'],
  ])('shortens the name of %s to %s', (id, label) => {
    expect(markerLabel(id)).toBe(label);
  });

  it.each([
    [['13', '14', '15'], 55, true],
    [['13', '14', '15'], 36, false],
    [['13', '14', '15', '16'], 200, false],
    [['1/501', '2/501'], 55, false],
    [['13'], 5, true],
  ])('has room for the markers %j in %i pixels: %s', (labels, room, fits) => {
    expect(fitIn(labels, room)).toBe(fits);
  });

  it('names nightfall if three turns have room for it', () => {
    const taken =
      (...turns: number[]) =>
      (turn: number): boolean =>
        turns.includes(turn);
    expect(roomForNight(16, taken())).toBe(true);
    expect(roomForNight(16, taken(15, 19))).toBe(true);
    for (const turn of [16, 17, 18]) expect(roomForNight(16, taken(turn))).toBe(false);
    expect(roomForNight(22, taken())).toBe(true);
    expect(roomForNight(23, taken())).toBe(false);
  });
});

it('names the last light if its turn and the one before it are empty', () => {
  expect(roomForLastLight(7, () => false)).toBe(true);
  for (const turn of [5, 6]) expect(roomForLastLight(7, (at) => at === turn)).toBe(false);
  for (const turn of [4, 7]) expect(roomForLastLight(7, (at) => at === turn)).toBe(true);
  expect(roomForLastLight(2, () => false)).toBe(false);
});
