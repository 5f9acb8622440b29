import { hexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { t } from '../words/table.ts';
import { companyAt, placeOf } from './place.ts';

const match = new TestMatch().flying();
const home = hexId('4427');
const why = (view: PlayerView, unit: string) =>
  placeOf(view, null, home)?.all.find((one) => one.unit === unit)?.why;

describe('Units at the selected place', () => {
  it('are the aircraft of a base, with the reason if one cannot fly', () => {
    const view = match.view('german');
    expect(why(view, '13')).toBeNull();
    const { own } = view;
    const changed = (unit: object, land = own.land): PlayerView => ({
      ...view,
      own: { ...own, land, units: { ...own.units, '13': { ...own.units['13']!, ...unit } } },
    });
    expect(why(changed({ flown: true }), '13')).toBe(t.unit.flown);
    expect(why(changed({ grounded: 'upRest' }), '13')).toBe(t.unit.grounded.upRest);
    // Of two reasons, the page gives the one that ends with this month.
    expect(why(changed({ flown: true, grounded: 'upRest' }), '13')).toBe(t.unit.flown);
    expect(why(changed({}, {}), '13')).toBe(t.unit.noAerodrome);
  });
  it('are a group in the air, or null where there are no units', () => {
    const flown = new TestMatch().flying();
    flown.give('german', { kind: 'move', units: ['13', '14'], path: [], land: false });
    const view = flown.view('german');
    const [group] = positionOf(view).groups();
    expect(
      placeOf(view, group!.id, null)
        ?.all.map(({ unit }) => unit)
        .sort(),
    ).toEqual(['13', '14']);
    expect(placeOf(view, null, hexId('2622'))).toBeNull();
    const ids = (...names: string[]): UnitId[] => names.map((name) => name as UnitId);
    expect(companyAt(positionOf(view), home, ids('17')).map(({ id }) => id)).toEqual(['13', '14']);
    expect(companyAt(positionOf(view), home, ids('13', '14'))).toEqual([]);
  });
});
