import { straightPath, hexId, type HexId } from '@1bob/atlas';
import type { GroupId, OwnUnit, Side, UnitId } from '@1bob/rules/player';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { withEnemyAt } from '../testing/fighters.ts';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import SidePanel from '../room/SidePanel.svelte';
import { askedToPass } from './dangers.ts';
import FlyingPanel from './FlyingPanel.svelte';
import { Decisions } from './decisions.svelte.ts';
import { rememberPlan } from './remembered.ts';
import { turnSteps } from './turn-steps.ts';

const base = hexId('4427');
const margate = hexId('2223');
const toMargate = straightPath(base, margate);

let seated: Seated<{ view: PlayerView; narrow: boolean }>;
function open(match: TestMatch, side: Side, change: (view: PlayerView) => PlayerView = (view) => view): void {
  const view = change(match.view(side));
  seated = seat(FlyingPanel, view, { view, narrow: false }) as typeof seated;
}
const foot = () => within(screen.getByRole('contentinfo', { name: 'Next step' }));
const steps = (): string[] =>
  foot()
    .getAllByRole('button')
    .map((button) => button.textContent ?? '');
const press = (name: RegExp) => fireEvent.click(foot().getByRole('button', { name }));

/** Two Gothas fly to Margate by hand, turn by turn, until they are over it in their movement. */
function overMargate(): TestMatch {
  const match = new TestMatch().flying();
  for (;;) {
    const [aloft] = match.view('german').options.moves.filter(({ group }) => group !== null);
    if (aloft?.hex === margate) return match;
    const { hex, reach } = aloft ?? { hex: base, reach: 4 };
    const path = straightPath(hex, margate).slice(0, reach);
    match.give('german', { kind: 'move', units: ['13', '14'], path, land: false });
    // If they were seen on the way, they may still have movement left.
    const after = match.view('german').options.moves.find(({ group }) => group !== null);
    if (after === undefined || (after.reach === 0 && after.hex !== margate))
      match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
  }
}
/** Gives the commands of the table to the rules. Each must be legal. */
async function carriedOut(match: TestMatch, side: Side, n: number): Promise<TestMatch> {
  await waitFor(() => expect(seated.given).toHaveLength(n));
  for (const command of seated.given) match.give(side, command);
  return match;
}

afterEach(() => localStorage.clear());

