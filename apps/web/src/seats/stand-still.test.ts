import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import SeatNotes from './SeatNotes.svelte';
import StandStill from './StandStill.svelte';

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked.push(`${path} ${typeof body === 'string' ? body : ''}`);
    return Promise.resolve(new Response('{"clocks":null,"notes":[],"link":null}', { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chairs = [
  { seat: 'german', taken: true, computer: false, name: 'Anna' },
  { seat: 'british', taken: true, computer: false, name: 'Bert' },
];
function open(
  told: { paused?: boolean; pauseOffer?: string | null; holidays?: number },
  others = chairs,
): void {
  const { paused = false, pauseOffer = null, holidays = 0 } = told;
  const sides = ['german', 'british'].map((side) => ({
    ...{ seat: side, left: 1, running: false, late: false },
    holidays,
  }));
  const more = { chairs: others, time: { clocks: { sides, paused, pauseOffer }, notes: [], heard: 0 } };
  const match = new TestMatch('second-phase').flying();
  seat(StandStill, match.view('german'), { side: 'german' as const }, undefined, more);
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('offers a pause to a person, and none to a computer', async () => {
  open({});
  await press(/^Offer a pause/);
  expect(asked).toEqual(['/api/matches/test-match/pause {"act":"offer"}']);
  cleanup();
  open({}, [chairs[0]!, { ...chairs[1]!, computer: true }]);
  expect(screen.queryByTestId('stand-still')).toBeNull();
});

it('lets a player accept or decline a pause, withdraw an offer, and end a pause', async () => {
  open({ pauseOffer: 'british' });
  expect(screen.getByText(/^Bert offers a pause/)).toBeTruthy();
  await press(/^Agree$/);
  cleanup();
  open({ pauseOffer: 'british' });
  await press(/^Decline$/);
  cleanup();
  open({ pauseOffer: 'german' });
  await press(/^Take the offer back$/);
  cleanup();
  open({ paused: true });
  await press(/^End the pause$/);
  expect(asked.map((each) => /"act":"(\w+)"/.exec(each)?.[1])).toEqual([
    'accept',
    'decline',
    'decline',
    'end',
  ]);
});

it('shows only the request when it is brief', () => {
  const more = {
    chairs,
    time: {
      clocks: {
        sides: [{ seat: 'german', left: 1, running: false, late: false, holidays: 9 }],
        ...{ paused: false, pauseOffer: 'british' },
      },
      ...{ notes: [], heard: 0 },
    },
  };
  const view = new TestMatch('second-phase').flying().view('german');
  seat(StandStill, view, { side: 'german' as const, brief: true }, undefined, more);
  expect(screen.getByRole('button', { name: 'Agree' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /days? off$/ })).toBeNull();
});

it('gives as many days off as are left', async () => {
  open({ holidays: 4 });
  expect(screen.queryByRole('button', { name: 'Take 7 days off' })).toBeNull();
  await press(/^Take 3 days off$/);
  expect(asked).toEqual(['/api/matches/test-match/holiday {"days":3}']);
});

it('does not mention a pause while the player must choose about an opponent who will not come back', async () => {
  const open = async (gone: boolean): Promise<boolean> => {
    const more = {
      chairs: [chairs[0], { ...chairs[1], gone }],
      time: { clocks: { sides: [], paused: true, pauseOffer: null }, notes: [], heard: 0 },
    };
    const view = new TestMatch('second-phase').flying().view('german');
    seat(SeatNotes, view, { side: 'german' as const }, undefined, more);
    await screen.findByText(gone ? /left for good/ : /End the pause/);
    const spoken = screen.queryByText(/End the pause/) !== null;
    cleanup();
    return spoken;
  };
  expect([await open(false), await open(true)]).toEqual([true, false]);
});

it('a player reads beside the other notes of the seats that a second chair was taken', () => {
  const view = new TestMatch('second-phase').flying().view('german');
  const told = 'Somebody looks, or has looked, over a player’s shoulder.';
  const notes = (secondChair: boolean) => {
    const time = { clocks: null, notes: [], held: null, heard: 0, secondChair };
    seat(SeatNotes, view, { side: 'german' as const }, undefined, { chairs, time });
    return screen.queryByText(told) !== null;
  };
  expect(notes(false)).toBe(false);
  expect(notes(true)).toBe(true);
});

describe('A seat that was taken at an open table', () => {
  const notes = (held: object | null, more: object = {}) => {
    const time = { clocks: null, notes: [], held, heard: performance.now() };
    const match = new TestMatch('second-phase').flying();
    const props = { side: 'german' as const, live: true };
    seat(SeatNotes, match.view('german'), props, undefined, { chairs, time, ...more });
  };

  it.each([
    ['german', /^Make your first move by \d\d:\d\d( [AP]M)?, or the seat goes back to the open tables\.$/],
    ['british', /^Bert has until \d\d:\d\d( [AP]M)? to make a first move\.$/],
  ])('tells until when the first move of %s is waited for', async (side, words) => {
    notes({ seat: side, left: 60_000 });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is reported to the creator of the table when it went back to the list', async () => {
    const time = {
      clocks: null,
      notes: [{ kind: 'released', seat: 'british', at: '' }],
      held: null,
      heard: 0,
    };
    notes(null, { time, chairs: [chairs[0], { ...chairs[1], taken: false, name: null }] });
    expect(await screen.findByText(/made no move in time. The seat is open again/)).toBeTruthy();
  });

  it('names the player for whose browser the dice wait while that player’s clock runs', async () => {
    const sides = [
      { seat: 'german', left: 1, running: false, late: false, holidays: 0 },
      { seat: 'british', left: 1, running: true, late: false, holidays: 0 },
    ];
    const clocks = { sides, paused: false, pauseOffer: null };
    const time = { clocks, notes: [], held: null, heard: 0 };
    const dice = { scheme: 'hmac-sha256/2', round: 1, secretHash: '', binding: { salt: '', body: {} } };
    const closed = [chairs[0], { ...chairs[1], sealed: true, opened: false }];
    notes(null, { time, dice, chairs: closed });
    expect(
      await screen.findByText('The dice wait for Bert’s browser. Until it answers, Bert’s clock runs.'),
    ).toBeTruthy();
    cleanup();
    notes(null, { time, dice, chairs: [chairs[0], { ...chairs[1], sealed: true, opened: true }] });
    expect(screen.queryByText(/The dice wait/)).toBeNull();
  });
});
