import { hexId } from '@1bob/atlas';
import type { Communique, FlightPlan, UnitId } from '@1bob/rules/player';
import { screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { speaker } from '../words/say.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import { outlookOf, rangeText } from './outlook.ts';
import { rememberPlan } from './remembered.ts';
import { routeThrough } from './route.ts';
import Reports from './Reports.svelte';
import { Sortie } from './sortie.svelte.ts';

const view = new TestMatch().flying().view('german');
const home = hexId('4427');
const docks = hexId('0921');
const plan: FlightPlan = {
  ...{ id: 'flight 13', units: ['13', '14'] as UnitId[], from: 1, land: true, haltWhenSpotted: false },
  route: routeThrough(home, [docks, home]),
  bomb: { hex: docks, target: { kind: 'place' } },
};
const bombing: Communique = {
  ...{ rule: '13.5', kind: 'bombing', side: 'german', hex: docks, target: { kind: 'place' } },
  ...{ sightings: [], strength: 6, use: null, civilDefence: false },
};
const shown = (what: Communique): void => {
  const head = { key: 'a', month: '', turn: 7, what };
  seat(Reports, view, { view, reports: [{ head, after: [] }] as never, open: false });
};
afterEach(() => localStorage.clear());

it('says of a raid what it should have brought when it set out', () => {
  rememberPlan('test-match', view, home, plan);
  shown(bombing);
  const outlook = outlookOf(view, new Sortie(() => view, home, null, plan.units, plan));
  expect(screen.getByText(/^Before the raid: /).textContent).toBe(
    `Before the raid: ${rangeText(outlook!, speaker(view.pack))}.`,
  );
});

it('says nothing of the kind about a raid of the enemy, or one that another browser has sent', () => {
  shown(bombing);
  rememberPlan('test-match', view, home, plan);
  shown({ ...bombing, side: 'british' } as Communique);
  expect(screen.queryByText(/^Before the raid: /)).toBeNull();
});
