import { hexId, straightPath } from '@1bob/atlas';
import type { CommandInput, Side } from '@1bob/rules/player';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import FlyingPanel from './FlyingPanel.svelte';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';

const home = hexId('4427');
type Props = { view: PlayerView; narrow: boolean };
type Change = (view: PlayerView, after: CommandInput | null) => PlayerView;
let seated: Seated<Props>;

/** `change` alters the seat's view after a command has been carried out. */
function open(match: TestMatch, change: Change = (view) => view, side: Side = 'german'): void {
  const see = (after: CommandInput | null) => {
    const view = change(match.view(side), after);
    return { view, props: { view, narrow: false } };
  };
  const { view, props } = see(null);
  const carry = (command: CommandInput) => {
    if (match.refusal(side, command) !== null) return null;
    match.give(side, command);
    return see(command);
  };
  seated = seat<Props>(FlyingPanel, view, props, carry);
}
afterEach(() => localStorage.clear());

const foot = () => within(screen.getByRole('contentinfo', { name: 'Next step' }));
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const named = (command: CommandInput) =>
  command.kind === 'move' ? command.units : command.kind === 'plan' ? command.plan.units : [];
const flown = () =>
  seated.given.filter(({ kind }) => kind !== 'dropPlan').map((command) => named(command).join(' '));
const rows = () =>
  screen.queryAllByRole('listitem').flatMap((item) => {
    const text = item.textContent ?? '';
    return item.querySelector('.acts') ? [text.replace(/\s+/g, ' ').trim()] : [];
  });

/** Opens a base, picks one unit there, draws to a hex and puts the flight aside. */
async function lay(unit: string, to: string): Promise<void> {
  seated.selection.select(home, null, [unit as never]);
  flushSync();
  seated.overlay.listener?.onhex(hexId(to));
  flushSync();
  await press(/^Add to the draft/);
}
async function three(match: TestMatch, change?: Change): Promise<void> {
  open(match, change);
  await lay('13', '4424');
  await lay('14', '4127');
  await lay('17', '4425');
}

it('Flights put aside have their turns on the strip', async () => {
  open(new TestMatch().flying());
  seated.selection.select(home, null, ['13' as never]);
  flushSync();
  seated.overlay.listener?.onhex(hexId('2223'));
  flushSync();
  await press(/^Bomb Margate/);
  seated.overlay.listener?.onhex(hexId('4427'));
  flushSync();
  await press(/^Add to the draft/);
  expect(seated.overlay.drawing.marks).toBeUndefined();
  expect(seated.overlay.marksBeside).toEqual([
    { turn: 5, what: 'bombs' },
    { turn: 10, what: 'lands' },
  ]);
});

it('A draft in which a flight has no way home is flown only by a second press', async () => {
  open(new TestMatch().flying());
  await lay('13', '4424');
  seated.selection.select(home, null, ['14' as never]);
  flushSync();
  seated.overlay.listener?.onhex(hexId('2223'));
  flushSync();
  await press(/^Bomb Margate/);
  await press(/^Add to the draft/);
  await press(/^Fly 2 flights/);
  expect(screen.getByText(/^No way home is drawn for Gotha 14\./)).toBeTruthy();
  expect(seated.given).toEqual([]);
  await press('Send them anyway');
  await waitFor(() => expect(flown()).toEqual(['13', '14']));
});

