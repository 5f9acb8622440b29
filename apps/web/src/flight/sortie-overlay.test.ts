import { hexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { t } from '../i18n/language.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { knownGuns, overlayOf } from './sortie-overlay.ts';
import { Sortie } from './sortie.svelte.ts';

const match = new TestMatch().flying();
const view = match.view('german');
const home = hexId('4427');
const docks = hexId('0921');
const sortie = (...units: string[]): Sortie =>
  new Sortie(
    () => view,
    home,
    null,
    units.map((unit) => unit as UnitId),
  );
const kinds = (of: Sortie) => overlayOf(view, of, null, true).highlights?.map(({ kind }) => kind);

describe('what a flight draws over the map', () => {
  it('is nothing without aircraft', () => {
    expect(overlayOf(view, sortie(), null, true)).toMatchObject({ route: null, highlights: [], marks: [] });
  });

  it('is the reach of this turn and the next, until a route is drawn; then how far is home', () => {
    const flight = sortie('13');
    expect(kinds(flight)).toEqual(['reach', 'reachNext', 'noReturn', 'lastLight', 'danger']);
    flight.extend(docks);
    expect(kinds(flight)).toEqual(['noReturn', 'lastLight', 'danger']);
  });

  it('is the route with its target and its landing, and their turns on the strip', () => {
    const flight = sortie('13');
    for (const hex of [docks, home]) flight.extend(hex);
    const { route, marks, notes } = overlayOf(view, flight, null, true);
    expect(route).toMatchObject({ from: home, bomb: docks, land: home });
    expect(route?.hexes).toEqual(flight.hexes);
    expect(marks).toEqual([
      { turn: flight.bombTurn, word: t.table.bombs },
      { turn: flight.forecast.arrival, word: t.table.lands },
    ]);
    expect(notes?.map(({ hex }) => hex)).toEqual([docks, home]);
    expect(overlayOf(view, flight, null, false).notes).toEqual([]);
  });

  it('ends without a landing where none is wanted', () => {
    const flight = sortie('13');
    for (const hex of [docks, home]) flight.extend(hex);
    flight.land = false;
    const { route, marks } = overlayOf(view, flight, null, true);
    expect(route).not.toHaveProperty('land');
    expect(marks?.map(({ word }) => word)).toEqual([t.table.bombs]);
  });

  it('names the slowest, whose speed the flight has', () => {
    const speed = (...units: string[]) => overlayOf(view, sortie(...units), null, true).speed?.hexes;
    expect(speed('13', 'Jasta-1')).toBe(speed('13'));
    expect(speed('Jasta-1')).toBeGreaterThan(speed('13') ?? 0);
  });
});

it('15: marks guns of the enemy that are known, and none of one’s own', () => {
  const guns = { kind: 'antiAircraft', points: 1 } as const;
  const stack = (side: 'german' | 'british') => ({ side, top: guns, under: 0 });
  const land = { [docks]: stack('british'), [home]: stack('german') };
  expect(knownGuns({ ...view, land, ships: {} })).toEqual([docks]);
});
