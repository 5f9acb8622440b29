import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import MePage from './MePage.svelte';

const block = { id: 'b1', name: 'Carl', at: '2026-01-05T12:00:00.000Z' };
let asked: string[];
beforeEach(() => {
  asked = [];
  const answers: Record<string, unknown> = {
    'GET /api/session': { name: 'Anna', expiresAt: '' },
    'GET /api/blocks': { blocks: [block, { ...block, id: 'b2', name: null }] },
    'DELETE /api/blocks/b1': { blocks: [] },
    'POST /api/me/delete': { done: true },
  };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const what = `${init.method ?? ''} ${path}`;
    asked.push(typeof init.body === 'string' ? `${what} ${init.body}` : what);
    return Promise.resolve(new Response(JSON.stringify(answers[what])));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('lists blocked players, and unblocks them', async () => {
  render(MePage);
  expect(await screen.findByText('Carl')).toBeTruthy();
  expect(screen.getByText('somebody')).toBeTruthy();
  await press('Unblock Carl');
  expect(await screen.findByText(/^You have not blocked anyone\./)).toBeTruthy();
});

it('deletes only after the player has read what that means and confirmed twice', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  render(MePage);
  await screen.findByText('Carl');
  expect(screen.getByText(/your opponents choose how to go on/)).toBeTruthy();
  await press('Delete me …');
  await press('Cancel');
  expect(asked.some((one) => one.includes('delete'))).toBe(false);
  await press('Delete me …');
  await press('Yes, delete me');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(asked).toContain('POST /api/me/delete {"sure":true}');
});
