import { hexId, straightPath } from '@1bob/atlas';
import type { CommandInput, GroupId } from '@1bob/rules/player';
import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import FlyingPanel from './FlyingPanel.svelte';

const home = hexId('4427');
const margate = hexId('2223');

/** The British turn during a raid of three Gothas on Margate. */
function raid(turn: number, seed = 1): TestMatch {
  const match = new TestMatch('second-phase', {}, seed).flying();
  const holdFire = Object.keys(match.view('british').own.land);
  match.give('british', { kind: 'orders', orders: { ...match.view('british').own.orders, holdFire } });
  const plan = {
    ...{ id: 'raid', units: ['13', '14', '17'], from: 1, haltWhenSpotted: false, pressOn: true, land: true },
    ...{ bomb: { hex: margate, target: { kind: 'place' } } },
    route: [...straightPath(home, margate), ...straightPath(margate, home)],
  };
  match.give('german', { kind: 'plan', plan }).give('german', { kind: 'endTurn' });
  for (let now = 1; now < turn; now++)
    match.give('british', { kind: 'endTurn' }).give('german', { kind: 'endTurn' });
  return match;
}

type Props = { view: PlayerView; narrow: boolean };
let seated: Seated<Props>;
/** `between` changes the match after a command has been carried out. */
function open(
  match: TestMatch,
  change: (view: PlayerView, after: CommandInput | null) => PlayerView = (view) => view,
): void {
  const see = (after: CommandInput | null) => {
    const view = change(match.view('british'), after);
    return { view, props: { view, narrow: false } };
  };
  const { view, props } = see(null);
  const carry = (command: CommandInput) => {
    if (match.refusal('british', command) !== null) return null;
    match.give('british', command);
    return see(command);
  };
  seated = seat<Props>(FlyingPanel, view, props, carry);
}
const who = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent ?? '');
const button = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-intercept]');
  if (!found) throw new Error('no interception is offered');
  return found;
};
const foot = () => within(screen.getByRole('contentinfo', { name: 'Next step' }));
const kinds = () => seated.given.map(({ kind }) => kind);

describe('Interceptors of an enemy', () => {
  it('are listed with the place, the turn and the odds, and the best fight first', () => {
    open(raid(5));
    expect(who()[0]).toMatch(
      /Camel 1\/RNAS.*Dover.*this turn.*about \d in \d \(\d+%\) to hit, .* \(\d+%\) to put one out of action, .* \(\d+%\) to lose one/s,
    );
    // It comes after the units with a good fight, so it is folded away.
    expect(who().some((text) => text.includes('B.E.2'))).toBe(false);
  });
  it('11.0: have odds for the likeliest type, and a range, while the enemy is unspotted', () => {
    open(raid(3));
    expect(who()[0]).toMatch(/if Gotha: about \d in \d \(\d+%\) to hit.*any other type: \d+–\d+% to hit/s);
  });
  it('keep their row or lose it: a row never changes its flight', async () => {
    const match = raid(2);
    open(match);
    await fireEvent.click(screen.getByRole('button', { name: /^Show all/ }));
    const rows = () =>
      screen
        .getAllByRole('radio')
        .map((row) => ({ row, units: row.parentElement?.textContent?.split('·')[0] }));
    const before = rows();
    expect(before.map(({ units }) => units?.trim())).toContain('B.E.2 36 and B.E.2 39');
    // On another device the same player sends off one of a pair.
    match.give('british', { kind: 'move', units: ['36'], path: [], land: false });
    const view = match.view('british');
    seated.show({ view, narrow: false });
    const after = rows();
    expect(after.map(({ units }) => units?.trim())).toContain('B.E.2 39');
    for (const { row, units } of before)
      expect(after.find((now) => now.row === row)?.units ?? units).toBe(units);
  });
  it('are replaced by a note if there are none', () => {
    open(raid(1), (view) => ({ ...view, own: { ...view.own, units: {} } }));
    expect(screen.getByText(/None of yours can meet it/)).toBeTruthy();
    expect(document.querySelector('[data-intercept]')).toBeNull();
  });
});

