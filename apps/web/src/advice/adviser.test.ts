import { wireError, type AdviseAnswer } from '@1bob/protocol';
import { hexId, straightPath } from '@1bob/atlas';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import { clickAt } from '../testing/click-at.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import Adviser from './Adviser.svelte';
import { commandText, reasonText } from './words.ts';

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
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
function led() {
  const view = new TestMatch('second-phase').planning('redeployment').view('german');
  const asks: number[] = [];
  const seated = seat(Adviser, view, { view }, undefined, {
    version: 3,
    advise: () => {
      asks.push(version());
      return Promise.resolve({ ok: true, value: advice({ version: version() }) });
    },
  });
  const table = seated.table as { version?: number };
  const version = (): number => table.version ?? 0;
  /** Lets the table move on. */
  const moveOn = (): void => {
    table.version = version() + 1;
    seated.show({ view: { ...view } });
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
    await click('Fill it in');
    await click('Put it away');
    expect(seated.overlay.drawing.route ?? null).toBeNull();
  });

  it('is given only by the button that took it over', async () => {
    const { given } = await asked(advice());
    expect(screen.queryByRole('button', { name: /Give this order/ })).toBeNull();
    await click('Fill it in');
    expect(given).toEqual([]);
    await click(/Give this order/);
    expect(given).toEqual([command]);
  });

  it('is given in one press, and the officer is asked again when the table has moved on', async () => {
    const { given, moveOn, asks } = led();
    await click(askIt);
    await click('Do it, and ask again');
    expect([given, asks.length]).toEqual([[command], 1]);
    // The text stays in place, and the order cannot be given twice.
    expect(screen.getByText('press “Nothing this time”.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Do it|Fill it in/ })).toBeNull();
    moveOn();
    await screen.findByRole('button', { name: 'Do it, and ask again' });
    expect([given.length, asks.length]).toEqual([1, 2]);
  });

  it('no longer leads the player after another order was given', async () => {
    const { moveOn, give, asks } = led();
    await click(askIt);
    await click('Do it, and ask again');
    await give({ kind: 'offerDraw', offered: true });
    moveOn();
    await tick();
    expect(asks.length).toBe(1);
  });

  it('is not given by the second half of a double click', async () => {
    const { given } = led();
    await clickAt(screen.getByRole('button', { name: askIt }), 1000);
    await clickAt(await screen.findByRole('button', { name: 'Do it, and ask again' }), 1200, 2);
    expect(given).toEqual([]);
  });

  it('not to fly any more this month needs a confirmation, and is not given in one press', async () => {
    const view = new TestMatch('second-phase').flying().view('german');
    const { given } = await asked(
      advice({ command: { kind: 'noMoreMissions', declared: true }, reasons: [] }),
      view,
    );
    for (const other of ['Do it, and ask again', askIt])
      expect(screen.queryByRole('button', { name: other })).toBeNull();
    await click('Fill it in');
    await click(/Give this order/);
    expect(given).toEqual([]);
    await click('No more missions');
    expect(given).toEqual([{ kind: 'noMoreMissions', declared: true }]);
  });

  it('can be dismissed', async () => {
    const { given } = await asked(advice());
    await click('Fill it in');
    await click('Put it away');
    expect(screen.queryByRole('button', { name: /Give this order/ })).toBeNull();
    expect([screen.queryByText(/Cadet would now/), given]).toEqual([null, []]);
  });

  it('cannot be taken over if the view has changed since the answer', async () => {
    await asked(advice({ version: 2 }));
    expect(screen.getByText('Something has changed since then. Ask again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fill it in' })).toBeNull();
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
    expect(screen.queryByRole('button', { name: 'Fill it in' })).toBeNull();
  });

  it('is refused in a full sentence', async () => {
    await asked({ ok: false, error: wireError('advice.refused') });
    const [alert] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    expect(alert?.textContent).toContain('The players of this table did not agree on advice.');
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
