import { hexId } from '@1bob/atlas';
import type { GroupId, UnitId } from '@1bob/rules/player';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FlightDraft, type Flight, type LaidAside } from './flight-draft.svelte.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import type { Place } from './place.ts';

const ids = (...names: string[]): UnitId[] => names.map((name) => name as UnitId);
const home = hexId('4427');
const group = 'g1' as GroupId;
const route = {
  ...{ points: [hexId('2223'), home], bomb: null, land: null, halts: null, presses: null },
  wait: 0,
};
const base = (able: string[], barred: string[] = []): Place => ({
  hex: home,
  group: null,
  all: [
    ...ids(...able).map((unit) => ({ unit, why: null })),
    ...ids(...barred).map((unit) => ({ unit, why: 'has flown' })),
  ],
});
const drawn: Flight = { hex: home, group: null, units: ids('13', '14'), drawn: route };

// All that the draft reads of a view.
const where = (month: number, side = 'german') => ({ month, own: { side } }) as PlayerView;
const open = (month = 1, side = 'german') => new FlightDraft('m', where(month, side));
let draft: FlightDraft;
beforeEach(() => {
  localStorage.clear();
  draft = open();
});

describe('Opening a place for a flight', () => {
  it('begins with the requested units that can fly', () => {
    expect(draft.begin(base(['13', '14'], ['17']), ids('14', '17')).units).toEqual(['14']);
  });

  it('picks all units if there is no choice, and none of several at a base', () => {
    expect(draft.begin(base(['13'], ['17']), []).units).toEqual(['13']);
    expect(draft.begin(base(['13', '14']), []).units).toEqual([]);
    expect(draft.begin({ ...base(['13', '14']), group }, []).units).toEqual(['13', '14']);
  });

  it('continues the route drawn there', () => {
    draft.keep(drawn);
    expect(draft.begin(base(['13', '14', '17']), [])).toEqual(drawn);
    expect(draft.begin(base(['13', '14', '17']), ids('14'))).toEqual(drawn);
  });

  it.each<[string, Place, string[]]>([
    ['elsewhere', { ...base(['13', '14']), hex: hexId('4528') }, []],
    ['in the air', { ...base(['13', '14']), group }, []],
    ['when one of the flight can fly no more', base(['13'], ['14']), []],
    ['when another is asked for', base(['13', '14', '17']), ['17']],
  ])('begins anew %s', (_, place, wished) => {
    draft.keep(drawn);
    expect(draft.begin(place, ids(...wished)).drawn).toBeNull();
  });

  it('keeps the former draft while no unit is picked', () => {
    draft.keep(drawn);
    draft.keep({ ...drawn, units: [], drawn: null });
    expect(draft.begin(base(['13', '14']), []).drawn).toEqual(route);
  });
});

const laid = (...names: string[]): LaidAside => ({ ...drawn, units: ids(...names), drawn: route, turn: 1 });
const order = (of: FlightDraft = draft) => of.aside.map(({ units }) => units.join(' '));

