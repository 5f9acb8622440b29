import { hexId, isNeutral, withinOrAt } from '@1bob/atlas';
import type { PhaseOptions, UnitId } from '@1bob/rules/player';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seat, type Seated } from '../testing/seat.ts';
import { TestMatch } from '../testing/match.ts';
import SidePanel from '../room/SidePanel.svelte';
import type { PlayerView } from '../table/table.svelte.ts';
import { positionOf } from '../table/position.ts';
import StagePanel from '../room/StagePanel.svelte';
import PlanningPanel from './PlanningPanel.svelte';
import { acesFrom, changes, reconCost, tooDear, withAce, withPlot } from './choices.ts';
import { fetchAhead } from '../room/parts.ts';

// Loads the code of each stage, as after the first touch of a table.
beforeAll(fetchAhead);

let match: TestMatch;
let seated: Seated;
const open = (phase: string, side: 'german' | 'british', options = {}, rules?: string): void => {
  match = new TestMatch('second-phase', options);
  if (rules !== undefined) match.under(rules);
  match.planning(phase);
  seated = seat(PlanningPanel, match.view(side), { view: match.view(side) });
};
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const only = () => {
  expect(seated.given).toHaveLength(1);
  return seated.given[0];
};
/** Asserts that the rules accept the command of the form. */
const legal = (side: 'german' | 'british') => expect(match.refusal(side, only())).toBeNull();

afterEach(() => localStorage.clear());

describe('An unfinished choice', () => {
  const again = (view = match.view('german')) => {
    cleanup();
    seated = seat(PlanningPanel, view, { view });
  };
  const base = () => screen.getByLabelText<HTMLSelectElement>('Gotha 13: Base').value;
  beforeEach(async () => {
    open('redeployment', 'german');
    await fireEvent.change(screen.getByLabelText('Gotha 13: Base'), { target: { value: '3826' } });
  });

  it('survives another tab or a reload until it is handed in', async () => {
    again();
    expect(base()).toBe('3826');
    await click(/^Hand in/);
    expect(only()).toMatchObject({ choice: { air: [{ unit: '13', to: '3826' }] } });
    again();
    expect(base()).not.toBe('3826');
  });
  it('is forgotten with its month', () => {
    const view = match.view('german');
    again({ ...view, month: view.month + 1 });
    expect(base()).not.toBe('3826');
  });
  it('is dropped when the last phase ends the planning and the panel goes', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const view = match.view('german');
    cleanup();
    const { show } = seat(StagePanel, view, { view, narrow: false, joinLink: null, onreveal: null });
    screen.getByRole('button', { name: /^Hand in/ }).click();
    show({ view: new TestMatch().flying().view('german'), narrow: false, joinLink: null, onreveal: null });
    expect(screen.queryByRole('button', { name: /^Hand in/ })).toBeNull();
    await waitFor(() => expect(localStorage.getItem('drafts.test-match.german')).toBeNull());
    expect(warned).not.toHaveBeenCalled();
  });
  it('does no harm if its form is unknown', () => {
    const view = match.view('german');
    const drafts = { redeployment: { phase: 'redeployment', air: 'what' } };
    localStorage.setItem('drafts.test-match.german', JSON.stringify({ month: view.month, drafts }));
    again();
    expect(base()).not.toBe('3826');
  });
});

