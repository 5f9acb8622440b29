import { cleanup, render, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MatchListed } from '../net/wire.ts';
import Home from './Home.svelte';

const match: MatchListed = {
  match: 'match0000001',
  createdAt: '2026-01-01T00:00:00.000Z',
  summary: {
    ...{ scenario: 'second-phase', stage: 'planning', month: '1918-01', turn: null },
    ...{ toMove: ['german'], points: { british: 17, german: 12 }, result: null },
  },
  chairs: [],
  ...{ ended: false, seat: 'german', watch: 'q'.repeat(26), pace: null },
};
/** The height of all content here, in pixels. */
const HEIGHT = 240;

let matches: readonly MatchListed[];
/** Lets the server's answer arrive. */
let answer: () => void;
beforeEach(() => {
  localStorage.clear();
  matches = [match];
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const told = (path: string): unknown =>
    path === '/api/session'
      ? { name: 'Anna', expiresAt: null }
      : path === '/api/charts'
        ? { packs: [] }
        : path === '/api/officers'
          ? { officers: ['cadet'], computerMatches: true }
          : path === '/api/tables'
            ? { tables: [], next: null }
            : { matches: path === '/api/matches' ? matches : [], next: null };
  vi.stubGlobal('fetch', async (path: string) => {
    await asked;
    return new Response(JSON.stringify(told(path)));
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const own = () => document.querySelector<HTMLElement>('.mine');
const rowsAreThere = () => waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));

it('keeps as much space for the player’s own games as on the last visit, so that nothing moves when they arrive', async () => {
  render(Home);
  expect([own()?.classList.contains('some'), own()?.style.minHeight]).toEqual([false, '0px']);
  answer();
  await rowsAreThere();
  await waitFor(() => expect(localStorage.getItem('mine')).toBe(String(HEIGHT)));
  cleanup();

  answer = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const fetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string) => {
    await asked;
    return fetch(path);
  });
  render(Home);
  expect([own()?.classList.contains('some'), own()?.style.minHeight]).toEqual([true, `${HEIGHT}px`]);
  matches = [];
  answer();
  await waitFor(() => expect(own()?.style.minHeight).toBe('0px'));
  expect(own()?.classList.contains('some')).toBe(false);
  await waitFor(() => expect(localStorage.getItem('mine')).toBeNull());
});

it('folds ended games behind the running ones, and shows them all if nothing runs', async () => {
  const ended = { ...match, match: 'match0000002', ended: true };
  matches = [ended, match];
  render(Home);
  answer();
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
  const fold = document.querySelector<HTMLDetailsElement>('.mine details');
  expect(fold?.open).toBe(false);
  expect(fold?.querySelector('summary')?.textContent).toBe('One ended game');
  expect(own()?.classList.contains('some')).toBe(true);
  cleanup();
  localStorage.clear();
  matches = [ended];
  render(Home);
  await rowsAreThere();
  expect(document.querySelector('.mine details')).toBeNull();
  // No game waits, so new games come first.
  expect(own()?.classList.contains('some')).toBe(false);
  await waitFor(() => expect(localStorage.getItem('mine')).toBeNull());
});

it('saves nothing if the player leaves before the answer arrives', async () => {
  render(Home);
  cleanup();
  answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(localStorage.getItem('mine')).toBeNull();
});
