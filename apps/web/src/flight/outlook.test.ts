import { hexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';
import { fireEvent, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { speaker } from '../words/say.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import { listRaids, outlookOf, rangeText, waysOf } from './outlook.ts';
import Prospect from './Prospect.svelte';
import { Sortie } from './sortie.svelte.ts';
import StoredPlan from './StoredPlan.svelte';
import Ways from './Ways.svelte';

const view = new TestMatch().flying().view('german');
const say = speaker(view.pack);
const home = hexId('4427');
const units = ['13', '14', '17'] as UnitId[];
const raids = listRaids(view, { units, hex: home, group: null }, 1);
/** A raid from the list, as it is drafted when it is chosen. */
function drafted(hex: string): Sortie {
  const raid = raids.find((each) => each.hex === hex);
  if (raid === undefined) throw new Error(`no raid on ${hex}`);
  const sortie = new Sortie(() => view, home, null, units);
  sortie.raid(raid);
  return sortie;
}
/** The straight way to London passes guns. */
const london = '0921';

it('gives a raid the same figure in the list, in its plan, and once the plan is stored', () => {
  for (const { hex, outlook, route } of raids.slice(0, 5)) {
    const sortie = drafted(hex);
    expect(sortie.hexes).toEqual(route);
    expect(outlookOf(view, sortie)).toEqual(outlook);
    const stored = new Sortie(() => view, home, null, units, sortie.whole);
    expect(outlookOf(view, stored)).toEqual(outlook);
  }
  const sortie = drafted(london);
  const text = rangeText(outlookOf(view, sortie)!, say);
  seat(Prospect, view, { view, sortie, odds: null });
  expect(screen.getByText('The whole raid').nextElementSibling?.textContent).toBe(text);
  const none = () => undefined;
  seat(StoredPlan, view, { view, plan: sortie, bound: null, onredraw: none, ondrop: none });
  expect(screen.getByText(/^On average/).textContent.toLowerCase()).toContain(text);
});

it('suggests the way with the best figure, and offers the shortest beside it', async () => {
  const sortie = drafted(london);
  const [best, ...others] = waysOf(view, sortie);
  expect(sortie.hexes).toEqual(best?.route);
  for (const { outlook } of others) expect(outlook.average).toBeLessThanOrEqual(best!.outlook.average);
  const shortest = others.find(({ kind }) => kind === 'shortest');
  expect(shortest?.outlook.stopped.guns).toBeGreaterThan(best?.outlook.stopped.guns ?? 1);

  seat(Ways, view, { view, sortie });
  await fireEvent.click(screen.getByRole('button', { name: /^Shortest way/ }));
  expect(sortie.hexes).toEqual(shortest?.route);
  expect(sortie.bomb?.hex).toBe(london);
  flushSync();
  // The way that is flown is no longer offered, and the best one is.
  expect(screen.queryByRole('button', { name: /^Shortest way/ })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: /^Best way/ }));
  expect(sortie.hexes).toEqual(best?.route);
});

it('has no figure for a flight without bombs, or without a landing', () => {
  const sortie = drafted(london);
  sortie.land = false;
  expect(outlookOf(view, sortie)).toBeNull();
  sortie.land = true;
  sortie.bomb = null;
  expect(outlookOf(view, sortie)).toBeNull();
  expect(waysOf(view, sortie)).toEqual([]);
});

it('lists the same figures for an equal view, whatever it hides', () => {
  const match = new TestMatch().flying();
  const equal = match.view('german');
  expect(equal).not.toBe(view);
  expect(listRaids(equal, { units, hex: home, group: null }, 1)).toEqual(raids);
});
