import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paces } from '../home/paces.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import SettingsPaper from '../room/SettingsPaper.svelte';
import { otherPaces } from './other-paces.ts';
import PaceChange from './PaceChange.svelte';
import SeatNotes from './SeatNotes.svelte';

let asked: { path: string; body: unknown }[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked.push({ path, body: JSON.parse(body as string) });
    return Promise.resolve(Response.json({ clocks: null, notes: [], link: null }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = { seat: 'british', taken: true, computer: false, handed: false, name: 'Bert' };
const chairs = (other: object) => [
  { ...person, seat: 'german', name: 'Anna' },
  { ...person, ...other },
];
const time = (paceOffer: object | null, pace: object | null = paces.sitting) => ({
  ...{ clocks: null, notes: [], held: null, heard: 0 },
  ...{ pace, paceOffer },
});
const view = new TestMatch('second-phase').flying().view('german');
const open = (
  paceOffer: object | null,
  { pace, ...other }: { pace?: object | null; computer?: boolean; taken?: boolean } = {},
): void =>
  void seat(PaceChange, view, { side: 'german' as const }, undefined, {
    chairs: chairs(other),
    time: time(paceOffer, pace),
  });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('offers each pace that a new table can have, except the present one, its neighbours first', async () => {
  open(null);
  await press(/^Offer another pace/);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['A move a day', 'Two moves a week', 'No clock']);
  const days = { ...paces.day, emptyPlans: false };
  expect(otherPaces(days)).toEqual(['week', 'sitting', 'none']);
  expect(otherPaces({ ...paces.week, emptyPlans: false })).toEqual(['day', 'sitting', 'none']);
  // A pace that a script has agreed on.
  expect(otherPaces({ ...paces.sitting, minutes: 90 })).toEqual(['sitting', 'day', 'week', 'none']);
  expect(otherPaces({ ...days, bankDays: 3 })).toEqual(['day', 'week', 'sitting', 'none']);
  await fireEvent.change(screen.getByRole('combobox'), { target: { value: 'week' } });
  await press(/^Offer this pace$/);
  expect(asked).toEqual([{ path: '/api/matches/test-match/pace', body: { act: 'offer', pace: paces.week } }]);
});

it('offers clocks in a match without any', async () => {
  open(null, { pace: null });
  await press(/^Offer another pace/);
  expect(screen.queryByRole('option', { name: 'No clock' })).toBeNull();
  await press(/^Offer this pace$/);
  expect(asked).toMatchObject([{ body: { act: 'offer', pace: paces.week } }]);
});

it('accepts exactly the pace that is shown, or declines it', async () => {
  open({ seat: 'british', pace: null });
  expect(screen.getByText(/^Bert offers another pace: No clock\.$/)).toBeTruthy();
  await press(/^Agree$/);
  cleanup();
  open({ seat: 'british', pace: paces.day });
  await press(/^Decline$/);
  cleanup();
  open({ seat: 'german', pace: paces.day });
  expect(screen.queryByRole('button', { name: /^Agree$/ })).toBeNull();
  await press(/^Take the offer back$/);
  expect(asked.map(({ body }) => body)).toEqual([
    { act: 'accept', pace: null },
    { act: 'decline' },
    { act: 'decline' },
  ]);
});

it('says that a computer agrees at once, and is not there while nobody sits at the other seat', () => {
  open(null, { computer: true });
  expect(screen.getByText(/The computer agrees at once/)).toBeTruthy();
  cleanup();
  open(null, { taken: false });
  expect(screen.queryByTestId('pace-change')).toBeNull();
});

it('shows the opponent’s offer above the stage, and nothing of one’s own', async () => {
  const notes = (paceOffer: object): void =>
    void seat(SeatNotes, view, { side: 'german' as const }, undefined, {
      chairs: chairs({}),
      time: time(paceOffer),
    });
  notes({ seat: 'british', pace: paces.day });
  expect(await screen.findByRole('button', { name: 'Agree' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Offer another pace/ })).toBeNull();
  cleanup();
  notes({ seat: 'german', pace: paces.day });
  expect(screen.queryByTestId('pace-change')).toBeNull();
});

it('says in the log of the table which pace was offered, as far as the record of an earlier version does', () => {
  const at = '2026-01-05T12:00:00.000Z';
  const notes = [
    { kind: 'paceOffered', seat: 'german', at },
    { kind: 'paceOffered', seat: 'british', at, pace: paces.day },
    { kind: 'paceChanged', seat: 'german', at, pace: null },
  ];
  seat(SettingsPaper, view, { view, about: null, narrow: false }, undefined, {
    chairs: chairs({}),
    time: { ...time(null), notes },
  });
  const log = within(screen.getByTestId('seat-log')).getAllByRole('listitem');
  expect(log.map(({ textContent }) => textContent.replace(/^.*The/s, 'The').trim())).toEqual([
    'The German player agreed to another pace: No clock. It applies from here on.',
    'The British player offered another pace: 7 days each, plus one day per turn; 14 days off each.',
    'The German player offered another pace.',
  ]);
});