describe('The next step of a flying turn', () => {
  it('passes to the month’s end, as the primary button, when nothing is in the air and no bomber could be sent', () => {
    open(new TestMatch().flying(), 'german', (view) => ({
      ...view,
      options: { ...view.options, moves: [] },
    }));
    expect(foot().getByRole('button', { name: /^To the month’s end/ }).className).toContain('go');
    expect(foot().getByRole('button', { name: /^End turn/ }).className).toContain('alt');
  });
  it('needs one click for a month with nothing in the air, although the enemy flies', async () => {
    const match = new TestMatch().flying();
    const { month } = match.view('german');
    open(match, 'german');
    await press(/^To the month’s end/);
    await carriedOut(match, 'german', 1);
    // Camels take off in England, far from every German fighter.
    match.give('british', { kind: 'move', units: ['44'], path: [], land: false });
    for (let i = 0; i < 40 && match.view('german').month === month; i++) {
      expect(match.view('british').stage).toMatchObject({ kind: 'flying', side: 'british' });
      const { advance } = match.view('british').options;
      match.give('british', advance);
    }
    expect(match.view('german').month).not.toBe(month);
    expect(Object.values(match.view('german').log).flat()).toContainEqual(
      expect.objectContaining({ kind: 'tookOff', side: 'british' }),
    );
  });

  it('ends the turn or passes the month, when nothing is due', async () => {
    const match = new TestMatch().flying();
    open(match, 'german');
    expect(steps()).toEqual(['End turn: no orders needed', expect.stringMatching(/^To the month’s end/)]);
    // Bombers should fly: neither of the two buttons is primary.
    foot().getByText('Your bombers are ready. Choose the base they fly from.');
    expect(foot().getByRole('button', { name: /^End turn/ }).className).toContain('alt');
    await press(/^To the month’s end/);
    const until = expect.objectContaining({ happens: true, exceptTakeOffs: true }) as object;
    expect(seated.given).toEqual([{ kind: 'passUntil', until }]);
    await carriedOut(match, 'german', 1);
    expect(match.view('german').stage).toMatchObject({ side: 'british' });
  });

  it('over a target is to bomb it and end the turn, in one click', async () => {
    const match = overMargate();
    open(match, 'german');
    await press(/^Bomb Margate and end the turn/);
    await carriedOut(match, 'german', 3);
    expect(seated.given.map(({ kind }) => kind)).toEqual(['endMovement', 'bomb', 'endTurn']);
    const told = Object.values(match.view('german').log).flat();
    expect(told).toContainEqual(expect.objectContaining({ kind: 'bombing', hex: margate }));
  });
  it('over the target of a plan is one button, because ending the turn does the same', () => {
    const match = overMargate();
    const plan = {
      ...{ id: 'raid', units: ['13', '14'], from: 1, haltWhenSpotted: false, land: false },
      ...{ bomb: { hex: margate, target: { kind: 'place' } }, route: [] },
    };
    match.give('german', { kind: 'plan', plan });
    expect(match.view('german').options.turnEnd?.bombs).toHaveLength(1);
    open(match, 'german');
    expect(steps()).toEqual(['Bomb Margate and end the turn']);
  });
  it('asks before it abandons aircraft without fuel, also when bombing', async () => {
    open(overMargate(), 'german', (view) => {
      const { turnEnd } = view.options;
      if (turnEnd === null) throw new Error('the turn can be ended');
      const end = { ...turnEnd, outOfFuel: ['13' as UnitId] };
      return { ...view, options: { ...view.options, turnEnd: end } };
    });
    await press(/^Bomb Margate and end the turn/);
    expect(seated.given).toEqual([]);
    expect(foot().getByText(/out of fuel/)).toBeTruthy();
  });
  it('flies on if every flight has a plan, and offers to go turn by turn', () => {
    const match = new TestMatch().flying();
    const back = [...toMargate.slice(0, -1)].reverse();
    const plan = {
      ...{ id: 'raid', units: ['13', '14'], from: 1, haltWhenSpotted: false, land: true },
      ...{ bomb: { hex: margate, target: { kind: 'place' } }, route: [...toMargate, ...back, base] },
    };
    match.give('german', { kind: 'plan', plan });
    open(match, 'german');
    expect(steps()).toEqual([
      expect.stringMatching(/^Fly on until something happens/),
      'End turn: no orders needed',
    ]);
    expect(foot().getByRole('button', { name: /^Fly on/ }).className).toContain('go');
  });
  it('asks to pick a base for bombers until one is picked', () => {
    open(new TestMatch().flying(), 'german');
    expect(foot().queryByText(/^Your bombers are ready/)).not.toBeNull();
    seated.selection.select(base);
    flushSync();
    expect(foot().queryByText(/^Your bombers are ready/)).toBeNull();
  });
  it('puts a raid under way before a possible interception, and without a raid the fight comes first', () => {
    const match = new TestMatch().flying();
    const intercept = { label: 'Intercept', act: () => undefined };
    const offered = () => {
      const view = match.view('german');
      const { primary, secondary } = turnSteps({
        ...{ waiting: '', agreed: [] },
        ...{ view, decisions: new Decisions(() => view), due: [], group: null, intercept, based: false },
        ...{ draft: { step: null, count: 0 }, give: () => undefined },
      });
      return [primary?.label, secondary?.label];
    };
    expect(offered()).toEqual(['Intercept', 'End turn: no orders needed']);
    const plan = {
      id: 'raid',
      units: ['13'],
      from: 1,
      haltWhenSpotted: false,
      land: false,
      route: toMargate,
    };
    const bomb = { hex: margate, target: { kind: 'place' } };
    match.give('german', { kind: 'plan', plan: { ...plan, bomb } });
    expect(offered()).toEqual([expect.stringMatching(/^Fly on until/), 'Intercept']);
  });
  it('never leaves a loaded group over its target without asking', async () => {
    open(overMargate(), 'german');
    await press(/^End turn without bombs/);
    expect(seated.given).toEqual([]);
    expect(foot().getByText(/Margate.*without dropping them/)).toBeTruthy();
    await press(/^Go back/);
    await press(/^End turn without bombs/);
    await press(/^End the turn/);
    expect(seated.given).toEqual([{ kind: 'endTurn' }]);
  });
  /** A raid on Margate in its first turn, with British fighters in a hex. */
  const raidNear = (hex: HexId) => {
    const match = new TestMatch().flying();
    const plan = {
      ...{ id: 'raid', units: ['13', '14'], from: 1, haltWhenSpotted: false, land: true },
      ...{ bomb: { hex: margate, target: { kind: 'place' } } },
      route: [...toMargate, ...straightPath(margate, base)],
    };
    match.give('german', { kind: 'plan', plan });
    // No other unit is there to intercept the fighters.
    const alone = (view: PlayerView): PlayerView => {
      const { 13: one, 14: two } = view.own.units as Record<string, OwnUnit>;
      return { ...view, own: { ...view.own, units: { 13: one, 14: two } as PlayerView['own']['units'] } };
    };
    return { match, alone, withFighters: (view: PlayerView) => withEnemyAt(hex, alone(view)) };
  };
  it.each([
    ['End turn', /^End turn: no orders/, /^End the turn/, 'endTurn'],
    ['Fly on', /^Fly on until something/, /^Fly on/, 'passUntil'],
  ])('%s asks before plans fly into listed fighters, and keeps its place', async (_, name, yes, kind) => {
    const { match, alone, withFighters } = raidNear(toMargate[11]!);
    open(match, 'german', alone);
    const places = steps();
    cleanup();
    open(match, 'german', withFighters);
    expect(steps()).toEqual(places);
    await press(name);
    expect(seated.given).toEqual([]);
    expect(foot().getByText(/your next turn takes Gotha 1[34] and Gotha 1[34] to where.*44/)).toBeTruthy();
    await press(yes);
    expect(seated.given).toMatchObject([{ kind }]);
  });
  it('a pass for which the player chose the end asks the same', async () => {
    const { match, withFighters } = raidNear(toMargate[11]!);
    open(match, 'german', withFighters);
    const form = () => within(document.querySelector('details:has([type="checkbox"])') as HTMLElement);
    const pass = () => form().getByRole('button', { name: 'Pass', hidden: true });
    await fireEvent.click(pass());
    expect(form().getByText(/your next turn takes .*44/)).toBeTruthy();
    await fireEvent.click(pass());
    expect(seated.given).toMatchObject([{ kind: 'passUntil', until: { alarmed: true } }]);
  });
  it('asks no second time about the same fighters in the same hex, in any turn', async () => {
    const { match, alone, withFighters } = raidNear(toMargate[11]!);
    open(match, 'german', withFighters);
    await press(/^End turn: no orders/);
    await press(/^End the turn/);
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    const view = withFighters(match.view('german'));
    expect(askedToPass(view, [], 'Go on')).toBeDefined();
    seated.show({ view, narrow: false });
    await press(/^End turn: no orders/);
    expect(seated.given).toHaveLength(2);
    // The fighters have moved.
    seated.show({ view: withEnemyAt(toMargate[12]!, alone(match.view('german'))), narrow: false });
    await press(/^End turn: no orders/);
    expect(seated.given).toHaveLength(2);
  });
  it('asks before it flies home to where listed fighters can attack', async () => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'move', units: ['13', '14'], path: toMargate.slice(0, 4), land: false });
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    match.give('german', { kind: 'move', units: ['13', '14'], path: toMargate.slice(4, 8), land: false });
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    open(match, 'german', (view) => withEnemyAt(toMargate[5]!, view));
    await press(/^Fly home/);
    expect(seated.given).toEqual([]);
    await press(/^Fly there/);
    expect(seated.given).toMatchObject([{ kind: 'plan' }]);
  });
  it('offers no bombs if all are held', async () => {
    const match = overMargate();
    open(match, 'german');
    for (const select of screen.getAllByRole('combobox'))
      await fireEvent.change(select, { target: { value: '' } });
    expect(steps()[0]).not.toMatch(/Bomb/);
  });

  it('resumes a stopped plan, or flies home', async () => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'move', units: ['13', '14'], path: toMargate.slice(0, 4), land: false });
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    const back = [...toMargate.slice(0, -1)].reverse();
    rememberPlan('test-match', match.view('german'), base, {
      id: 'flight 13',
      units: ['13', '14'] as never,
      from: 1,
      route: [...toMargate, ...back, base],
      bomb: { hex: margate, target: { kind: 'place' } },
      land: true,
      haltWhenSpotted: false,
    });
    open(match, 'german');
    expect(steps()).toEqual([
      expect.stringMatching(
        /^Go on to Margate.*Gotha 1[34] and Gotha 1[34]: on average .* points, from .*, bombs in turn \d/,
      ),
      expect.stringMatching(/^End turn: Gotha 1[34] and Gotha 1[34] stay in the air/),
    ]);
    const [group = null] = Object.keys(match.view('german').own.groups) as GroupId[];
    seated.selection.select(hexId('4326'), group);
    flushSync();
    expect(steps()[1]).toMatch(/^Fly home: Gotha 1[34] and Gotha 1[34]/);
    expect(foot().getByText(/stopped.*bombs for Margate are still aboard/)).toBeTruthy();
    await press(/^Go on/);
    await carriedOut(match, 'german', 1);
    expect(seated.given).toMatchObject([{ kind: 'plan', plan: { bomb: { hex: margate } } }]);
  });
  it('flies a stopped raid home, and goes on by the other button, if it should lose points', () => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'move', units: ['13', '14'], path: toMargate.slice(0, 4), land: false });
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    const route = [...toMargate, ...straightPath(margate, base)];
    rememberPlan('test-match', match.view('german'), base, {
      ...{ id: 'flight 13', units: ['13', '14'] as UnitId[], from: 1, land: true, haltWhenSpotted: false },
      ...{ route, bomb: { hex: margate, target: { kind: 'place' } } },
    });
    const top = { kind: 'antiAircraft', points: 8 } as const;
    const guns = toMargate.slice(-6).map((hex) => [hex, { side: 'british', top, under: 0 }] as const);
    open(match, 'german', (view) => ({ ...view, land: Object.fromEntries(guns) }));
    expect(steps()).toEqual([
      expect.stringMatching(/^Fly home: Gotha 1[34] and Gotha 1[34]/),
      expect.stringMatching(/^Go on to Margate.*on average −/),
    ]);
  });
  it('15.3: names the guns on the rest of a stopped plan before it is resumed', () => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'move', units: ['13', '14'], path: toMargate.slice(0, 4), land: false });
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    rememberPlan('test-match', match.view('german'), base, {
      ...{ id: 'flight 13', units: ['13', '14'] as UnitId[], from: 1, land: false, haltWhenSpotted: false },
      ...{ route: [...toMargate], bomb: { hex: margate, target: { kind: 'place' } } },
    });
    const top = { kind: 'antiAircraft', points: 2 } as const;
    const guns = { [margate]: { side: 'british', top, under: 0 } as const };
    open(match, 'german', (view) => ({ ...view, land: guns }));
    expect(steps()[0]).toMatch(/^Go on to Margate.*past the guns of Margate, bombs in turn/);
    cleanup();
    open(match, 'german', (view) => ({ ...view, land: {} }));
    expect(steps()[0]).not.toMatch(/guns/);
  });
  it.each([
    ['bombed', true, /Gotha 1[34] and Gotha 1[34] have already bombed this month/],
    ['was shaken', false, /Gotha 1[34] and Gotha 1[34] were shaken and drop no bombs/],
  ])('says of a plan that was stopped what became of its bombs: it %s', (_, bombed, words) => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'move', units: ['13', '14'], path: toMargate.slice(0, 4), land: false });
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    const back = [...toMargate.slice(0, -1)].reverse();
    rememberPlan('test-match', match.view('german'), base, {
      ...{ id: 'flight 13', units: ['13', '14'] as UnitId[], from: 1, land: true, haltWhenSpotted: false },
      ...{ route: [...toMargate, ...back, base], bomb: { hex: margate, target: { kind: 'place' } } },
    });
    open(match, 'german', (view) => {
      const spent = Object.values(view.own.units).map((unit) =>
        ['13', '14'].includes(unit.id) ? { ...unit, bombed, shaken: !bombed } : unit,
      );
      const units = Object.fromEntries(spent.map((unit) => [unit.id, unit])) as PlayerView['own']['units'];
      return { ...view, own: { ...view.own, units } };
    });
    expect(steps()[0]).toMatch(/^Go on to Mariakerke/);
    expect(foot().getByText(words)).toBeTruthy();
  });
  it.each([['13'], ['13', '14']])('says how many stay in the air when the turn ends: %s', (...units) => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'move', units: units as never, path: toMargate.slice(0, 4), land: false });
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    open(match, 'german');
    expect(steps().join()).toMatch(
      units.length === 1 ? /Gotha 13 stays in the air/ : /Gotha 1[34] stay in the air/,
    );
  });
  it('asks bombers without a plan home, wherever they are', async () => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'move', units: ['13', '14'], path: toMargate.slice(0, 4), land: false });
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    open(match, 'german');
    await press(/^Fly home: Gotha 1[34] and Gotha 1[34]/);
    await carriedOut(match, 'german', 1);
    expect(match.view('german').own.units['13']?.where).toMatchObject({ at: 'base' });
  });

  it('passes the next turns while the other side decides, and takes that back', async () => {
    const match = new TestMatch().flying().give('german', { kind: 'endTurn' });
    open(match, 'german');
    await press(/^To the month’s end/);
    await carriedOut(match, 'german', 1);
    expect(match.view('german').own.passUntil).toMatchObject({ happens: true });
    cleanup();
    const view = match.view('german');
    seated = seat(SidePanel, view, { view, about: null, narrow: false, onreveal: null }) as never;
    await fireEvent.click(screen.getByRole('button', { name: 'Take back: turns pass by themselves' }));
    await carriedOut(match, 'german', 1);
    expect(match.view('german').own.passUntil).toBeNull();
  });
  it('ruling 7: warns after two quiet months that a third one ends the war', () => {
    open(new TestMatch('second-phase', { quietDraw: true }).flying(), 'german', (view) => ({
      ...view,
      quietMonths: 2,
    }));
    expect(foot().getByText(/A third quiet month ends the war/)).toBeTruthy();
  });
});