describe('22: agents', () => {
  const agents = (): void => {
    match = new TestMatch().planning('redeployment');
    const view = match.view('german');
    const bases = [
      ['2126', 'british', 3],
      ['1222', 'british', 1],
      ['4427', 'german', 3],
    ] as const;
    const hexes = ['0101', '0102', ...bases.map(([hex]) => hex)].map(hexId);
    const part = { phase: 'randomEvents', unit: null, to: null, ace: null } as const;
    const empty = { ...part, hexes: hexes.slice(0, 2) };
    const open = {
      ...{ phase: 'randomEvents', event: 'agents', units: [], bases: [], aces: [] },
      hexes,
      pick: 2,
    };
    const known = bases.map(([hex, side, air]) => [hex, { side, air, zeppelins: [] }]);
    const asked = {
      ...view,
      stage: { ...view.stage, phase: 'randomEvents' },
      bases: Object.fromEntries(known) as typeof view.bases,
      options: { ...view.options, planning: { open, empty, ahead: [] } },
    } as unknown as typeof view;
    seated = seat(PlanningPanel, asked, { view: asked });
  };
  it('suggest no hex, and wait until both are chosen', async () => {
    agents();
    const step = () => within(screen.getByRole('contentinfo')).getByRole('button');
    expect(step().textContent).toBe('Choose 2 hexes');
    expect(step().getAttribute('aria-disabled')).toBe('true');
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.map((box) => box.parentElement?.textContent?.trim())).toEqual([
      expect.stringMatching(/^Dover \(2126\) · 3 aircraft/),
      expect.stringMatching(/1222\)? · one aircraft/),
    ]);
    for (const box of boxes) await fireEvent.click(box);
    await click(/^Hand in 2 changes/);
    expect(only()).toMatchObject({ choice: { hexes: ['2126', '1222'] } });
  });
});

describe('21: the Royal Air Force', () => {
  it('is created, or not, with one choice', async () => {
    open('raf', 'british');
    await fireEvent.click(screen.getByRole('radio', { name: /Create the Royal Air Force for 10 points/ }));
    await click(/^Create the Royal Air Force for 10 points/);
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'raf', create: true } });
    legal('british');
  });
  it('choosing nothing takes one click', async () => {
    open('raf', 'british');
    await click(/^Not this month/);
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'raf', create: false } });
  });
});

describe('5: redeployment', () => {
  beforeEach(() => open('redeployment', 'german'));
  it('moves a squadron to another base', async () => {
    await fireEvent.change(screen.getByLabelText('Gotha 13: Base'), { target: { value: '3826' } });
    await click(/^Hand in/);
    expect(only()).toMatchObject({
      choice: { phase: 'redeployment', air: [{ unit: '13', to: '3826' }], land: [] },
    });
    legal('german');
  });
  it('moves guns to a typed hex', async () => {
    await fireEvent.change(screen.getByLabelText('Guns and headquarters'), {
      target: { value: '3826 antiAircraft' },
    });
    await fireEvent.input(screen.getByLabelText('Anti-aircraft guns to'), { target: { value: '3725' } });
    await click(/^Hand in/);
    expect(only()).toMatchObject({
      choice: { land: [{ kind: 'antiAircraft', points: 1, from: '3826', to: '3725' }] },
    });
    legal('german');
  });
  it('ruling 4: a unit that leaves a base makes room there', async () => {
    const places = () =>
      [...screen.getByLabelText<HTMLSelectElement>('Gotha 15: Base').options].find(
        ({ value }) => value === '4427',
      )!;
    expect(places().disabled).toBe(true); // Squadrons 13, 14 and 17 are there.
    await fireEvent.change(screen.getByLabelText('Gotha 13: Base'), { target: { value: '3826' } });
    expect(places().disabled).toBe(false);
  });
  it('gives an ace to another squadron of his kind', async () => {
    await fireEvent.change(screen.getByLabelText('Bomber ace, Gotha 14'), { target: { value: '13' } });
    await click(/^Hand in/);
    expect(only()).toMatchObject({ choice: { aces: [{ from: '14', to: '13' }] } });
    legal('german');
  });
  it('sends the aces of one squadron to different ones, and back again', () => {
    const [a, b, c] = ['14', '13', '17'] as UnitId[] as [UnitId, UnitId, UnitId];
    const none = { phase: 'redeployment' as const, air: [], land: [], ships: [], aces: [], order: [] };
    const both = withAce(withAce(none, { unit: a, which: 0 }, b), { unit: a, which: 1 }, c);
    expect(acesFrom(both, a).map(({ to }) => to)).toEqual([b, c]);
    expect(acesFrom(withAce(both, { unit: a, which: 0 }, c), a).map(({ to }) => to)).toEqual([c, c]);
    expect(acesFrom(withAce(both, { unit: a, which: 0 }, null), a).map(({ to }) => to)).toEqual([c]);
    expect(acesFrom(withAce(both, { unit: b, which: 0 }, a), a)).toHaveLength(2);
  });
});

