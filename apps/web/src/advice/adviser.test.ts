import type { AdviseAnswer } from '@1bob/protocol';
import { hexId, straightPath } from '@1bob/atlas';
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import Adviser from './Adviser.svelte';
import { commandText, reasonText } from './words.ts';

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
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

/** A seat in planning that asked, and was answered this. */
async function asked(
  answer: AdviseAnswer,
  view = new TestMatch('second-phase').planning('redeployment').view('german'),
) {
  const seated = seat(Adviser, view, { view }, undefined, {
    version: 3,
    advise: () =>
      Promise.resolve(answer.ok ? { ok: true, value: answer } : { ok: false, error: answer.error }),
  });
  await click('What would you do?');
  await screen.findByText(/Cadet would now|nothing for you|no advice|has changed/);
  return seated;
}

describe('the advice of an officer', () => {
  it('is told with the reasons that there are words for', async () => {
    await asked(advice());
    expect(screen.getByText('hand in its choice for “Redeployment”.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^A raid on .* with 3 units should bring 10 points on average\.$/),
    ]);
  });

  it('says what an order holds, before it is given', async () => {
    const air = [{ unit: '13', to: '4528' }];
    const full = { phase: 'redeployment', air, land: [], ships: [], aces: [], order: [] };
    await asked(advice({ command: { kind: 'submit', choice: full } }));
    expect(screen.getByText(/^Gotha 13: .*4528/)).toBeTruthy();
  });

  it('says that nothing is chosen in an order that holds nothing', async () => {
    const empty = { phase: 'redeployment', air: [], land: [], ships: [], aces: [], order: [] };
    await asked(advice({ command: { kind: 'submit', choice: empty } }));
    expect(screen.getByText('Nothing is chosen in it.')).toBeTruthy();
  });

  it('shows the way of a flight on the map, with the turns in which it bombs and lands, until it is put away', async () => {
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
    expect(screen.getByText(/^off in turn 1, bombs in turn \d+, lands in turn \d+$/)).toBeTruthy();
    expect(seated.overlay.drawing.route).toMatchObject({ from: '4427', hexes: plan.route, bomb: '2223' });
    await click('Fill it in');
    await click('Put it away');
    expect(seated.overlay.drawing.route ?? null).toBeNull();
  });

  it('is given only by the button that it was filled into', async () => {
    const { given } = await asked(advice());
    expect(screen.queryByRole('button', { name: /Give this order/ })).toBeNull();
    await click('Fill it in');
    expect(given).toEqual([]);
    await click(/Give this order/);
    expect(given).toEqual([command]);
  });

  it('is put away again', async () => {
    const { given } = await asked(advice());
    await click('Fill it in');
    await click('Put it away');
    expect(screen.queryByRole('button', { name: /Give this order/ })).toBeNull();
    expect([screen.queryByText(/Cadet would now/), given]).toEqual([null, []]);
  });

  it('cannot be filled in any more when something has changed since', async () => {
    await asked(advice({ version: 2 }));
    expect(screen.getByText('Something has changed since; ask again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fill it in' })).toBeNull();
  });

  it('may be that there is nothing to do', async () => {
    await asked(advice({ command: null, reasons: [] }));
    expect(screen.queryByRole('button', { name: 'Fill it in' })).toBeNull();
  });

  it('is refused in a sentence', async () => {
    await asked({ ok: false, error: { code: 'advice.refused', message: '' } });
    const [alert] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    expect(alert?.textContent).toContain('At this table no advice was agreed on.');
  });
});

it('what is worth one point is told so', () => {
  const { pack } = new TestMatch().view('german');
  expect(reasonText({ code: 'bomb', hex: '0721', points: 1 }, pack)).toMatch(/: one point on average/);
});

it('the place of who lands without flying on is the one where it is', () => {
  const view = new TestMatch('second-phase').flying().view('german');
  const unit = Object.values(view.own.units).find(({ where }) => where.at === 'base');
  const told = (path: string[]) =>
    commandText({ kind: 'move', units: [unit?.id ?? ''], path, land: true }, view);
  const place = unit?.where.at === 'base' ? unit.where.hex : '';
  expect(told([])).toMatch(new RegExp(`^fly .+ to .*${place}.* and land there$`));
  expect(told([])).toBe(told([place]));
});

it('a reason of a code or at a hex that is none is told without it, or left out', () => {
  const { pack } = new TestMatch().view('german');
  expect(reasonText({ code: 'constructor' }, pack)).toBeNull();
  expect(reasonText({ code: 'bomb', hex: '9999', points: 2 }, pack)).toMatch(/2 points/);
});
