import { wireError, type AdviseAnswer } from '@1bob/protocol';
import { hexId, straightPath } from '@1bob/atlas';
import type { Communique, CounterId } from '@1bob/rules/player';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import { clickAt } from '../testing/click-at.ts';
import { withEnemyAt } from '../testing/fighters.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import Adviser from './Adviser.svelte';
import { commandText, reasonText } from './words.ts';

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const give = /^Give this order/;
const askIt = 'Ask an officer: what would you do?';
const choice = { phase: 'redeployment', air: [], land: [], ships: [], aces: [], order: [] };
const command = { kind: 'submit', choice };
const advice = (more: object = {}): AdviseAnswer => ({
  ...{ ok: true, version: 3, officer: 'cadet', command },
  reasons: [
    { code: 'raid', hex: '0721', count: 3, points: 10 },
    { code: 'unheardOf', count: 1 },
  ],
  ...more,
});

/** A seat in planning whose officer has been asked and gave this answer. */
async function asked(
  answer: AdviseAnswer,
  view = new TestMatch('second-phase').planning('redeployment').view('german'),
) {
  const seated = seat(Adviser, view, { view }, undefined, {
    version: 3,
    advise: () =>
      Promise.resolve(answer.ok ? { ok: true, value: answer } : { ok: false, error: answer.error }),
  });
  await click(askIt);
  await screen.findByText(/Cadet would now|nothing for you|did not agree on advice|has changed/);
  return seated;
}

/** A German flying turn with two Gothas in the air. */
const aloft = () => {
  const path = straightPath(hexId('4427'), hexId('2223')).slice(0, 4);
  const move = { kind: 'move', units: ['13', '14'], path, land: false };
  return new TestMatch('second-phase').flying().give('german', move).view('german');
};