describe('6: reinforcements', () => {
  beforeEach(() => open('reinforcement', 'british'));
  /** A view with a given budget, and an empty page. */
  function poor(budget: number): PlayerView {
    cleanup();
    const view = match.view('british');
    const { planning } = view.options;
    const planned = { ...planning, open: { ...planning?.open, budget } } as typeof planning;
    return { ...view, options: { ...view.options, planning: planned } };
  }
  it('buys guns by clicks on the map and counts their cost', async () => {
    await fireEvent.change(screen.getByLabelText('Unit to place'), { target: { value: 'antiAircraft' } });
    await click('Pick on the map: Anti-aircraft guns');
    seated.overlay.listener?.onhex(hexId('0921'));
    seated.overlay.listener?.onhex(hexId('0921'));
    expect(await screen.findByText(/2 of 20 points/)).toBeTruthy();
    await click(/^Hand in/);
    expect(only()).toMatchObject({
      choice: { phase: 'reinforcement', land: [{ kind: 'antiAircraft', points: 2, hex: '0921' }] },
    });
    legal('british');
  });
  it('says on the button, before it is pressed, that points are lacking', async () => {
    const view = poor(1);
    seated = seat(PlanningPanel, view, { view });
    const note = () => screen.getByRole('button', { name: /^Hand in/ }).querySelector('small')?.textContent;
    await fireEvent.change(screen.getByLabelText('Unit to place'), { target: { value: 'antiAircraft' } });
    await click('Pick on the map: Anti-aircraft guns');
    seated.overlay.listener?.onhex(hexId('0921'));
    await waitFor(() => expect(note()).toBe('secret until both have handed in'));
    seated.overlay.listener?.onhex(hexId('0921'));
    await waitFor(() => expect(note()).toBe('costs 2 points; you have 1'));
  });
  it('shows a refusal at the button until the choice changes', async () => {
    const view = poor(1);
    const trouble = { code: 'points.missing', message: 'You do not have enough morale points.' };
    const props = { view, about: null, narrow: false, onreveal: null };
    seated = seat(SidePanel, view, props, undefined, { trouble });
    const alert = screen.getByText(trouble.message).closest('[role=alert]')?.parentElement;
    expect(alert?.nextElementSibling?.firstElementChild).toBe(
      screen.getByRole('contentinfo', { name: 'Next step' }),
    );
    await fireEvent.change(screen.getByLabelText('Camel 65: Base'), { target: { value: '1518' } });
    expect(seated.table.trouble).toBeNull();
  });
  it('warns that a purchase would end the war (23.3)', async () => {
    const view = match.view('british');
    const points = { british: view.points.british, german: view.points.british + 49 };
    cleanup();
    seated = seat(PlanningPanel, { ...view, points }, { view: { ...view, points } });
    expect(screen.queryByText(/ends the war/)).toBeNull();
    await fireEvent.change(screen.getByLabelText('Unit to place'), { target: { value: 'antiAircraft' } });
    await click('Pick on the map: Anti-aircraft guns');
    seated.overlay.listener?.onhex(hexId('0921'));
    expect(await screen.findByText(/This puts the enemy 50 points ahead, which ends the war/)).toBeTruthy();
  });
  it('does not accept a hex that is not allowed', async () => {
    await fireEvent.change(screen.getByLabelText('Unit to place'), { target: { value: 'aerodrome' } });
    await click('Pick on the map: Aerodrome');
    seated.overlay.listener?.onhex(hexId('0921'));
    expect(await screen.findByText(/0 of 20 points/)).toBeTruthy();
  });
  it('shows the rules’ reason for refusing a list', async () => {
    const view = match.view('british');
    const twice = { kind: 'antiAircraft', points: 99, hex: '0921' };
    const drafts = {
      reinforcement: { phase: 'reinforcement', air: [], land: [twice], ships: [], upgrades: [], order: [] },
    };
    localStorage.setItem('drafts.test-match.british', JSON.stringify({ month: view.month, drafts }));
    cleanup();
    seated = seat(PlanningPanel, view, { view });
    expect(await screen.findByText(/not enough counters left/i)).toBeTruthy();
    expect(
      match.refusal('british', {
        kind: 'submit',
        choice: { ...drafts.reinforcement, land: [{ ...twice, points: 40 }] },
      }),
    ).toBe('mix.exhausted');
  });
  it('brings a squadron in at a base', async () => {
    await fireEvent.change(screen.getByLabelText('Camel 65: Base'), { target: { value: '1518' } });
    await click(/^Hand in/);
    expect(only()).toMatchObject({ choice: { air: [{ unit: '65', to: '1518' }] } });
    legal('british');
  });
});