describe('A drafted turn', () => {
  it('lists each flight with units, route, turns and fuel, all on the map at once, and sends nothing', async () => {
    await three(new TestMatch().flying());
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toMatch(/1\. Gotha 13.*4424.*turn 1.*fuel to spare/);
    expect(seated.overlay.beside.map(({ hexes }) => hexes.at(-1))).toEqual(['4424', '4127', '4425']);
    expect(seated.given).toEqual([]);
  });
  it('is flown with one button in order, after a text that says what the other side sees at once', async () => {
    const match = new TestMatch().flying();
    await three(match);
    await press('Earlier: Gotha 17');
    const button = foot().getByRole('button', { name: /^Fly 3 flights/ });
    expect(button.textContent).toMatch(
      /the enemy sees at once: take-off from Mariakerke; cannot be taken back/,
    );
    await fireEvent.click(button);
    await waitFor(() => expect(flown()).toEqual(['13', '17', '14']));
    expect(match.view('german').own.units['17' as never]?.where).toMatchObject({ at: 'air', hex: '4425' });
    expect(rows()).toEqual([]);
    expect(foot().queryByRole('button', { name: /^Fly \w+ flight/ })).toBeNull();
  });
  it('stops at the first flight that did not end as drawn, says so, and leaves the rest of the draft as it is', async () => {
    await three(new TestMatch().flying(), (view, after) => {
      if (after === null || named(after)[0] !== '14') return view;
      const unit = view.own.units['14' as never]!;
      if (unit.where.at !== 'air') throw new Error('14 is in the air');
      const where = { ...unit.where, hex: hexId('4327') };
      return { ...view, own: { ...view.own, units: { ...view.own.units, [unit.id]: { ...unit, where } } } };
    });
    await press(/^Fly 3 flights/);
    expect(await screen.findByText(/Gotha 14 got no farther than .*4327.* The last flight/)).toBeTruthy();
    expect(flown()).toEqual(['13', '14']);
    expect(rows()).toEqual([expect.stringMatching(/^1\. Gotha 17/)]);
    await press('Change: Gotha 17');
    expect(seated.selection.units).toEqual(['17']);
    expect(seated.overlay.drawing.route?.hexes.at(-1)).toBe('4425');
  });
  it('stops at an event on the way: a sighting, guns, a fight', async () => {
    await three(new TestMatch().flying(), (view, after) => {
      if (after === null || named(after)[0] !== '13') return view;
      const spotted = { kind: 'spotted', rule: '8.4', hex: hexId('4424'), sightings: [] } as const;
      const [last] = Object.keys(view.log).slice(-1);
      if (last === undefined) throw new Error('nothing is in the log');
      return {
        ...view,
        log: { ...view.log, [last]: [...(view.log[last as never] as never[]), spotted] },
      };
    });
    await press(/^Fly 3 flights/);
    expect(
      await screen.findByText(/^Gotha 13: .* The other 2 flights of the draft were not flown/),
    ).toBeTruthy();
    expect(flown()).toEqual(['13']);
    expect(foot().getByRole('button', { name: /^Fly 2 flights/ })).toBeTruthy();
  });
  it('stops at a refused flight, which stays in the draft', async () => {
    const match = new TestMatch().flying();
    await three(match);
    match.give('german', { kind: 'endMovement' });
    await press(/^Fly 3 flights/);
    expect(await screen.findByText(/Not possible: Gotha 13 did not move/)).toBeTruthy();
    expect(rows()).toHaveLength(3);
  });
  it('sends nothing during a playback that the player should read', async () => {
    const match = new TestMatch().flying();
    await three(match);
    const step = foot().getByRole('button', { name: /^Fly 3 flights/ });
    const { view } = seated.playback.step ?? { view: match.view('german') };
    seated.playback.play([{ view, entries: [] }], { kind: 'past', paused: true });
    flushSync();
    await fireEvent.click(step);
    expect(seated.given).toEqual([]);
  });

  it('survives a reload, with the flight being drawn', async () => {
    const match = new TestMatch().flying();
    open(match);
    await lay('13', '4424');
    seated.selection.select(home, null, ['14' as never]);
    flushSync();
    seated.overlay.listener?.onhex(hexId('4127'));
    flushSync();
    cleanup();
    open(match);
    flushSync();
    expect(rows()).toEqual([expect.stringMatching(/Gotha 13/)]);
    expect(seated.selection.units).toEqual(['14']);
    expect(seated.overlay.drawing.route?.hexes).toEqual(straightPath(home, hexId('4127')));
  });
  it('marks a flight whose unit is lost, and flies the others', async () => {
    const lost: Change = (view) => {
      const unit = view.own.units['14' as never]!;
      const gone = { ...unit, where: { at: 'gone' } as const };
      return { ...view, own: { ...view.own, units: { ...view.own.units, [unit.id]: gone } } };
    };
    const match = new TestMatch().flying();
    await three(match);
    seated.show({ view: lost(match.view('german'), null), narrow: false });
    expect(rows()[1]).toMatch(/No longer on the map: Gotha 14/);
    await press(/^Fly 2 flights/);
    await waitFor(() => expect(flown()).toEqual(['13', '17']));
  });
  it('asks before the turn ends without the draft, which then waits for confirmation in the next turn', async () => {
    const match = new TestMatch().flying();
    open(match);
    await lay('13', '4424');
    await press(/^End turn/);
    expect(seated.given).toEqual([]);
    await fireEvent.click(foot().getAllByRole('button')[1]!);
    expect(seated.given).toEqual([{ kind: 'endTurn' }]);
    match.give('british', { kind: 'endTurn' });
    seated.show({ view: match.view('german'), narrow: false });
    expect(rows()[0]).toMatch(/Drawn for turn 1/);
    expect(foot().queryByRole('button', { name: /^Fly one/ })).toBeNull();
    await press('Keep for turn 2: Gotha 13');
    await press(/^Fly one flight/);
    await waitFor(() => expect(flown()).toContain('13'));
  });
  it('is prepared in the other side’s turn for one’s own next one', async () => {
    const match = new TestMatch().flying().give('german', { kind: 'endTurn' });
    open(match);
    await lay('13', '4424');
    expect(screen.getByText('Draft for turn 2')).toBeTruthy();
    expect(foot().queryByRole('button', { name: /^Fly one flight/ })).toBeNull();
    match.give('british', { kind: 'endTurn' });
    seated.show({ view: match.view('german'), narrow: false });
    await press(/^Fly one flight/);
    await waitFor(() => expect(flown()).toEqual(['13']));
  });
  it('warns when two of its flights end their turn in one hex (9.4, 10.2)', async () => {
    open(new TestMatch().flying());
    await lay('13', '4424');
    await lay('14', '4424');
    expect(rows()[0]).toMatch(/It ends the turn .*4424.*another flight of this draft: Gotha 14/);
    expect(rows()[1]).toMatch(/another flight of this draft: Gotha 13/);
  });
});

it('adds no step to a single flight: a link beside the route adds the flight to the draft', () => {
  open(new TestMatch().flying());
  seated.selection.select(home, null, ['13' as never]);
  flushSync();
  seated.overlay.listener?.onhex(hexId('4424'));
  flushSync();
  expect(
    foot()
      .getAllByRole('button')
      .map((button) => button.dataset['step']),
  ).toEqual(['Fly home', expect.stringMatching(/^Fly to/)]);
  expect(screen.getByRole('button', { name: 'Add to the draft' })).toBeTruthy();
});
