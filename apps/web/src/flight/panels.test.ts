import { hexId, straightPath, type HexId } from '@1bob/atlas';
import type { CounterId, GroupId, PublicCounter, UnitId } from '@1bob/rules/player';
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import BombingPanel from './BombingPanel.svelte';
import { Decisions } from './decisions.svelte.ts';
import FlyingPanel from './FlyingPanel.svelte';
import Prospect from './Prospect.svelte';
import { speaker } from '../words/say.ts';
import RegroupPanel from './RegroupPanel.svelte';
import { Sortie } from './sortie.svelte.ts';
import StoredPlan from './StoredPlan.svelte';
import { gunsOnTheWay, knownGuns } from './guns.ts';

/** British fighters over their base, and a German counter in the same hex. If spotted, it is a Gotha. */
function met(spotted: boolean, change: (view: PlayerView) => PlayerView = (view) => view): PlayerView {
  const match = new TestMatch().flying();
  match.give('german', { kind: 'endTurn' });
  match.give('british', { kind: 'move', units: ['44'], path: [], land: false });
  match.give('british', { kind: 'endMovement' });
  const view = match.view('british');
  const [own] = Object.keys(view.own.groups) as GroupId[];
  const hex: HexId = hexId('1021');
  const face = { id: '13' as UnitId, type: 'GB', ace: null };
  const gotha: PublicCounter = {
    ...{ side: 'german', group: 'g9' as GroupId, hex, tookOff: 1 },
    unit: spotted ? face : null,
  };
  return change({
    ...view,
    counters: { ...view.counters, c9: gotha },
    groups: { ...view.groups, g9: { side: 'german', hex, counters: ['c9' as CounterId], path: [hex] } },
    options: { ...view.options, attacks: own ? [{ group: own, targets: ['g9' as GroupId] }] : [] },
  });
}
const fight = (view: PlayerView) => seat(FlyingPanel, view, { view, narrow: false });