describe('A meeting in the air', () => {
  /** The Camels of Dover are in a hex with Gothas, in the British movement. */
  const meeting = (): TestMatch => {
    const match = overMargate();
    match.give('german', { kind: 'endTurn' });
    const path = straightPath(hexId('2126'), margate);
    return match.give('british', { kind: 'move', units: ['1/RNAS'], path, land: false });
  };
  it('is one click from the movement: the click ends the movement and begins the fight', async () => {
    const match = meeting();
    open(match, 'british');
    await press(/^Attack .* over Margate/);
    await carriedOut(match, 'british', 2);
    expect(seated.given.map(({ kind }) => kind)).toEqual(['endMovement', 'attack']);
  });
  it('8.9: comes after a flight home that would no longer be possible later', async () => {
    const match = meeting();
    const tired = (view: PlayerView): PlayerView => {
      const camel = view.own.units['1/RNAS']!;
      if (camel.where.at !== 'air' || view.stage.kind !== 'flying') throw new Error('it flies');
      const where = { ...camel.where, mustLandBy: view.stage.turn };
      return { ...view, own: { ...view.own, units: { ...view.own.units, [camel.id]: { ...camel, where } } } };
    };
    open(match, 'british', tired);
    expect(steps()).toEqual([
      expect.stringMatching(/^Fly home: Camel 1\/RNAS/),
      expect.stringMatching(/^Attack .* over Margate/),
    ]);
    expect(foot().getByText(/the last turn in which its fuel gets it home/)).toBeTruthy();
    await press(/^Fly home/);
    await carriedOut(match, 'british', 1);
    expect(match.view('british').own.units['1/RNAS']?.where.at).toBe('base');
  });
  it('can be skipped', () => {
    open(meeting(), 'british');
    expect(steps()[1]).toBe('End turn without a fight');
  });
});
