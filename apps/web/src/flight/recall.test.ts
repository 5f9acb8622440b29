import { hexId, straightPath } from '@1bob/atlas';
import type { CommandInput, GroupId, Side, UnitId } from '@1bob/rules/player';
import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { PlayerView } from '../table/table.svelte.ts';
import { withEnemyAt } from '../testing/fighters.ts';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import FlyingPanel from './FlyingPanel.svelte';
import { recallsOf } from './recall.ts';

const base = hexId('4427');
const margate = hexId('2223');
const out = straightPath(base, margate);

/** Gothas of two bases are in the air, one of them with a plan to bomb Margate. */
function aloft(): TestMatch {
  const match = new TestMatch().flying();
  const route = [...out, ...straightPath(margate, base)];
  const plan = {
    ...{ id: 'raid', units: ['13', '14'], from: 1, route, land: true, haltWhenSpotted: false },
    bomb: { hex: margate, target: { kind: 'place' } },
  };
  match.give('german', { kind: 'plan', plan });
  const path = straightPath(hexId('4627'), margate).slice(0, 2);
  return match.give('german', { kind: 'move', units: ['15'], path, land: false });
}
/** The same in the British turn, when the raid is more than one turn from its base. */
function farOut(): TestMatch {
  const match = aloft();
  for (let turn = 1; turn < 3; turn++)
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
  return match.give('german', { kind: 'endTurn' });
}
const notes = (view: PlayerView): string[] => recallsOf(() => view).map(({ note }) => note);
const whereIs = (match: TestMatch, side: Side, unit: string) =>
  match.view(side).own.units[unit as UnitId]?.where;

type Props = { view: PlayerView; narrow: boolean };
let seated: Seated<Props>;
/** Carries out each command by the rules. */
function open(match: TestMatch, change: (view: PlayerView) => PlayerView = (view) => view): void {
  const see = () => {
    const view = change(match.view('german'));
    return { view, props: { view, narrow: false } };
  };
  const carry = (command: CommandInput) => {
    if (match.refusal('german', command) !== null) return null;
    match.give('german', command);
    return see();
  };
  const { view, props } = see();
  seated = seat<Props>(FlyingPanel, view, props, carry);
}
const bar = () => within(screen.getByRole('group', { name: 'Bring home' }));

afterEach(() => localStorage.clear());

describe('Turn for home', () => {
  it('sends one flight home by its row, whatever else is selected', async () => {
    const match = aloft().give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    open(match);
    await fireEvent.click(bar().getByRole('button', { name: /^Turn for home/ }));
    await fireEvent.click(bar().getByRole('button', { name: /^Gotha 15.*Turns now and lands at/ }));
    await waitFor(() => expect(whereIs(match, 'german', '15')?.at).toBe('base'));
    expect(seated.given).toHaveLength(1);
  });

  it('is there in the enemy’s turn too, as a plan that only its owner sees', async () => {
    const match = aloft().give('german', { kind: 'endTurn' });
    open(match);
    await fireEvent.click(bar().getByRole('button', { name: /^Turn for home/ }));
    await fireEvent.click(bar().getByRole('button', { name: /Gotha 13.*in your next movement/ }));
    await waitFor(() =>
      expect(seated.given).toMatchObject([{ kind: 'plan', plan: { land: true, bomb: null } }]),
    );
    expect(notes(match.view('german'))).toContainEqual(
      expect.stringMatching(/^is on its way home and lands at/),
    );
  });

  it('asks first if listed fighters can attack where the flight then is', async () => {
    open(farOut(), (view) => withEnemyAt(out[9] ?? margate, view));
    const row = /^Gotha 14 and Gotha 13/;
    await fireEvent.click(bar().getByRole('button', { name: /^Turn for home/ }));
    await fireEvent.click(bar().getByRole('button', { name: row }));
    expect(bar().getByText(/these enemies can attack: .*44/)).toBeTruthy();
    await fireEvent.click(bar().getByRole('button', { name: 'Go back' }));
    expect(seated.given).toEqual([]);
    await fireEvent.click(bar().getByRole('button', { name: /^Turn for home/ }));
    await fireEvent.click(bar().getByRole('button', { name: row }));
    await fireEvent.click(bar().getByRole('button', { name: 'Fly there' }));
    await waitFor(() => expect(seated.given).toMatchObject([{ kind: 'plan', plan: { bomb: null } }]));
    expect(seated.next.agreed.length).toBeGreaterThan(0);
  });

  it('says why a flight cannot', async () => {
    const match = aloft();
    for (let turn = 1; turn < 4; turn++)
      match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    const view = match.view('german');
    const dry = ['13', '14'].map((id) => {
      const unit = view.own.units[id as UnitId]!;
      return [id, { ...unit, where: { ...unit.where, mustLandBy: 4 } }] as const;
    });
    const units = { ...view.own.units, ...Object.fromEntries(dry) } as PlayerView['own']['units'];
    expect(notes({ ...view, own: { ...view.own, units } })).toContain(
      'does not have the fuel to reach any of your bases',
    );
  });

  it('says that nothing is in the air, and keeps its buttons', async () => {
    open(new TestMatch().flying());
    await fireEvent.click(bar().getByRole('button', { name: /^Turn for home/ }));
    expect(bar().getByText('Nothing of yours is in the air.')).toBeTruthy();
    expect(bar().getByRole('button', { name: 'All land' })).toBeTruthy();
  });
});

describe('All land', () => {
  it('asks first, and then sends every flight home by a legal order', async () => {
    const match = aloft().give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    open(match);
    await fireEvent.click(bar().getByRole('button', { name: 'All land' }));
    expect(bar().getByText(/^Send 2 flights home to land\?/)).toBeTruthy();
    expect(seated.given).toEqual([]);
    await fireEvent.click(bar().getAllByRole('button', { name: 'All land' })[0]!);
    await waitFor(() => expect(seated.given).toHaveLength(2));
    const groups = Object.keys(match.view('german').own.groups) as GroupId[];
    const plans = Object.values(match.view('german').own.plans);
    expect(plans.every(({ bomb, land }) => bomb === null && land)).toBe(true);
    // What has not landed yet has a plan to land.
    expect(groups.length).toBe(plans.length);
    expect(whereIs(match, 'german', '15')?.at).toBe('base');
  });

  it('names the enemies that can attack in its one question', async () => {
    open(farOut(), (view) => withEnemyAt(out[9] ?? margate, view));
    await fireEvent.click(bar().getByRole('button', { name: 'All land' }));
    expect(bar().getAllByText(/these enemies can attack: .*44/)).toHaveLength(1);
    await fireEvent.click(bar().getAllByRole('button', { name: 'All land' })[0]!);
    await waitFor(() => expect(seated.given).toHaveLength(2));
  });

  it('sends nothing home when the player goes back', async () => {
    open(aloft().give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' }));
    await fireEvent.click(bar().getByRole('button', { name: 'All land' }));
    await fireEvent.click(bar().getByRole('button', { name: 'Go back' }));
    expect(bar().queryByText(/^Send 2 flights/)).toBeNull();
    expect(seated.given).toEqual([]);
  });
});
