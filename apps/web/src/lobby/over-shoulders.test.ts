import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import OverShoulders from './OverShoulders.svelte';

const anna = {
  match: 'm1',
  seat: 'german',
  kind: 'adjutant',
  scenario: 'no-such',
  name: 'Anna',
  ended: false,
};
let asked: string[];
let chairs: object[];
beforeEach(() => {
  asked = [];
  chairs = [anna];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (method === 'DELETE') chairs = [];
    return Promise.resolve(new Response(JSON.stringify({ chairs }), { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lead to the tables at which somebody looks over a shoulder, and leave a chair once that is confirmed', async () => {
  render(OverShoulders);
  const link = await screen.findByRole('link');
  expect(link.getAttribute('href')).toBe('/match/m1');
  expect(link.textContent).toMatch(/Anna.?, who plays the Germans/);
  expect(link.textContent).toContain('as an adjutant');
  await fireEvent.click(screen.getByText('Leave the chair'));
  await fireEvent.click(screen.getByText('Cancel'));
  await fireEvent.click(screen.getByText('Leave the chair'));
  expect(asked).toEqual(['GET /api/second-chairs']);
  await fireEvent.click(screen.getByText('Leave the chair'));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(asked.at(-1)).toBe('DELETE /api/second-chairs/m1');
});

it('say that the server does not tell which there are, and not that there are none', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: 'server.busy', message: 'Busy.' }), { status: 503 })),
  );
  render(OverShoulders);
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
});

it('show nothing if there are none', async () => {
  chairs = [];
  const { container } = render(OverShoulders);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.textContent.trim()).toBe('');
});
