import type { RematchAnswer } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { router } from '../frame/router.svelte.ts';
import { welcome } from '../frame/welcome.svelte.ts';
import Rematch from './Rematch.svelte';

const none: RematchAnswer = {
  ...{ state: 'none', mine: false, match: null, recovery: null },
  watched: null,
};
let now: RematchAnswer;
let said: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  router.go('/match/match0000001');
  now = none;
  said = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    if (init.method === 'POST') said.push(JSON.parse(init.body as string));
    return Promise.resolve(new Response(JSON.stringify(now)));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const soon = () => vi.advanceTimersByTimeAsync(4_500);
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('takes the player who offered to the next game when it is accepted', async () => {
  render(Rematch, { match: 'match0000001' });
  await soon();
  now = { ...none, state: 'offered', mine: true };
  await press(/^Offer a rematch/);
  await soon();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(said).toEqual([{ yes: true, watched: false }]);
  expect(screen.getByRole('button', { name: 'Take the offer back' })).toBeTruthy();
  now = { ...none, state: 'accepted', mine: true, match: 'match0000002' };
  await soon();
  expect(router.page).toEqual({ name: 'table', match: 'match0000002' });
});

it('asks the other player without a reload, and takes them to the next game with their recovery link', async () => {
  render(Rematch, { match: 'match0000001' });
  await soon();
  now = { ...none, state: 'offered' };
  await soon();
  now = { ...none, state: 'accepted', match: 'match0000002', recovery: 'http://here/recover/r' };
  await press(/^Accept/);
  await soon();
  expect(router.page).toEqual({ name: 'table', match: 'match0000002' });
  expect(welcome.linkFor('match0000002')).toBe('http://here/recover/r');
});

it('lets watchers of an unlisted game follow only if the player ticks it', async () => {
  now = { ...none, watched: false };
  render(Rematch, { match: 'match0000001' });
  await soon();
  const tick = (): HTMLInputElement => screen.getByRole('checkbox', { name: /may watch the rematch/ });
  expect(tick().checked).toBe(false);
  await fireEvent.click(tick());
  await press(/^Offer a rematch/);
  expect(said).toEqual([{ yes: true, watched: true }]);
});

it('tells the other player that watchers are to follow, and takes a no', async () => {
  now = { ...none, state: 'offered', watched: true };
  render(Rematch, { match: 'match0000001' });
  await soon();
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /may watch the rematch/ });
  expect(tick.checked).toBe(true);
  await fireEvent.click(tick);
  // The poll that follows brings the same offer.
  await soon();
  expect(tick.checked).toBe(false);
  await press(/^Accept/);
  expect(said).toEqual([{ yes: true, watched: false }]);
});

it('shows a link to a player who comes back later, and leaves them at the finished game', async () => {
  now = { ...none, state: 'accepted', match: 'match0000002' };
  render(Rematch, { match: 'match0000001' });
  await soon();
  expect(screen.getByRole('link', { name: 'Go to your next game' }).getAttribute('href')).toBe(
    '/match/match0000002',
  );
  expect(router.page).toEqual({ name: 'table', match: 'match0000001' });
});

it('says that it was declined, and does not ask again', async () => {
  now = { ...none, state: 'declined', mine: true };
  render(Rematch, { match: 'match0000001' });
  await soon();
  expect(screen.getByText(/does not want a rematch/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('stops polling if the other player has left for good', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    const error = { code: 'rematch.over', message: 'There is no one to play with.' };
    return Promise.resolve(new Response(JSON.stringify({ error }), { status: 409 }));
  });
  render(Rematch, { match: 'match0000001' });
  for (let n = 0; n < 3; n++) await soon();
  expect(asked).toBe(1);
  expect(screen.getByRole('alert').textContent).not.toBe('');
});
