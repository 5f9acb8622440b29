import { hexId, type HexId } from '@1bob/atlas';
import type { FlightPlan, UnitId } from '@1bob/rules/player';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { expectedOf, forgetPlan, rememberPlan, restOfPlan } from './remembered.ts';
import { outlookOf } from './outlook.ts';
import { Sortie } from './sortie.svelte.ts';
import { routeThrough } from './route.ts';

const hex = (text: string): HexId => hexId(text);
const home = hex('4427');
const docks = hex('0921');
const raid = ['13', '14'] as UnitId[];
const plan: FlightPlan = {
  id: 'flight 13',
  units: raid,
  from: 1,
  route: routeThrough(home, [docks, home]),
  bomb: { hex: docks, target: { kind: 'place' } },
  land: true,
  haltWhenSpotted: false,
};
const view = new TestMatch().flying().view('german');
const bombed = {
  ...view,
  own: {
    ...view.own,
    units: Object.fromEntries(
      Object.entries(view.own.units).map(([id, unit]) => [id, { ...unit, bombed: true }]),
    ),
  },
};
const thirdHex = plan.route[2] ?? home;

describe('ruling 23: a stopped plan', () => {
  beforeEach(() => {
    const shelf = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, value: string) => shelf.set(key, value),
      removeItem: (key: string) => shelf.delete(key),
    });
    rememberPlan('a', view, home, plan);
  });

  it('keeps the rest of its way and its target while it has bombs to drop', () => {
    const rest = restOfPlan('a', view, raid, thirdHex);
    expect(rest?.route).toEqual(plan.route.slice(3));
    expect(rest).toMatchObject({ bomb: plan.bomb, land: true });
  });

  it('is on its way home after bombing, even if it passed the same hex on the way out', () => {
    const rest = restOfPlan('a', bombed, raid, thirdHex);
    expect(rest?.route.length).toBeLessThan(5);
    expect(rest).toMatchObject({ bomb: null, land: true });
  });

  it('keeps what the raid should bring when it set out, even after the rest of the way is sent', () => {
    const outlook = outlookOf(view, new Sortie(() => view, home, null, raid, plan));
    expect(outlook).not.toBeNull();
    expect(expectedOf('a', view, docks)).toEqual(outlook);
    const flying = { ...view.own.units['13']!, where: { at: 'air', hex: docks, group: 'g1' } };
    const aloft = {
      ...view,
      own: { ...view.own, units: { ...view.own.units, '13': flying } },
    } as unknown as typeof view;
    rememberPlan('a', aloft, docks, { ...plan, route: plan.route.slice(-3), bomb: null });
    expect(expectedOf('a', view, docks)).toEqual(outlook);
    expect(expectedOf('a', view, home)).toBeNull();
  });

  it('over its target must still bomb it', () => {
    expect(restOfPlan('a', view, raid, docks)).toMatchObject({ bomb: plan.bomb });
  });

  it('continues with its remaining units, and with no others', () => {
    expect(restOfPlan('a', view, ['14' as UnitId], thirdHex)?.units).toEqual(['14']);
    expect(restOfPlan('a', view, ['17' as UnitId], thirdHex)).toBeNull();
  });

  it('is null off its route, at its end, in another match or month, and once dropped', () => {
    expect(restOfPlan('a', view, raid, hex('1010'))).toBeNull();
    expect(restOfPlan('a', bombed, raid, home)).toBeNull();
    expect(restOfPlan('b', view, raid, thirdHex)).toBeNull();
    expect(restOfPlan('a', { ...view, month: view.month + 1 }, raid, thirdHex)).toBeNull();
    forgetPlan('a', view, raid);
    expect(restOfPlan('a', view, raid, thirdHex)).toBeNull();
  });

  it('ignores unreadable data', () => {
    localStorage.setItem('plans.a.german', '[{"from":"home"}]');
    expect(restOfPlan('a', view, raid, thirdHex)).toBeNull();
  });

  it('is taken from the view where the rules keep it (ruling 91)', () => {
    const route = plan.route.slice(3);
    const stopped = { ...plan, route, stopped: 'spotted' as const };
    const told = { ...view, own: { ...view.own, stoppedPlans: { [plan.id]: stopped } } };
    // Another browser, which remembers nothing.
    expect(restOfPlan('b', told, raid, thirdHex)).toEqual({ ...plan, route });
    expect(restOfPlan('b', told, raid, route[0] ?? home)?.route).toEqual(route.slice(1));
    expect(restOfPlan('b', told, raid, hex('1010'))).toBeNull();
  });
});