describe('A phase with nothing to choose', () => {
  const begin = (phase: string, change = (view: PlayerView): PlayerView => view): void => {
    match = new TestMatch('first-phase').planning(phase);
    const view = change(match.view('german'));
    seated = seat(PlanningPanel, view, { view });
  };
  const goOn = () => click(/^Go on: nothing to choose/);
  it('14.2: says that there are no points, asks for no hex, and goes on with one press', async () => {
    begin('recon');
    const reason = screen.getByText(/You have 0 points to spend, not enough to reconnoitre this month/);
    expect(within(reason).getByText('14.2').tagName).toBe('BUTTON');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(seated.overlay.listener).toBeNull();
    await goOn();
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'recon', plots: [] } });
    legal('german');
  });
  it('hands in nothing that was filled in while there were points', async () => {
    const month = new TestMatch('first-phase').view('german').month;
    const drafts = { recon: { phase: 'recon', plots: [{ hex: '0921', times: 2 }] } };
    localStorage.setItem('drafts.test-match.german', JSON.stringify({ month, drafts }));
    begin('recon');
    await goOn();
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'recon', plots: [] } });
  });
  it('6.1: offers only what is free without points', () => {
    begin('reinforcement');
    const { open } = match.view('german').options.planning!;
    const air = open?.phase === 'reinforcement' ? open.air : [];
    const free = air.filter(({ cost }) => cost === 0).length;
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThan(air.length);
    expect(screen.getAllByLabelText(/: Base$/)).toHaveLength(free);
    expect(screen.queryByLabelText('Unit to place')).toBeNull();
    expect(screen.getByText(/you can only take what is free/)).toBeTruthy();
  });
  it('6.1: asks nothing if nothing is free either', async () => {
    begin('reinforcement', (view) => {
      const { open } = view.options.planning!;
      const none = { air: [], ships: [], upgrades: [], land: [] };
      const planning = { ...view.options.planning, open: { ...open, ...none } };
      return { ...view, options: { ...view.options, planning } } as PlayerView;
    });
    expect(screen.getByText(/nothing can come in this month/)).toBeTruthy();
    await goOn();
    expect(seated.given).toHaveLength(1);
  });
  it('cannot be filled in ahead', () => {
    begin('redeployment');
    expect(screen.queryByRole('button', { name: 'Fill in: Reconnaissance' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Nothing this time: Reconnaissance' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Fill in: Reinforcements' })).toBeTruthy();
  });
});

describe('14: reconnaissance', () => {
  it('plots hexes by clicks, more than once each', async () => {
    open('recon', 'german');
    for (const hex of ['2126', '2126', '0921']) seated.overlay.listener?.onhex(hexId(hex));
    expect(await screen.findByText(/2 of 15 points/)).toBeTruthy();
    await click(/^Fewer: Dover/);
    await click(/^Hand in/);
    expect(only()).toEqual({
      kind: 'submit',
      choice: {
        phase: 'recon',
        plots: [
          { hex: '2126', times: 1 },
          { hex: '0921', times: 1 },
        ],
      },
    });
    legal('german');
  });
});