describe('Intercept and attack', () => {
  it('says first what the enemy sees and that dice are rolled; one press takes off, flies there and attacks', async () => {
    const match = raid(5);
    open(match);
    expect(button().textContent).toMatch(
      /Intercept and attack.*sees at once that one aircraft comes from Dover.*dice/,
    );
    await fireEvent.click(button());
    await waitFor(() => expect(kinds()).toEqual(['move', 'endMovement', 'attack']));
    const told = Object.values(match.view('british').log).flat();
    expect(told).toContainEqual(expect.objectContaining({ kind: 'combat', hex: margate }));
  });
  it('names the nearest place, not a hex, where a flight in the air comes from', () => {
    const match = raid(5);
    match.give('british', {
      kind: 'move',
      units: ['1/RNAS'],
      path: straightPath(hexId('2126'), margate).slice(0, 1),
      land: false,
    });
    open(match);
    expect(button().textContent).toMatch(/Your flight comes from .*\(\d{4}\)\./);
    expect(button().textContent).not.toMatch(/aircraft comes/);
  });
  it('is the next step if a fight gains points on average', async () => {
    open(raid(5));
    await fireEvent.click(foot().getByRole('button', { name: /^Intercept and attack: Camel 1\/RNAS/ }));
    await waitFor(() => expect(kinds()).toEqual(['move', 'endMovement', 'attack']));
  });
  it('is not the next step otherwise, unless chosen in the list', async () => {
    open(raid(2));
    expect(foot().queryByRole('button', { name: /^Intercept/ })).toBeNull();
    await fireEvent.click(screen.getAllByRole('radio')[1]!);
    const label = button().textContent?.match(/^Intercept[a-z ]+\d*/)?.[0] ?? 'none';
    expect(foot().getByRole('button', { name: new RegExp(`^${label}`) })).toBeTruthy();
  });
  it('in a later turn stores a private flight plan, and beside the raid the next step is to attack it', async () => {
    const match = raid(3);
    open(match);
    const later = who().findIndex((text) => text.includes('takes off in turn 4'));
    await fireEvent.click(screen.getAllByRole('radio')[later]!);
    expect(button().textContent).toMatch(/Intercept in turn 4.*only you see until it begins in turn 4/);
    await fireEvent.click(button());
    await waitFor(() => expect(kinds()).toEqual(['plan']));
    match.give('british', { kind: 'endTurn' }).give('german', { kind: 'endTurn' });
    const view = match.view('british');
    seated.show({ view, narrow: false });
    flushSync();
    await fireEvent.click(foot().getByRole('button', { name: /^Intercept and attack: Camel/ }));
    await waitFor(() => expect(kinds()).toEqual(['plan', 'move', 'endMovement', 'attack']));
  });
});

describe('An ordered interception', () => {
  const order = async (): Promise<TestMatch> => {
    const match = raid(3);
    open(match);
    const later = who().findIndex((text) => text.includes('takes off in turn 4'));
    await fireEvent.click(screen.getAllByRole('radio')[later]!);
    await fireEvent.click(button());
    await screen.findByText('Ordered:');
    return match;
  };
  it('shows who intercepts and when, and is not offered again', async () => {
    await order();
    const told = screen.getByText('Ordered:').parentElement?.textContent;
    expect(told).toMatch(/Camel 1\/RNAS, turn \d.*takes off in turn 4/);
    expect(screen.getByText(/the enemy knows nothing of the order/)).toBeTruthy();
    expect(document.querySelector('[data-intercept]')).toBeNull();
    expect(foot().queryByRole('button', { name: /^Intercept/ })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Send others too' }));
    expect(who().some((text) => text.includes('Camel 1/RNAS'))).toBe(false);
  });
  it('can be taken back while its units are at their base', async () => {
    const match = await order();
    await fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(kinds()).toEqual(['plan', 'dropPlan']));
    expect(match.view('british').own.plans).toEqual({});
    expect(screen.queryByText('Ordered:')).toBeNull();
    expect(button()).toBeTruthy();
  });
});

