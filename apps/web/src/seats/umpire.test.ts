import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import Beside from './Beside.svelte';
import SeatNotes from './SeatNotes.svelte';
import SecondChairs from './SecondChairs.svelte';

const view = new TestMatch('second-phase').flying().view('german');
const since = '2026-01-01T00:00:00.000Z';
const umpire = {
  ...{ id: 'one', kind: 'umpire', since, expires: '2999-01-01T00:00:00.000Z', name: null, device: null },
  ...{ mine: false, agreed: false as boolean | null },
};
let asked: string[];
let chairs: object[];
beforeEach(() => {
  asked = [];
  chairs = [umpire];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (method === 'DELETE') chairs = [];
    if (method === 'POST') chairs = [{ ...umpire, agreed: true }];
    return Promise.resolve(new Response(JSON.stringify({ chairs, link: 'http://here/chair/c' })));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const at = '/api/matches/test-match/second-chairs';
const button = (name: string) => screen.findByRole('button', { name });

it('is announced at the table to the player who is asked to agree, and to nobody else', async () => {
  const learnAnew = vi.fn();
  const time = { clocks: null, notes: [], held: null, heard: 0 };
  const notes = (umpireAsked: boolean) =>
    seat(SeatNotes, view, { side: 'german' as const }, undefined, {
      chairs: [],
      time,
      umpireAsked,
      learnAnew,
    });
  notes(false);
  expect(asked).toEqual([]);
  cleanup();
  notes(true);
  expect(await screen.findByText(/^The other player proposes an umpire/)).toBeTruthy();
  await fireEvent.click(await button('Agree'));
  await waitFor(() => expect(screen.queryByTestId('umpire-asked')).toBeNull());
  expect(asked).toEqual([`GET ${at}`, `POST ${at}/one`]);
  expect(learnAnew).toHaveBeenCalledOnce();
  cleanup();
  chairs = [umpire];
  notes(true);
  await fireEvent.click(await button('Decline'));
  await waitFor(() => expect(asked.at(-1)).toBe(`DELETE ${at}/one`));
});

it('is in the lists of both players, who see what it waits for, and either ends it', async () => {
  const list = async (chair: object, umpires = true) => {
    cleanup();
    chairs = [chair];
    seat(SecondChairs, view, { match: 'test-match', umpires, onchange: () => undefined });
    return (await screen.findByRole('list')).textContent;
  };
  expect(await list({ ...umpire, mine: true })).toContain('waits for the other player to agree');
  expect(await list({ ...umpire, mine: true, agreed: true })).toContain('the link works until');
  expect(await list(umpire)).toContain('The other player proposes an umpire');
  expect(await list({ ...umpire, agreed: true })).toContain('Take my agreement back');
  const text = await list({ ...umpire, agreed: true, name: 'Carl', expires: null });
  expect(text).toContain('Carl');
  await fireEvent.click(screen.getByRole('button', { name: /Send .*Carl.* away/ }));
  await waitFor(() => expect(asked.at(-1)).toBe(`DELETE ${at}/one`));
  // One is proposed only where a person could agree.
  const kinds = () => screen.getAllByRole('option').map((each) => (each as HTMLOptionElement).value);
  await list(umpire);
  expect(kinds()).toEqual(['adjutant', 'pupil', 'umpire']);
  await list(umpire, false);
  expect(kinds()).toEqual(['adjutant', 'pupil']);
});

it('chooses the side to look at, and everybody else in a second chair has no choice', async () => {
  const map = document.createElement('main');
  map.className = 'map';
  document.body.append(map);
  const lookAs = vi.fn();
  const names = [
    { seat: 'german', name: 'Anna' },
    { seat: 'british', name: 'Bert' },
  ];
  const beside = (companion: string) =>
    seat(Beside, view, {}, undefined, { companion, chairs: names, talk: null, lookAs });
  beside('pupil');
  expect(screen.queryByRole('button', { name: 'As the British see it' })).toBeNull();
  cleanup();
  beside('umpire');
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect([pressed('As the Germans see it'), pressed('As the British see it')]).toEqual(['true', 'false']);
  await fireEvent.click(screen.getByRole('button', { name: 'As the Germans see it' }));
  expect(lookAs).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'As the British see it' }));
  expect(lookAs.mock.calls).toEqual([['british']]);
  cleanup();
  map.remove();
});