describe('24: training', () => {
  it('rests one and trains another, never both', async () => {
    open('training', 'german', { training: true });
    const [rest, train] = screen.getAllByRole('group');
    const box = (group: HTMLElement | undefined, name: string) =>
      within(group!).getByRole('checkbox', { name });
    await fireEvent.click(box(rest, 'Gotha 13'));
    await fireEvent.click(box(train, 'Gotha 13'));
    await fireEvent.click(box(rest, 'Gotha 15'));
    await click(/^Hand in/);
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'training', up: ['15'], night: ['13'] } });
    legal('german');
  });
});

describe('27: designated targets', () => {
  it('names a target for a bomber', async () => {
    open('missionPreparation', 'german', { designatedTargets: true });
    await fireEvent.input(screen.getByLabelText('Gotha 13'), { target: { value: '0921' } });
    await click(/^Hand in/);
    expect(only()).toMatchObject({
      choice: { targets: [{ unit: '13', hex: '0921', target: { kind: 'place' } }] },
    });
    legal('german');
  });
  it('13.4: offers only aircraft on the ground to a bomber that strafes', async () => {
    open('missionPreparation', 'german', { designatedTargets: true });
    const aim = (hex: string) =>
      fireEvent.input(screen.getByLabelText(/^Albatros .*1$/), { target: { value: hex } });
    await aim('0921'); // The Docks have no aircraft on the ground.
    await aim('2126');
    await click(/^Hand in/);
    expect(only()).toMatchObject({
      choice: { targets: [{ unit: 'Jasta-1', hex: '2126', target: { kind: 'air' } }] },
    });
    legal('german');
  });
});

describe('25: fighter patrols', () => {
  it('are sent to a hex within a move, from a flying turn on', async () => {
    open('missionPreparation', 'british', { patrols: true });
    await fireEvent.click(screen.getByRole('checkbox', { name: /^Camel 1\/RNAS/ }));
    await fireEvent.change(screen.getByLabelText(/from flying turn/), { target: { value: '3' } });
    // Two hexes off the coast. A hex out of reach is not accepted.
    await fireEvent.input(screen.getByLabelText('Hex to patrol'), { target: { value: '3826' } });
    await fireEvent.input(screen.getByLabelText('Hex to patrol'), { target: { value: '2326' } });
    await click(/^Hand in/);
    expect(only()).toMatchObject({ choice: { patrols: [{ units: ['1/RNAS'], hex: '2326', from: 3 }] } });
    legal('british');
  });

  const stand = (hex: string) =>
    fireEvent.input(screen.getByLabelText('Hex to patrol'), { target: { value: hex } });

  it('10.1, ruling 79: allow one patrol a hex and one headquarters a patrol', async () => {
    open('missionPreparation', 'british', { patrols: true });
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await fireEvent.click(box(/^Camel 44/));
    // Fighters of the same base, and of another base without a headquarters near both.
    expect([box(/78,/).disabled, box(/^Camel 1\/RNAS/).disabled]).toEqual([false, true]);
    await stand('1221');
    await fireEvent.click(box(/78,/));
    await stand('1221');
    await stand('1222');
    await click(/^Hand in/);
    expect(only()).toMatchObject({
      choice: {
        patrols: [
          { units: ['44'], hex: '1221' },
          { units: ['78'], hex: '1222' },
        ],
      },
    });
    legal('british');
  });

  it('29.3, ruling 88: by night are single fighters, and two are warned of nightfall', async () => {
    open('missionPreparation', 'british', { patrols: true, training: true, advancedNight: true }, '7');
    const from = (turn: number) =>
      fireEvent.change(screen.getByLabelText(/from flying turn/), { target: { value: String(turn) } });
    const night = match.view('british').nightFrom;
    await fireEvent.click(screen.getByRole('checkbox', { name: /^Camel 44/ }));
    await from(night);
    expect(screen.getByLabelText('Hex to patrol')).toBeTruthy();
    await fireEvent.click(screen.getByRole('checkbox', { name: /78,/ }));
    expect(screen.getByText(/is a single fighter/)).toBeTruthy();
    expect(screen.queryByLabelText('Hex to patrol')).toBeNull();
    await from(night - 1);
    expect(screen.getByText(/^Night falls/).textContent).toContain(`turn ${night}`);
    await stand('1221');
    expect(screen.getByText(/^Night falls/)).toBeTruthy();
    await click(/^Hand in/);
    legal('british');
  });

  it('ruling 29: do not go over Dutch land', async () => {
    open('missionPreparation', 'german', { patrols: true });
    await fireEvent.click(screen.getByRole('checkbox', { name: /Jasta-1/ }));
    const dutch = withinOrAt(hexId('3826'), 7).find(isNeutral);
    await stand(dutch ?? '');
    await stand('4228');
    await click(/^Hand in/);
    expect(only()).toMatchObject({ choice: { patrols: [{ units: ['Jasta-1'], hex: '4228' }] } });
    expect(dutch).toBeDefined();
  });
});

