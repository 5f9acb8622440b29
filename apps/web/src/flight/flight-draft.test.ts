import { hexId } from '@1bob/atlas';
import type { FlightPlan, GroupId, UnitId } from '@1bob/rules/player';
import { beforeEach, describe, expect, it } from 'vitest';
import { FlightDraft, type Flight } from './flight-draft.ts';
import type { Place } from './place.ts';

const ids = (...names: string[]): UnitId[] => names.map((name) => name as UnitId);
const home = hexId('4427');
const group = 'g1' as GroupId;
const plan = { id: 'flight 13' } as FlightPlan; // handed through as it is
const base = (able: string[], barred: string[] = []): Place => ({
  hex: home,
  group: null,
  all: [
    ...ids(...able).map((unit) => ({ unit, why: null })),
    ...ids(...barred).map((unit) => ({ unit, why: 'has flown' })),
  ],
});
const drawn: Flight = { hex: home, group: null, units: ids('13', '14'), plan };

let draft: FlightDraft;
beforeEach(() => {
  draft = new FlightDraft();
});

describe('a place that is opened for a flight', () => {
  it('begins with what was asked for and can fly', () => {
    expect(draft.begin(base(['13', '14'], ['17']), ids('14', '17')).units).toEqual(['14']);
  });

  it('picks all where there is no choice, and none of several at a base', () => {
    expect(draft.begin(base(['13'], ['17']), []).units).toEqual(['13']);
    expect(draft.begin(base(['13', '14']), []).units).toEqual([]);
    expect(draft.begin({ ...base(['13', '14']), group }, []).units).toEqual(['13', '14']);
  });

  it('goes on with what was drawn there', () => {
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
    expect(draft.begin(place, ids(...wished)).plan).toBeNull();
  });

  it('keeps the former draft while no unit is picked', () => {
    draft.keep(drawn);
    draft.keep({ ...drawn, units: [], plan: null });
    expect(draft.begin(base(['13', '14']), []).plan).toBe(plan);
  });
});
