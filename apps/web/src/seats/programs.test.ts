import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Programs from './Programs.svelte';

let asked: string[];
let tokens: object[];
beforeEach(() => {
  asked = [];
  tokens = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    asked.push([method, path, ...(typeof body === 'string' ? [body] : [])].join(' '));
    if (method === 'POST')
      tokens = [
        { id: 'one', label: 'Bot', scope: 'read', since: '', lastUsed: null, device: 'Firefox, Linux' },
      ];
    if (method === 'DELETE') tokens = [];
    return Promise.resolve(new Response(JSON.stringify({ tokens, token: 'seat_abc' }), { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('creates a token, shows it once, and revokes it', async () => {
  render(Programs, { match: 'm' });
  await fireEvent.input(screen.getByRole('textbox', { hidden: true }), { target: { value: 'Bot' } });
  await fireEvent.change(screen.getByRole('combobox', { hidden: true }), { target: { value: 'read' } });
  await fireEvent.click(screen.getByText('Make a token'));
  expect(await screen.findByDisplayValue('seat_abc')).toBeTruthy();
  expect(asked).toEqual([
    'GET /api/matches/m/tokens',
    'POST /api/matches/m/tokens {"label":"Bot","scope":"read"}',
  ]);
  await fireEvent.click(await screen.findByText('Revoke Bot'));
  await waitFor(() => expect(screen.queryByText('Revoke Bot')).toBeNull());
  expect(screen.queryByDisplayValue('seat_abc')).toBeNull();
  expect(asked.at(-1)).toBe('DELETE /api/matches/m/tokens/one');
});

it('shows on which device each was created, if known', async () => {
  const of = { scope: 'play', since: '', lastUsed: null };
  tokens = [
    { ...of, id: 'one', label: 'Bot', device: 'Firefox, Linux' },
    { ...of, id: 'two', label: 'Old bot', device: null },
  ];
  render(Programs, { match: 'm' });
  expect(await screen.findByText(/made on Firefox, Linux/)).toBeTruthy();
  expect(await screen.findByText(/made on an unknown device/)).toBeTruthy();
});