describe('3.1-I-8: the gentlemen’s war', () => {
  it('is a secret yes or no', async () => {
    open('gentlemensWar', 'german');
    await fireEvent.click(screen.getByRole('radio', { name: 'Stay on the ground this month' }));
    await click(/^Stay on the ground this month/);
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'gentlemensWar', skip: true } });
    legal('german');
  });
  it('names the choice on the button', async () => {
    open('gentlemensWar', 'german');
    expect(screen.queryByRole('button', { name: /Nothing this time/ })).toBeNull();
    await click(/^Fly this month/);
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'gentlemensWar', skip: false } });
  });
  it('names the choice on the line of a phase filled in ahead', async () => {
    match = new TestMatch().planning('redeployment');
    match.give('german', { kind: 'submit', choice: { phase: 'gentlemensWar', skip: true } });
    seated = seat(PlanningPanel, match.view('german'), { view: match.view('german') });
    expect(screen.getByText('Already filled in. Stay on the ground this month.')).toBeTruthy();
    match.give('german', { kind: 'takeBack', phase: 'gentlemensWar' });
    seated = seat(PlanningPanel, match.view('german'), { view: match.view('german') });
    await click('Fly this month: Gentlemen’s war');
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'gentlemensWar', skip: false } });
  });
});

it('ruling 7: warns after two quiet months, in the planning too, that a third ends the war', () => {
  match = new TestMatch('second-phase', { quietDraw: true }).planning('gentlemensWar');
  const view = match.view('german');
  seat(PlanningPanel, view, { view });
  expect(screen.queryByText(/A third quiet month ends the war/)).toBeNull();
  cleanup();
  const late = { ...view, quietMonths: 2 };
  seat(PlanningPanel, late, { view: late });
  expect(screen.getByText(/A third quiet month ends the war/)).toBeTruthy();
});

