import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  ...{ ended: false, seat: 'german', watch: 'q'.repeat(26), pace: null, endedAt: null, archive: null },
};
/** The height of all content here, in pixels. */
const HEIGHT = 240;

let matches: readonly MatchListed[];
/** Lets the server's answer arrive. */
let answer: () => void;
/** Paths that the server never answers. */
let silent: readonly string[];
let officers: unknown;
beforeEach(() => {
  localStorage.clear();
  matches = [match];
  silent = [];
  officers = { officers: ['cadet'], computerMatches: true };
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const told = (path: string): unknown =>
    path === '/api/session'
      ? { name: 'Anna', expiresAt: null }
      : path === '/api/charts'
        ? { packs: [] }
        : path === '/api/officers'
          ? officers
          : path === '/api/tables'
            ? { tables: [], next: null }
            : { matches: path === '/api/matches' ? matches : [], next: null };
  vi.stubGlobal('fetch', async (path: string) => {
    await (silent.includes(path) ? new Promise(() => undefined) : asked);
    return new Response(JSON.stringify(told(path)));
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const own = () => document.querySelector<HTMLElement>('.mine');
const rowsAreThere = () => waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));

it('keeps as much space for the player’s own games as on the last visit, so that nothing moves when they arrive', async () => {
  render(Home);
  expect([own()?.classList.contains('first'), own()?.style.minHeight]).toEqual([false, '0px']);
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
  expect([own()?.classList.contains('first'), own()?.style.minHeight]).toEqual([true, `${HEIGHT}px`]);
  matches = [];
  answer();
  await waitFor(() => expect(own()?.style.minHeight).toBe('0px'));
  expect(own()?.classList.contains('first')).toBe(false);
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
  expect(own()?.classList.contains('first')).toBe(true);
  cleanup();
  localStorage.clear();
  matches = [ended];
  render(Home);
  await rowsAreThere();
  expect(document.querySelector('.mine details')).toBeNull();
  // No game waits, so new games come first.
  expect(own()?.classList.contains('first')).toBe(false);
  await waitFor(() => expect(localStorage.getItem('mine')).toBeNull());
});

describe('A request that gets no answer (daily life 14)', () => {
  const slow = 'Loading …';
  /** Where the page says that something is being loaded. */
  const said = () =>
    screen.queryAllByText(slow).map((text) => text.closest('section')?.getAttribute('aria-labelledby'));
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const open = async (): Promise<void> => {
    vi.useFakeTimers();
    render(Home);
    answer();
    await pass(2_900);
    expect(said()).toEqual([]);
    await pass(200);
  };

  it.each([
    ['the player’s games', '/api/matches', 'h-mine'],
    ['the games of a person not yet known', '/api/session', 'h-mine'],
    ['the officers', '/api/officers', 'h-computer'],
  ])('is reported within three seconds where %s would be', async (_, path, place) => {
    silent = [path];
    await open();
    expect(said()).toEqual([place]);
  });

  it('is reported for the officers and for the player’s games at once, and interrupts nobody', async () => {
    silent = ['/api/matches', '/api/officers'];
    await open();
    expect(said()).toEqual(['h-computer', 'h-mine']);
    const roles = screen.getAllByText(slow).map((text) => text.closest('[role]')?.getAttribute('role'));
    expect(roles).toEqual(['status', 'status']);
  });

  it('keeps the line free in which the page then reports it', async () => {
    silent = ['/api/matches'];
    vi.useFakeTimers();
    render(Home);
    answer();
    const lines = () => own()?.querySelectorAll('p.quiet:not(.who)').length;
    await pass(100);
    expect(lines()).toBe(1);
    await pass(3_000);
    expect([lines(), said()]).toEqual([1, ['h-mine']]);
  });

  it.each([
    ['first if they were there on the last visit', String(HEIGHT), true],
    ['last if they were not', null, false],
  ])('leaves the games where they are, %s', async (_, before, first) => {
    if (before !== null) localStorage.setItem('mine', before);
    let late: () => void = () => undefined;
    const fetch = globalThis.fetch;
    const held = new Promise<void>((resolve) => (late = resolve));
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/matches') await held;
      return fetch(path);
    });
    await open();
    const stands = () => [own()?.classList.contains('first'), own()?.style.minHeight];
    expect(stands()).toEqual([first, before === null ? '0px' : `${HEIGHT}px`]);
    late();
    vi.useRealTimers();
    await rowsAreThere();
    expect(stands()).toEqual([first, '0px']);
  });

  it('or a failed one keeps the room of the games free', async () => {
    localStorage.setItem('mine', String(HEIGHT));
    const fetch = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string) =>
      path === '/api/matches' ? Promise.reject(new TypeError('offline')) : fetch(path),
    );
    render(Home);
    answer();
    await within(own()!).findByText(/^The server does not answer/);
    expect([own()?.classList.contains('first'), own()?.style.minHeight]).toEqual([true, `${HEIGHT}px`]);
  });
});

it('says that the officers are missing if an answer has none (daily life 14)', async () => {
  officers = {};
  render(Home);
  answer();
  const card = within(screen.getByRole('region', { name: 'Play the computer' }));
  expect(await card.findByText(/^The server’s answer makes no sense/)).toBeTruthy();
});

it('saves nothing if the player leaves before the answer arrives', async () => {
  render(Home);
  cleanup();
  answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(localStorage.getItem('mine')).toBeNull();
});