/** A seat whose officer answers at once, for any version. */
function led(answer: object = {}, first?: PlayerView) {
  let view = first ?? new TestMatch('second-phase').planning('redeployment').view('german');
  const asks: number[] = [];
  const seated = seat(Adviser, view, { view }, undefined, {
    version: 3,
    advise: () => {
      asks.push(version());
      return Promise.resolve({ ok: true, value: advice({ version: version(), ...answer }) });
    },
  });
  const table = seated.table as typeof seated.table & { version: number };
  const version = (): number => table.version;
  /** The table moves on, and tells this. */
  const moveOn = (...told: readonly Communique[]): void => {
    table.version = version() + 1;
    // A page of the log after all others.
    view = { ...view, log: { ...view.log, [`1999-01.0${version()}`]: told } };
    seated.show({ view });
  };
  return { ...seated, asks, moveOn };
}
describe('Advice of an officer', () => {
  it('is shown with those reasons that have a text', async () => {
    await asked(advice());
    expect(screen.getByText('press “Nothing this time”.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^A raid on .* should bring 10 points on average, after losses\.$/),
    ]);
  });

  it('lists the contents of an order before it is given', async () => {
    const air = [{ unit: '13', to: '4528' }];
    const full = { phase: 'redeployment', air, land: [], ships: [], aces: [], order: [] };
    await asked(advice({ command: { kind: 'submit', choice: full } }));
    expect(screen.getByText(/^Gotha 13: .*4528/)).toBeTruthy();
  });

  it.each([
    ['redeployment', 'press “Nothing this time”.', /^Everything is where we want it/],
    ['gentlemensWar', 'press “Fly this month”.', /^The month ends without flying turns only if both/],
  ] as const)('says what to press in %s, where nothing is chosen, and why', async (phase, press, why) => {
    const view = new TestMatch('second-phase').planning(phase).view('german');
    const reasons = [{ code: 'orders' }];
    await asked(advice({ command: { kind: 'submit', choice: view.options.planning?.empty }, reasons }), view);
    expect(screen.getByText(press)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(why),
    ]);
  });

  it('says when a pass ends, beside the button that does almost the same', async () => {
    const view = aloft();
    const until = { turn: 6, near: null, alarmed: true, fuel: null, happens: true };
    const reasons = [{ code: 'stays', turn: 6 }];
    await asked(advice({ command: { kind: 'passUntil', until }, reasons }), view);
    expect(screen.getByText('let your turns pass, until turn 6 at the latest.')).toBeTruthy();
    expect(screen.getByText(/You move again in turn 6 at the latest. “Fly on until something/)).toBeTruthy();
    expect(
      screen.getByText(/^Nothing is worth a flight now. From turn 6 it may be worth sending/),
    ).toBeTruthy();
  });

  it('names the button of a pass that ends in no given turn', async () => {
    const view = aloft();
    const until = { turn: null, near: null, alarmed: true, fuel: null, happens: true };
    await asked(advice({ command: { kind: 'passUntil', until }, reasons: [] }), view);
    expect(screen.getByText('press “Fly on until something happens”.')).toBeTruthy();
    cleanup();
    // With nothing in the air, the button outlasts the enemy's take-offs, and this pass does not.
    const calm = new TestMatch('second-phase').flying().view('german');
    await asked(advice({ command: { kind: 'passUntil', until }, reasons: [] }), calm);
    expect(screen.getByText('let your turns pass until something happens.')).toBeTruthy();
    expect(screen.queryByText(/in any case/)).toBeNull();
  });

  it('is short if nothing is in the air', async () => {
    const view = new TestMatch('second-phase').flying().view('german');
    await asked(advice({ command: { kind: 'endTurn' }, reasons: [{ code: 'stays' }] }), view);
    expect(screen.getByText('end the turn; nothing of yours is in the air.')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('shows the way of a flight on the map, with the turns in which it bombs and lands, until dismissed', async () => {
    const view = new TestMatch('second-phase').flying().view('german');
    const [there, back] = [
      straightPath(hexId('4427'), hexId('2223')),
      straightPath(hexId('2223'), hexId('4427')),
    ];
    const plan = {
      ...{ id: 'raid', units: ['13', '14'], from: 1, land: true, haltWhenSpotted: false },
      ...{ route: [...there, ...back], bomb: { hex: '2223', target: { kind: 'place' } } },
    };
    const seated = await asked(advice({ command: { kind: 'plan', plan } }), view);
    expect(screen.getByText(/^takes off in turn 1, bombs in turn \d+, lands in turn \d+$/)).toBeTruthy();
    expect(seated.overlay.drawing.route).toMatchObject({ from: '4427', hexes: plan.route, bomb: '2223' });
    await click('Put it away');
    expect(seated.overlay.drawing.route ?? null).toBeNull();
  });

  it('is the order of the main button, which is given only by a press', async () => {
    const { given, next } = await asked(advice());
    expect(given).toEqual([]);
    expect(next.steps?.primary?.note).toBe('press “Nothing this time”');
    await click(give);
    expect(given).toEqual([command]);
  });

  it('is given in one press, and the officer is asked again when the table has moved on', async () => {
    const { given, moveOn, asks } = led();
    await click(askIt);
    await click(give);
    expect([given, asks.length]).toEqual([[command], 1]);
    // The text stays in place, and no other order takes the place of the button before the next answer.
    expect(screen.getByText('press “Nothing this time”.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: give })).toBeNull();
    expect(screen.getByRole('button', { name: 'The officer is thinking …' })).toBeTruthy();
    moveOn();
    await screen.findByRole('button', { name: give });
    expect([given.length, asks.length]).toEqual([1, 2]);
  });

  it('no longer leads the player after another order was given', async () => {
    const { moveOn, give: order, asks } = led();
    await click(askIt);
    await click(give);
    await order({ kind: 'offerDraw', offered: true });
    moveOn();
    await tick();
    expect(asks.length).toBe(1);
  });

  it('is not given by the second half of a double click', async () => {
    const { given } = led();
    await clickAt(screen.getByRole('button', { name: askIt }), 1000);
    await clickAt(await screen.findByRole('button', { name: give }), 1200, 2);
    expect(given).toEqual([]);
  });

  it('not to fly any more this month needs a confirmation, and is not given in one press', async () => {
    const view = new TestMatch('second-phase').flying().view('german');
    const { given } = await asked(
      advice({ command: { kind: 'noMoreMissions', declared: true }, reasons: [] }),
      view,
    );
    await click(give);
    expect(given).toEqual([]);
    await click('No more missions');
    expect(given).toEqual([{ kind: 'noMoreMissions', declared: true }]);
  });

  it('can be dismissed', async () => {
    const { given } = await asked(advice());
    await click('Put it away');
    expect(screen.queryByRole('button', { name: give })).toBeNull();
    expect([screen.queryByText(/Cadet would now/), given]).toEqual([null, []]);
  });

  it('cannot be taken over if the view has changed since the answer', async () => {
    await asked(advice({ version: 2 }));
    expect(screen.getByText('Something has changed since then. Ask again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: give })).toBeNull();
  });

  it('goes when the match has moved on to another decision, and with it the note that something has changed', async () => {
    const match = new TestMatch('second-phase').planning('redeployment');
    const { show, table } = await asked(advice(), match.view('german'));
    expect(screen.getByText(/Cadet would now/)).toBeTruthy();
    match.planning('recon');
    (table as { version?: number }).version = 9;
    show({ view: match.view('german') });
    await waitFor(() => expect(screen.queryByText(/Cadet would now/)).toBeNull());
    expect(screen.queryByText(/Something has changed since then/)).toBeNull();
    expect(screen.getByRole('button', { name: askIt })).toBeTruthy();
  });

  it('may be that nothing is to be done', async () => {
    await asked(advice({ command: null, reasons: [] }));
    expect(screen.queryByRole('button', { name: give })).toBeNull();
  });

  it('is refused in a full sentence', async () => {
    await asked({ ok: false, error: wireError('advice.refused') });
    const [alert] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    expect(alert?.textContent).toContain('The players of this table did not agree on advice.');
  });
});

describe('An officer who plays on', () => {
  const margate = hexId('2223');
  const shot: Communique = {
    ...{ kind: 'eliminated', rule: '12.4', hex: margate },
    sighting: { side: 'german', counter: 'c1' as CounterId, unit: null },
  };
  /** Lets the officer play until this part of the war is over. */
  const begin = async (what: 'Do the month' | 'Do the planning'): Promise<void> => {
    await click(what);
    await click(/^Let the officer/);
  };
  /** What it said last, when it stopped. */
  const stops = (why: RegExp) => screen.findByText(why);

  it('is asked to only by a second press, which says when it stops', async () => {
    const { given, asks, next } = led();
    await click('Do the month');
    expect([given.length, asks.length]).toEqual([0, 0]);
    expect(next.steps?.primary?.note).toMatch(/attacked or lost.*spotted.*London.*month ends/);
    await click('Put it away');
    expect(screen.queryByRole('button', { name: /^Let the officer/ })).toBeNull();
  });

  it('gives each order after its own question, never sooner, and says what it did', async () => {
    const { given, asks, moveOn } = led();
    await begin('Do the month');
    await waitFor(() => expect(given).toHaveLength(1));
    moveOn();
    await waitFor(() => expect(given).toHaveLength(2));
    // Decision 003: an order that needs no thought is asked for like any other.
    expect(asks).toEqual([3, 4]);
    moveOn(shot);
    await stops(/has stopped: you have lost a unit/);
    expect(screen.getAllByText('Press “Nothing this time”')).toHaveLength(2);
    moveOn();
    await tick();
    expect([given.length, asks.length]).toEqual([2, 2]);
  });

  it('gives no order that was still being thought about when it is stopped', async () => {
    const { given, moveOn } = led();
    await begin('Do the month');
    await waitFor(() => expect(given).toHaveLength(1));
    moveOn();
    await click('Stop the officer');
    await stops(/has stopped: you wanted it to/);
    // The answer still comes, and is only shown.
    await screen.findByRole('button', { name: give });
    expect(given).toHaveLength(1);
  });

  it('stops when the player gives another order', async () => {
    const { given, give: order, moveOn } = led();
    await begin('Do the month');
    await waitFor(() => expect(given).toHaveLength(1));
    await order({ kind: 'offerDraw', offered: true });
    moveOn();
    await stops(/has stopped: you wanted it to/);
    expect(given).toHaveLength(2);
  });

  it('stops at the end of the part it was to play', async () => {
    const { given, show } = led();
    await begin('Do the planning');
    await waitFor(() => expect(given).toHaveLength(1));
    show({ view: new TestMatch('second-phase').flying().view('german') });
    await stops(/has stopped: that part is over/);
    expect(given).toHaveLength(1);
  });

  /** A raid on its way. */
  const raided = (): PlayerView => {
    const route = straightPath(hexId('4427'), margate);
    const plan = { id: 'raid', units: ['13', '14'], from: 1, route, bomb: null, land: false };
    const laid = { kind: 'plan', plan: { ...plan, haltWhenSpotted: false } };
    return new TestMatch('second-phase').flying().give('german', laid).view('german');
  };
  const again = { kind: 'move', units: ['15'], path: straightPath(hexId('4627'), margate).slice(0, 4) };
  const meet = { kind: 'rendezvous', hex: '4427', flights: [{ units: ['15'], path: ['4527', '4427'] }] };
  it.each([
    ['the end of the turn', { kind: 'endTurn' }, hexId('3626'), /^End the turn/],
    ['a pass', { kind: 'passUntil', until: { happens: true } }, hexId('3626'), /^Fly on/],
    ['a flight', { ...again, land: false }, hexId('4327'), /^Fly there/],
    ['flights that meet', meet, hexId('4427'), /^Fly there/],
  ])(
    'leaves %s that leads into listed fighters to the player, who is asked once',
    async (_, order, hex, yes) => {
      const { given, moveOn } = led({ command: order, reasons: [] }, withEnemyAt(hex, raided()));
      await begin('Do the month');
      await stops(/has stopped: the next order needs your confirmation/);
      expect(given).toEqual([]);
      await click(give);
      expect(screen.getByText(/these enemies can attack: .*44/)).toBeTruthy();
      await click(yes);
      await waitFor(() => expect(given).toHaveLength(1));
      moveOn();
      await begin('Do the month');
      await waitFor(() => expect(given.length).toBeGreaterThan(1));
    },
  );

  it('leaves a declaration of no more missions to the player, unless it plays the month', async () => {
    const none = { kind: 'noMoreMissions', declared: true };
    const { given } = led({ command: none, reasons: [] });
    await begin('Do the planning');
    await stops(/has stopped: the next order needs your confirmation/);
    expect(given).toEqual([]);
    await begin('Do the month');
    await waitFor(() => expect(given).toEqual([none]));
  });
});

it('writes “one point” in the singular', () => {
  const { pack } = new TestMatch().view('german');
  expect(reasonText({ code: 'bomb', hex: '0721', points: 1 }, pack)).toMatch(/: one point on average/);
});

describe('The reason of a hunt', () => {
  const { pack } = new TestMatch('second-phase').view('british');
  const hunt = { code: 'hunt', hex: '3127', turn: 6, at: '4126', units: ['44'], count: 1, points: 1.9 };
  const unseen = { ...hunt, enemy: [], unseen: 3 };

  it('goes on from the hex where the order ends, and names only spotted enemies', () => {
    expect(reasonText(unseen, pack, { leads: '1722' })).toBe(
      'From there it can meet an unspotted group over hex 4126 in turn 6 at hex 3127: worth 1.9 points on average.',
    );
  });

  it('names the enemy’s position once if the order ends there', () => {
    const seen = { ...hunt, hex: '4126', enemy: ['13', '14'], unseen: 0 };
    expect(reasonText(seen, pack, { leads: '4126' })).toBe(
      'It can meet Gotha 13 and Gotha 14 over hex 4126 in turn 6: worth 1.9 points on average.',
    );
  });

  it('names its units if the order beside it does not', () => {
    expect(reasonText({ ...unseen, enemy: ['13'], unseen: 2 }, pack)).toBe(
      'We send Camel 44 against Gotha 13 and 2 unknown aircraft over hex 4126, to meet it in turn 6 at hex 3127: worth 1.9 points on average.',
    );
  });

  it('has a text even in an older record, which names neither units nor an enemy', () => {
    expect(reasonText({ code: 'hunt', hex: '3127', count: 2, points: -0.2 }, pack)).toBe(
      'We send 2 units against the enemy over hex 3127, to meet it: worth −0.2 points on average.',
    );
  });
});

it('names the current hex for units that land without flying on', () => {
  const view = new TestMatch('second-phase').flying().view('german');
  const unit = Object.values(view.own.units).find(({ where }) => where.at === 'base');
  const told = (path: string[]) =>
    commandText({ kind: 'move', units: [unit?.id ?? ''], path, land: true }, view);
  const place = unit?.where.at === 'base' ? unit.where.hex : '';
  expect(told([])).toMatch(new RegExp(`^fly .+ to .*${place}.* and land there$`));
  expect(told([])).toBe(told([place]));
});

it('omits an invalid hex, and has no text for an unknown code', () => {
  const { pack } = new TestMatch().view('german');
  expect(reasonText({ code: 'constructor' }, pack)).toBeNull();
  expect(reasonText({ code: 'bomb', hex: '9999', points: 2 }, pack)).toMatch(/2 points/);
});
