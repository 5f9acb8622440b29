import { hexId, straightPath } from '@1bob/atlas';
import type { CommandInput, Side } from '@1bob/rules/player';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import SidePanel from '../room/SidePanel.svelte';
import { fetchAhead } from '../room/parts.ts';

// Loads the code of each stage, as after the first touch of a table.
beforeAll(fetchAhead);

const home = hexId('4427');
type Props = { view: PlayerView; about: null; narrow: boolean; onreveal: null };
let seated: Seated<Props>;
function open(match: TestMatch, side: Side = 'german'): void {
  const see = () => {
    const view = match.view(side);
    return { view, props: { view, about: null, narrow: false, onreveal: null } };
  };
  const carry = (command: CommandInput) => {
    if (match.refusal(side, command) !== null) return null;
    match.give(side, command);
    return see();
  };
  const { view, props } = see();
  seated = seat<Props>(SidePanel, view, props, carry);
}
const show = (match: TestMatch) =>
  seated.show({ view: match.view('german'), about: null, narrow: false, onreveal: null });
afterEach(() => localStorage.clear());

const ways = () => screen.queryAllByRole('button', { name: /^Take back: / }).map((way) => way.textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** What the other side and an observer see. Taking back must not change it. */
const others = (match: TestMatch) => JSON.stringify([match.view('british'), match.observed()]);
const plan = (to: string, from = 3): Extract<CommandInput, { kind: 'plan' }> => ({
  kind: 'plan',
  plan: {
    ...{ id: 'flight 13', units: ['13'], from, route: straightPath(home, hexId(to)) },
    ...{ bomb: null, land: false, haltWhenSpotted: false, pressOn: true },
  },
});
/** Gives a command as a panel does. */
async function give(command: CommandInput): Promise<void> {
  await seated.give(command);
  await Promise.resolve();
  await Promise.resolve();
}

describe('Actions that only I have seen can be taken back', () => {
  it('starts empty', () => {
    open(new TestMatch().flying());
    expect(ways()).toEqual([]);
  });
  it('a hand-in, until the phase is resolved, after which the page says why not', async () => {
    const match = new TestMatch().planning('redeployment');
    open(match);
    await fireEvent.click(screen.getAllByRole('button', { name: /^Nothing this time/ }).at(-1)!);
    expect(ways()).toEqual(['Take back: Redeployment handed in']);
    await press('Take back: Redeployment handed in');
    await waitFor(() => expect(match.view('german').own.sealed.redeployment).toBeUndefined());
    expect(ways()).toEqual([]);
    await fireEvent.click(screen.getAllByRole('button', { name: /^Nothing this time/ }).at(-1)!);
    match.give('british', match.view('british').options.advance);
    show(match);
    expect(ways()).toEqual([]);
    expect(screen.getByText(/^Redeployment: resolved\. You can no longer take it back\./)).toBeTruthy();
  });
  it('phases filled in ahead, the last one first', async () => {
    const match = new TestMatch().planning('redeployment');
    open(match);
    const { ahead } = match.view('german').options.planning!;
    const [first, second] = ahead.map(({ empty }) => empty);
    await give({ kind: 'submit', choice: first! });
    await give({ kind: 'submit', choice: second! });
    const before = Object.keys(match.view('german').own.sealed);
    await press(/^Take back: .* filled in ahead/);
    await press(/^Take back: .* filled in ahead/);
    expect(before).toHaveLength(2);
    expect(seated.given.slice(2)).toEqual([
      { kind: 'takeBack', phase: second?.phase },
      { kind: 'takeBack', phase: first?.phase },
    ]);
  });
  it('a stored plan and a changed one, step by step, while the other side’s view does not change', async () => {
    const match = new TestMatch().flying();
    open(match);
    const before = others(match);
    await give(plan('4127'));
    await give(plan('4424'));
    expect(ways()).toEqual(['Take back: changed flight plan of Gotha 13']);
    await press(/^Take back/);
    await waitFor(() => expect(match.view('german').own.plans['flight 13']?.route.at(-1)).toBe('4127'));
    expect(ways()).toEqual(['Take back: flight plan of Gotha 13']);
    await press(/^Take back/);
    await waitFor(() => expect(match.view('german').own.plans).toEqual({}));
    expect(ways()).toEqual([]);
    expect(others(match)).toBe(before);
  });
  it('a dropped plan', async () => {
    const match = new TestMatch().flying();
    open(match);
    await give(plan('4127'));
    await give({ kind: 'dropPlan', id: 'flight 13' });
    await press('Take back: flight plan of Gotha 13 dropped');
    await waitFor(() => expect(match.view('german').own.plans['flight 13']).toBeDefined());
  });
  it('not a plan that has begun, and the page says so', async () => {
    const match = new TestMatch().flying();
    open(match);
    await give(plan('4127', 2));
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    show(match);
    expect(ways()).toEqual([]);
    expect(screen.getByText(/^The flight plan of Gotha 13 has begun, and others see it/)).toBeTruthy();
  });
  it('not a plan that begins at once, nor a move, which others see', async () => {
    const match = new TestMatch().flying();
    open(match);
    await give(plan('4424', 1));
    await give({ kind: 'move', units: ['14'], path: [hexId('4426')], land: false });
    expect(ways()).toEqual([]);
  });
  it('changed orders, even after a reload', async () => {
    const match = new TestMatch().flying();
    open(match);
    const { orders } = match.view('german').own;
    const before = others(match);
    await give({ kind: 'orders', orders: { ...orders, hitFirst: 'zeppelins' } } as never);
    cleanup();
    open(match);
    await press('Take back: changed standing orders');
    await waitFor(() => expect(match.view('german').own.orders).toEqual(orders));
    expect(others(match)).toBe(before);
    expect(ways()).toEqual([]);
  });
  it('a pass, as long as it lasts', async () => {
    const match = new TestMatch().flying().give('german', { kind: 'endTurn' });
    open(match);
    await press(/^To the month’s end/);
    await press('Take back: turns pass by themselves');
    await waitFor(() => expect(match.view('german').own.passUntil).toBeNull());
    expect(ways()).toEqual([]);
  });
  it('saved data of another form are ignored', () => {
    const kept = {
      month: new TestMatch().flying().view('german').month,
      drafts: { deeds: [{ kind: 'plan' }, 7] },
    };
    localStorage.setItem('drafts.test-match.german', JSON.stringify(kept));
    open(new TestMatch().flying());
    expect(ways()).toEqual([]);
  });
});