describe('Flights put aside', () => {
  it('keep the order in which they came, and can be moved and removed', () => {
    for (const each of [laid('13'), laid('14'), laid('17')]) draft.putAside(each);
    const [first, , last] = draft.aside;
    draft.move(last!, -1);
    expect(order()).toEqual(['13', '17', '14']);
    draft.move(first!, 1);
    expect(order()).toEqual(['17', '13', '14']);
    draft.move(draft.aside[0]!, -1);
    expect(order()).toEqual(['17', '13', '14']);
    draft.remove(ids('13'));
    expect(order()).toEqual(['17', '14']);
  });
  it('have one flight for each unit: the later one, in the place of the first one', () => {
    for (const each of [laid('13'), laid('14'), laid('17')]) draft.putAside(each);
    draft.putAside(laid('14', '17'));
    expect(order()).toEqual(['13', '14 17']);
  });
  it('belong to the seat: they survive a reload, but not a change of side or month', () => {
    draft.keep({ ...drawn, units: ids('15') });
    draft.putAside(laid('13'));
    draft.keep({ ...drawn, units: ids('15') });
    expect(order(open())).toEqual(['13']);
    expect(open().begin(base(['15', '16']), []).drawn).toEqual(route);
    expect(order(open(1, 'british'))).toEqual([]);
    expect(open(1, 'british').drawing).toBeNull();
    expect(order(open(2))).toEqual([]);
  });
  it.each<[string, string]>([
    ['no flights', '{"month":1,"drafts":{"flights":7}}'],
    [
      'a word for a list of units',
      '{"month":1,"drafts":{"flights":{"drawing":null,"aside":[{"hex":"4427","units":"13","drawn":{"points":[],"bomb":null,"wait":0},"turn":1}]}}}',
    ],
    [
      'hexes that do not exist',
      '{"month":1,"drafts":{"flights":{"drawing":null,"aside":[{"hex":"zz","units":["13"],"drawn":{"points":[],"bomb":null,"wait":0},"turn":1}]}}}',
    ],
  ])('that hold %s are dropped', (_, kept) => {
    localStorage.setItem('drafts.m.german', kept);
    expect(order(open())).toEqual([]);
  });
  it('leave nothing in the browser when the last one is removed', () => {
    draft.putAside(laid('13'));
    draft.remove(ids('13'));
    expect(localStorage.getItem('drafts.m.german')).toBeNull();
  });
});

describe('The flights of two tabs at one seat', () => {
  const flight = (...names: string[]): Flight => ({ ...drawn, units: ids(...names), turn: 1 });
  const undrawn = (...names: string[]): Flight => ({ ...flight(...names), drawn: null });
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  /** A tab has its own copies of the modules, and shares the browser's storage. */
  async function tab(): Promise<FlightDraft> {
    vi.resetModules();
    const { FlightDraft: Theirs } = await import('./flight-draft.svelte.ts');
    const there = new Theirs('m', where(1));
    stops.push(there.follow());
    return there;
  }
  /** Tells the other tabs what one tab has stored. */
  const heard = (): boolean => dispatchEvent(new StorageEvent('storage', { key: 'drafts.m.german' }));
  /** The flight being drawn, and those put aside, after a reload. */
  const kept = (): (string | undefined)[] => {
    const all = open();
    return [all.drawing?.units.join(' '), ...order(all)];
  };

  it('are both kept: the earlier one is put aside when the later one is drawn (daily life 39)', async () => {
    const first = await tab();
    first.keep(flight('13'));
    const second = await tab();
    second.keep(undrawn('17'));
    expect(kept()).toEqual(['13']);
    second.keep(flight('17'));
    heard();
    expect(kept()).toEqual(['17', '13']);
    expect(order(first)).toEqual(['13']);
    // The first tab goes on with its own flight.
    first.keep(flight('13'));
    heard();
    expect(kept()).toEqual(['13', '13', '17']);
  });

  it('are kept if the later tab opened before the earlier flight was drawn (daily life 39)', async () => {
    const [first, second] = [await tab(), await tab()];
    first.keep(flight('13'));
    heard();
    second.keep(flight('17'));
    heard();
    expect(kept()).toEqual(['17', '13']);
  });

  it('are kept if the later tab takes up the flight of the earlier tab and leaves it again (daily life 39)', async () => {
    const first = await tab();
    first.keep(flight('13'));
    const second = await tab();
    second.keep(flight('13'));
    second.keep(undrawn('17'));
    heard();
    expect(kept()).toEqual(['13']);
  });

  it('are one flight where both tabs draw the same units: the later drawing counts in both (daily life 39)', async () => {
    const [first, second] = [await tab(), await tab()];
    first.keep(flight('13'));
    heard();
    const { begun } = first;
    second.keep({ ...flight('13'), drawn: { ...route, wait: 9 } });
    heard();
    expect(first.drawing?.drawn?.wait).toBe(9);
    expect(first.begun).toBeGreaterThan(begun);
  });

  it('follow what the other tab puts aside and removes (daily life 39)', async () => {
    const [first, second] = [await tab(), await tab()];
    second.putAside(laid('13'));
    second.putAside(laid('14'));
    heard();
    expect(order(first)).toEqual(['13', '14']);
    second.remove(ids('13'));
    heard();
    expect(order(first)).toEqual(['14']);
  });
});