describe('8.9: an attack that costs another flight its last way home', () => {
  it('asks for confirmation, in the list too', async () => {
    const match = raid(5);
    match.give('british', { kind: 'move', units: ['44'], path: [], land: false });
    open(match, (view) => {
      const own = view.own.units['44'];
      if (own?.where.at !== 'air') return view;
      const where = { ...own.where, mustLandBy: 5 };
      return { ...view, own: { ...view.own, units: { ...view.own.units, '44': { ...own, where } } } };
    });
    await fireEvent.click(button());
    expect(screen.getByText(/the last turn in which .* 44 can get home/)).toBeTruthy();
    expect(kinds()).toEqual([]);
    await fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    await fireEvent.click(button());
    const ask = screen.getByRole('group', { name: /can get home/ });
    await fireEvent.click(within(ask).getByRole('button', { name: 'Intercept and attack' }));
    await waitFor(() => expect(kinds()).toEqual(['move', 'endMovement', 'attack']));
  });
});

describe('A sequence that does not end as expected', () => {
  const enemy = (view: PlayerView): GroupId =>
    (Object.keys(view.groups) as GroupId[]).find((id) => view.groups[id]?.side === 'german')!;

  it('stops when the enemy is gone', async () => {
    open(raid(5), (view, after) => {
      if (after?.kind !== 'move') return view;
      const { [enemy(view)]: gone, ...groups } = view.groups;
      return gone === undefined ? view : { ...view, groups };
    });
    await fireEvent.click(button());
    expect(await screen.findByText(/The enemy is no longer there/)).toBeTruthy();
    expect(kinds()).toEqual(['move']);
  });
  it('stops when guns or a sighting end the flight early, and names the place', async () => {
    open(raid(5), (view, after) => {
      if (after?.kind !== 'move') return view;
      const camel = view.own.units['1/RNAS']!;
      if (camel.where.at !== 'air') throw new Error('the Camel is in the air');
      const where = { ...camel.where, hex: hexId('2124') };
      return { ...view, own: { ...view.own, units: { ...view.own.units, [camel.id]: { ...camel, where } } } };
    });
    await fireEvent.click(button());
    expect(
      await screen.findByText(/Camel 1\/RNAS got no farther than .*2124\)?, so there was no attack/),
    ).toBeTruthy();
    expect(kinds()).toEqual(['move']);
    // The next order clears the note.
    await seated.give({ kind: 'endMovement' });
    flushSync();
    expect(screen.queryByText(/there was no attack/)).toBeNull();
  });
  it('stops when all its units are lost', async () => {
    open(raid(5), (view, after) => {
      if (after?.kind !== 'move') return view;
      const camel = { ...view.own.units['1/RNAS']!, where: { at: 'gone' } as const };
      return { ...view, own: { ...view.own, units: { ...view.own.units, [camel.id]: camel } } };
    });
    await fireEvent.click(button());
    expect(await screen.findByText(/None of them got there/)).toBeTruthy();
    expect(kinds()).toEqual(['move']);
  });
  it('stops when unknown aircraft prove to be of another type than assumed', async () => {
    const hidden = (view: PlayerView, type: string | null): PlayerView => {
      const counters = Object.entries(view.counters).map(([id, counter]) => {
        if (counter.side !== 'german') return [id, counter];
        const unit = type === null ? null : { id: '1/501', type, ace: null };
        return [id, { ...counter, unit }];
      });
      return { ...view, counters: Object.fromEntries(counters) as PlayerView['counters'] };
    };
    open(raid(5), (view, after) => hidden(view, after === null ? null : 'RB'));
    await fireEvent.click(button());
    expect(await screen.findByText(/They turn out to be Riesen.*Attack now/)).toBeTruthy();
    expect(kinds()).toEqual(['move']);
    expect(foot().getByRole('button', { name: /^Attack Riesen/ })).toBeTruthy();
  });
  it('stops at a refused command', async () => {
    const match = raid(5);
    open(match);
    const view = match.view('british');
    match.give('british', { kind: 'endMovement' });
    await fireEvent.click(button());
    expect(kinds()).toEqual(['move']);
    expect(view.own.units['1/RNAS']?.where.at).toBe('base');
  });
});