describe('A fight that may begin', () => {
  it('does not mention the bounce while the enemy is unknown, and assumes the likeliest type', () => {
    fight(met(false));
    expect(screen.getByText(/^If it is Gotha: /)).toBeTruthy();
    expect(screen.getByText(/you cannot tell who has the bounce/)).toBeTruthy();
  });
  it('shows its chances in words, and the faces of the die that win the bounce', () => {
    fight(met(true));
    expect(
      screen.getByText(/^Your chances: .* to hit, .* to put one out of action, .* to lose one\.$/),
    ).toBeTruthy();
    expect(screen.getByText(/^you have the bounce on a roll of \d/)).toBeTruthy();
    expect(screen.queryByText(/what you do not know may change/)).toBeNull();
  });
  it('17.6-HQ: names unknown facts that may change it', () => {
    const top = { kind: 'earlyWarning', points: 1 } as const;
    const hides = { '1121': { side: 'german', top, under: 1 } } as const;
    fight(met(true, (view) => ({ ...view, land: { ...view.land, ...hides } })));
    expect(screen.getByText(/what you do not know may change/)).toBeTruthy();
  });
  it('says why a group may not begin one', () => {
    const view = met(true);
    const groups = Object.fromEntries(
      Object.entries(view.own.groups).map(([id, group]) => [id, { ...group, attacked: true }]),
    );
    const fought = { ...view, own: { ...view.own, groups }, options: { ...view.options, attacks: [] } };
    fight(fought);
    expect(screen.getByRole('button', { name: /1021|Romford/ }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('Landing at the end of a route', () => {
  const at = (change: (view: PlayerView) => PlayerView, hex: string, ...units: string[]) => {
    const view = change(new TestMatch().flying().view('german'));
    const ids = units.map((unit) => unit as UnitId);
    const sortie = new Sortie(() => view, hexId('4427'), null, ids);
    sortie.extend(hexId(hex));
    seat(Prospect, view, { view, sortie, odds: null });
    return sortie;
  };
  it('is certain by day on an aerodrome with room', () => {
    const sortie = at((view) => view, '4528', '13');
    expect(sortie.land).toBe(true);
    expect(screen.getByText('no roll needed')).toBeTruthy();
  });
  it('9.2: may find the aerodrome full when units land one by one and those before them are down', () => {
    const guests = ['15', '16'];
    const crowded = (view: PlayerView): PlayerView => {
      const units = Object.values(view.own.units).map((unit) => {
        const there = unit.where.at === 'base' && unit.where.hex === '4528';
        const where = guests.includes(unit.id)
          ? ({ at: 'base', hex: hexId('4528') } as const)
          : there
            ? ({ at: 'pool' } as const)
            : unit.where;
        return [unit.id, { ...unit, where }];
      });
      return { ...view, own: { ...view.own, units: Object.fromEntries(units) } };
    };
    at(crowded, '4528', '13', '14');
    const line = screen.getByText('no roll needed if there is room, otherwise each is safe on a roll of 1–3');
    expect(line.parentElement?.textContent).toContain('14');
    expect(line.parentElement?.textContent).not.toContain('13');
  });
});

it('names a place with guns once, even if the flight passes it on the way out and on the way home', () => {
  const view = new TestMatch().flying().view('german');
  const sortie = new Sortie(() => view, hexId('4427'), null, ['13' as UnitId]);
  for (const hex of ['0921', '4427']) sortie.extend(hexId(hex));
  seat(Prospect, view, { view, sortie, odds: null });
  const passed = knownGuns(view).filter((hex) => sortie.hexes.filter((other) => other === hex).length > 1);
  expect(passed).not.toEqual([]);
  for (const hex of passed)
    expect(
      screen.getByText(/^Guns along the way/).textContent.split(speaker(view.pack).place(hex)),
    ).toHaveLength(2);
});

it('15.5: shows how often the guns on the way shoot a unit down, and what that costs', () => {
  const view = new TestMatch().flying().view('german');
  const raid = (...way: string[]): Sortie => {
    const sortie = new Sortie(() => view, hexId('4427'), null, ['13', '14', '17'] as UnitId[]);
    for (const hex of way) sortie.extend(hexId(hex));
    return sortie;
  };
  // One gun point breaks flights up but shoots no unit down.
  const guns = knownGuns(view).find((hex) => (gunsOnTheWay(view, raid(hex))?.shotDown ?? 0) > 0);
  if (guns === undefined) throw new Error('there are no heavy guns');
  const over = raid(guns, '4427');
  // The way home passes other guns.
  expect(gunsOnTheWay(view, over)?.shotDown).toBeGreaterThan(gunsOnTheWay(view, raid(guns))?.shotDown ?? 1);
  over.bomb = { hex: guns, target: { kind: 'place' } };
  seat(Prospect, view, { view, sortie: over, odds: null });
  expect(screen.getByText(/^Guns along the way/).textContent).toMatch(/shoot one aircraft down \(/);
  // In the first edition a Gotha is worth three points.
  expect(screen.getByText('Each Gotha lost').nextElementSibling?.textContent).toBe('enemy +3 points');
});

it('9.4: warns of overstacking before the movement ends', () => {
  const match = new TestMatch().flying();
  for (const unit of ['13', '14'])
    match.give('german', { kind: 'move', units: [unit], path: [], land: false });
  const view = match.view('german');
  seat(FlyingPanel, view, { view, narrow: false });
  expect(screen.getByText(/^You have too many aircraft in/)).toBeTruthy();
});

it('28: a click joins Riesen that have met into one group', async () => {
  const match = new TestMatch('second-phase', { riesen: true }).flying();
  for (const unit of ['1/501', '2/501'])
    match.give('german', { kind: 'move', units: [unit], path: ['4629'], land: false });
  const view = match.view('german');
  const { given } = seat(RegroupPanel, view, { view });
  await fireEvent.click(screen.getByRole('button'));
  expect(match.refusal('german', given[0])).toBeNull();
});

/** German units take off from one base and fly to one hex, each by itself. */
const gathered = (...units: string[]): PlayerView => {
  const match = new TestMatch().under('7').flying();
  for (const unit of units)
    match.give('german', { kind: 'move', units: [unit], path: ['4526'], land: false });
  return match.view('german');
};

it('ruling 86: a click joins two that took off this turn, and tells that their plans end', async () => {
  const view = gathered('13', '14');
  const units = ['13' as UnitId];
  const raid = { id: 'raid', units, from: 3, route: [], bomb: null, land: false, haltWhenSpotted: true };
  const planned: PlayerView = { ...view, own: { ...view.own, plans: { raid } } };
  const { given } = seat(RegroupPanel, planned, { view: planned });
  const button = screen.getByRole('button');
  expect(button.textContent).toContain('they took off this turn, so they may join; their flight plans end');
  await fireEvent.click(button);
  expect(given).toEqual([{ kind: 'regroup', groups: Object.keys(view.own.groups) }]);
});

it('ruling 86: of more than fit, those that fit are picked, and the player picks others', async () => {
  const view = gathered('13', '14', '17', '15');
  const { given } = seat(RegroupPanel, view, { view });
  const join = () => screen.getByRole('button', { name: /^Form one group/ });
  const toggle = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  expect(join().getAttribute('aria-disabled')).toBe('false');
  await toggle(/^Gotha 15/);
  expect(join().textContent).toContain('That would be too many units for one group');
  await fireEvent.click(join());
  await toggle(/^Gotha 14/);
  expect(join().textContent).toContain('from several bases they fly no farther this turn');
  await fireEvent.click(join());
  await toggle(/^Gotha 13/);
  await toggle(/^Gotha 17/);
  expect(join().textContent).toContain('pick at least two');
  const [one, , three, four] = Object.keys(view.own.groups);
  expect(given).toEqual([{ kind: 'regroup', groups: [one, three, four] }]);
});

describe('Ruling 92: the plan of a raid', () => {
  const shown = (code: 'plan.sealed' | 'plan.notYet' | null) => {
    const match = new TestMatch().flying();
    const view = match.view('german');
    const plan = new Sortie(() => view, hexId('4427'), null, ['13' as UnitId]);
    plan.extend(hexId('2223'));
    const bound = code && { code, message: '' };
    seat(StoredPlan, view, { view, plan, bound, onredraw: () => undefined, ondrop: () => undefined });
  };
  it('says why it cannot be changed, and when it can be again', () => {
    shown('plan.sealed');
    expect(screen.getByText(/flies its sealed plan/)).toBeTruthy();
    expect(screen.queryByText('Drop plan')).toBeNull();
  });
  it('says that its owner has to wait for their own movement', () => {
    shown('plan.notYet');
    expect(screen.getByText(/in your next movement/)).toBeTruthy();
    expect(screen.queryByText('Redraw')).toBeNull();
  });
  it('can otherwise be redrawn or dropped', () => {
    shown(null);
    expect(screen.getByText('Drop plan')).toBeTruthy();
  });
});

describe('The bombs of a plan', () => {
  /** A raid that flies to Margate by its plan, over which it waits for the end of the turn. */
  const over = (spotted: boolean): void => {
    const [base, margate] = [hexId('4427'), hexId('2223')];
    const match = new TestMatch('second-phase', { sealedRaids: true }).flying();
    const route = [...straightPath(base, margate), ...straightPath(margate, base)];
    const plan = { id: 'raid', units: ['13', '14'], from: 1, route, land: true, haltWhenSpotted: false };
    const bomb = { hex: margate, target: { kind: 'place' } };
    match.give('german', { kind: 'plan', plan: { ...plan, bomb, pressOn: true } });
    match.advanceTo(
      ({ groups, stage }) =>
        stage.kind === 'flying' &&
        stage.side === 'german' &&
        Object.values(groups).some(({ hex }) => hex === margate),
    );
    const view = match.view('german');
    const units = Object.fromEntries(
      Object.entries(view.own.units).map(([id, unit]) => [
        id,
        unit.where.at === 'air' ? { ...unit, where: { ...unit.where, spotted } } : unit,
      ]),
    );
    const known = { ...view, own: { ...view.own, units } };
    seat(BombingPanel, known, { view: known, decisions: new Decisions(() => known) });
  };
  it('may be dropped with the plan', () => {
    over(true);
    expect(screen.getByText('Drop plan')).toBeTruthy();
  });
  it('ruling 92: fall as planned while the raid is bound', () => {
    over(false);
    expect(screen.getByText(/Gotha 13/, { selector: '[role=status]' })).toBeTruthy();
    expect(screen.queryByText('Drop plan')).toBeNull();
  });
});
