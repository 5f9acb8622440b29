import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import GamesPage from './GamesPage.svelte';

const games = {
  ...{ name: 'Anna', finished: { won: 2, lost: 1, drawn: 0 }, left: 1, usual: 'day' },
  games: [
    {
      ...{ scenario: 'first-phase', seat: 'german', winner: 'british', level: 'tactical' },
      createdAt: '2026-01-05T12:00:00.000Z',
    },
  ],
};
let page: string | null;
let asked: string[];
beforeEach(() => {
  page = null;
  asked = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? ''} ${path}`);
    if (init.method === 'POST')
      page = (JSON.parse(init.body as string) as { shown: boolean }).shown ? 'q'.repeat(26) : null;
    const told: Record<string, unknown> = {
      '/api/session': { name: 'Anna', expiresAt: '' },
      '/api/games': { ...games, page },
      '/api/matches': { matches: [], next: null },
    };
    return Promise.resolve(new Response(JSON.stringify(told[path] ?? games)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows results and how soon a player usually moves, and is public only if the player chooses that', async () => {
  render(GamesPage, {});
  expect(await screen.findByText('2 won, 1 lost, 0 drawn')).toBeTruthy();
  expect(screen.getByText('2 of 3')).toBeTruthy();
  expect(screen.getByText(/^within a day/)).toBeTruthy();
  expect(screen.getByText('lost, tactical')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Share this page' }));
  expect(await screen.findByText('Others can see this page')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Stop sharing it' }));
  expect(await screen.findByText('Only you can see this page')).toBeTruthy();
});

it('is the same for others, but without the private parts', async () => {
  render(GamesPage, { code: 'q'.repeat(26) });
  expect(await screen.findByRole('heading', { name: 'Anna’s results' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Share/ })).toBeNull();
  expect(asked).toEqual([`GET /api/players/${'q'.repeat(26)}`]);
});
