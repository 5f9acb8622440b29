import { hexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { speaker } from '../words/say.ts';
import { t } from '../words/table.ts';
import { TestMatch } from '../testing/match.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { averageText, outlookOf } from './outlook.ts';
import { knownGuns } from './guns.ts';
import { overlayOf } from './sortie-overlay.ts';
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
/** Draws a route to the docks and home, and makes them its target. */
function raid(flight: Sortie): void {
  flight.extend(docks);
  flight.aim();
  flight.extend(home);
}
const kinds = (of: Sortie) => overlayOf(view, of, true).highlights?.map(({ kind }) => kind);

describe('The overlay of a flight', () => {
  it('is empty without aircraft', () => {
    expect(overlayOf(view, sortie(), true)).toMatchObject({ route: null, highlights: [], marks: [] });
  });

  it('is the reach of this turn and the next until a route is drawn. After that it is the range home', () => {
    const flight = sortie('13');
    expect(kinds(flight)).toEqual(['reach', 'reachNext', 'noReturn', 'lastLight', 'danger']);
    flight.extend(docks);
    expect(kinds(flight)).toEqual(['noReturn', 'lastLight', 'danger']);
  });

  it('is the route with its target and its landing, and their turns on the strip', () => {
    const flight = sortie('13');
    raid(flight);
    const { route, marks, notes } = overlayOf(view, flight, true);
    expect(route).toMatchObject({ from: home, bomb: docks, land: home });
    expect(route?.hexes).toEqual(flight.hexes);
    expect(marks).toEqual([
      { turn: flight.bombTurn, what: 'bombs' },
      { turn: flight.forecast.arrival, what: 'lands' },
    ]);
    expect(notes?.map(({ hex }) => hex)).toEqual([docks, home]);
    expect(overlayOf(view, flight, false).notes).toEqual([]);
  });

  it('ends without a landing unless the player wants one', () => {
    const flight = sortie('13');
    raid(flight);
    flight.land = false;
    const { route, marks } = overlayOf(view, flight, true);
    expect(route).not.toHaveProperty('land');
    expect(marks?.map(({ what }) => what)).toEqual(['bombs']);
  });

  it('names the slowest unit, which sets the speed of the flight', () => {
    const speed = (...units: string[]) => overlayOf(view, sortie(...units), true).speed?.hexes;
    expect(speed('13', 'Jasta-1')).toBe(speed('13'));
    expect(speed('Jasta-1')).toBeGreaterThan(speed('13') ?? 0);
  });
});

describe('Slips of paper beside the route', () => {
  const flight = sortie('13');
  raid(flight);
  const slips = overlayOf(view, flight, true).notes ?? [];

  it('show target, turn and average points of the raid', () => {
    const [slip] = slips;
    const outlook = outlookOf(view, flight);
    if (outlook === null) throw new Error('no outlook');
    expect(slip?.title).toMatch(new RegExp(`^${flight.bombTurn} · ${t.fly.bombAt} `));
    expect(slip?.text).toBe(averageText(outlook, speaker(view.pack)));
  });

  it('show turn and remaining fuel of the landing', () => {
    const slip = slips.at(-1);
    expect(slip?.hex).toBe(home);
    expect(slip?.title).toMatch(new RegExp(`^${flight.forecast.arrival} · `));
    expect(slip?.text).toBe(t.fly.fuel.spare(flight.forecast.spare!));
  });

  it('name a bombed target other than the town', () => {
    const ships = sortie('13');
    ships.extend(docks);
    ships.bomb = { hex: docks, target: { kind: 'land', index: 0 } };
    const [slip] = overlayOf(view, ships, true).notes ?? [];
    expect(slip?.title).not.toBe(slips[0]?.title);
  });

  it('are absent without bombs and without a landing', () => {
    const patrol = sortie('Jasta-1');
    patrol.extend(hexId('3423'));
    expect(overlayOf(view, patrol, true).notes).toEqual([]);
  });
});

describe('Lines over the map', () => {
  const lines = (of: Sortie, seen = view) => overlayOf(seen, of, true).highlights ?? [];
  const kindsOf = (of: Sortie, seen = view) => lines(of, seen).map(({ kind }) => kind);

  it('show the flying turn in which the aircraft arrive there', () => {
    const [reach, next] = lines(sortie('13'));
    expect([reach?.label, next?.label]).toEqual([t.log.turn(1), t.log.turn(2)]);
    expect(next!.hexes.length).toBeGreaterThan(reach!.hexes.length);
  });

  it('say in words where the flight must turn back, and until when it is home by day', () => {
    const flown = new TestMatch().flying();
    const path = ['4326', '4226', '4125', '4025', '3924'];
    flown.give('german', { kind: 'move', units: ['13'], path, land: false });
    const now = flown.view('german');
    const { where } = now.own.units['13']!;
    const group = where.at === 'air' ? where.group : null;
    const flight = new Sortie(() => now, hexId('3924'), group, ['13' as UnitId]);
    const label = (kind: string) => lines(flight, now).find((line) => line.kind === kind)?.label;
    expect(label('noReturn')).toBe('Point of no return');
    expect(label('lastLight')).toBe(`Last light, turn ${now.nightFrom - 1}`);
  });

  it('omit the last light by night', () => {
    expect(kindsOf(sortie('13'))).toContain('lastLight');
    const night = { ...view, nightFrom: 1 };
    const flight = new Sortie(() => night, home, null, ['13' as UnitId]);
    expect(kindsOf(flight, night)).not.toContain('lastLight');
  });

  it('show no reach for this turn when no movement is left', () => {
    const flown = new TestMatch().flying();
    const path = ['4326', '4226', '4125', '4025', '3924'];
    flown.give('german', { kind: 'move', units: ['13'], path, land: false });
    const now = flown.view('german');
    const { where } = now.own.units['13']!;
    const group = where.at === 'air' ? where.group : null;
    const flight = new Sortie(() => now, hexId('3924'), group, ['13' as UnitId]);
    expect(kindsOf(flight, now).slice(0, 2)).toEqual(['reachNext', 'noReturn']);
  });
});

it('15.1, ruling 13: mark the carrier for the Germans only, who know it by the aircraft aboard', () => {
  const ships = { s1: { hex: hexId('2622'), aboard: 1 } } as PlayerView['ships'];
  expect(knownGuns({ ...view, land: {}, ships })).toEqual(['2622']);
  const british = match.view('british');
  expect(knownGuns({ ...british, land: {}, ships })).toEqual([]);
});

it('15: mark known enemy guns, and none of one’s own', () => {
  const guns = { kind: 'antiAircraft', points: 1 } as const;
  const stack = (side: 'german' | 'british') => ({ side, top: guns, under: 0 });
  const land = { [docks]: stack('british'), [home]: stack('german') };
  expect(knownGuns({ ...view, land, ships: {} })).toEqual([docks]);
});