describe('ruling 1: phases ahead', () => {
  it('are all handed in as empty as possible with one click, whatever the enemy changes', async () => {
    open('redeployment', 'german', { training: true });
    await click(/^Buy nothing and fly/);
    const { ahead = [], empty } = match.view('german').options.planning ?? {};
    await waitFor(() => expect(seated.given).toHaveLength(ahead.length + 1));
    expect(seated.given).toEqual([
      ...ahead.map((later) => ({ kind: 'submit', choice: later.empty, anyway: true })),
      { kind: 'submit', choice: empty },
    ]);
    // The month's false sighting is free and comes by itself (20.6).
    expect(seated.given[0]).toMatchObject({ choice: { phase: 'reinforcement', air: [{ unit: 'Fake-1' }] } });
    for (const command of seated.given) match.give('german', command);
    // The British buy guns, which the Germans see. They are not asked again.
    const guns = [{ kind: 'antiAircraft', points: 1, hex: '2126' }];
    match.give('british', { kind: 'submit', choice: { phase: 'redeployment' } });
    match.give('british', { kind: 'submit', choice: { phase: 'reinforcement', land: guns } });
    for (const phase of ['training', 'recon', 'gentlemensWar']) {
      expect(match.view('british').stage).toMatchObject({ phase, submitted: { german: true } });
      match.give('british', match.view('british').options.advance);
    }
    expect(match.view('german').stage).toMatchObject({ kind: 'flying', turn: 1 });
  });
  it('are not emptied by that click after something was filled in', async () => {
    open('redeployment', 'german', { training: true });
    expect(screen.queryByRole('button', { name: /^Buy nothing and fly/ })).not.toBeNull();
    match.give('german', { kind: 'submit', choice: { phase: 'training', up: ['13'] } });
    cleanup();
    const view = match.view('german');
    seat(PlanningPanel, view, { view });
    expect(screen.queryByRole('button', { name: /^Buy nothing and fly/ })).toBeNull();
  });
  it('can be filled in so that no change asks again', async () => {
    open('redeployment', 'german', { training: true });
    await fireEvent.click(screen.getByLabelText('Hand in what I fill in now even if something changes'));
    await click('Nothing this time: Reconnaissance');
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'recon', plots: [] }, anyway: true });
    match.give('german', only());
    cleanup();
    const view = match.view('german');
    seat(PlanningPanel, view, { view });
    expect(screen.getByText(/^Filled in, whatever changes/)).toBeTruthy();
  });
  it('each have a form', async () => {
    open('redeployment', 'german', { training: true, designatedTargets: true });
    await click('Fill in: Training');
    await fireEvent.click(screen.getAllByRole('checkbox', { name: 'Gotha 13' })[0]!);
    await click('Save for Training');
    expect(only()).toEqual({ kind: 'submit', choice: { phase: 'training', up: ['13'], night: [] } });
    legal('german');
    await click('Fill in: Reinforcements');
    await fireEvent.change(screen.getByLabelText('Unit to place'), { target: { value: 'antiAircraft' } });
    await fireEvent.input(screen.getByLabelText('Anti-aircraft guns'), { target: { value: '3826' } });
    await click('Save for Reinforcements');
    expect(match.refusal('german', seated.given[1])).toBeNull();
    await click('Fill in: Mission preparation');
    await fireEvent.input(screen.getByLabelText('Gotha 13'), { target: { value: '0921' } });
    await click('Save for Mission preparation');
    expect(seated.given[2]).toMatchObject({ choice: { targets: [{ unit: '13', hex: '0921' }] } });
    expect(match.refusal('german', seated.given[2])).toBeNull();
  });
  it('can be taken back after handing in', async () => {
    match = new TestMatch().planning('redeployment');
    const empty = match.view('german').options.planning?.empty;
    match.give('german', { kind: 'submit', choice: empty });
    const view = match.view('german');
    seated = seat(SidePanel, view, { view, about: null, narrow: false, onreveal: null });
    await click('Take back: Redeployment handed in');
    expect(only()).toEqual({ kind: 'takeBack', phase: 'redeployment' });
    legal('german');
  });
});

describe('Choices', () => {
  it('14.2: round half points up only once', () => {
    const choice = withPlot(withPlot({ phase: 'recon', plots: [] }, hexId('2126'), 2), hexId('0921'), 1);
    expect(reconCost(choice, 0.5)).toBe(2);
    expect(withPlot(choice, hexId('0921'), -1).plots).toHaveLength(1);
  });
  it('refuse tries that cost more points than there are', () => {
    const { planning } = new TestMatch().planning('recon').view('german').options;
    const options = { ...planning?.open, budget: 1 } as PhaseOptions;
    const tries = (n: number) => withPlot({ phase: 'recon', plots: [] }, hexId('2126'), n);
    const position = positionOf(new TestMatch().view('german'));
    expect([2, 3].map((n) => tooDear(tries(n), options, position))).toEqual([null, { cost: 2, budget: 1 }]);
  });
  it('change nothing by default', () => {
    const { planning } = new TestMatch().planning('raf').view('british').options;
    expect(planning?.ahead.map(({ empty }) => changes(empty))).toEqual([0, 0, 0, 0]);
  });
});
