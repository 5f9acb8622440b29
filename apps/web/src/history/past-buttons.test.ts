import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { PastServer } from '../testing/past-server.ts';
import { seat } from '../testing/seat.ts';
import PastButtons from './PastButtons.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('both buttons lead to the map on a phone, and show a failure where the fetch was requested', async () => {
  const match = new TestMatch();
  const server = new PastServer().add(match.view('british'));
  server.add(match.flying().view('british'));
  vi.stubGlobal('fetch', async (path: string) => {
    const page = /past\/(\d+)/.exec(path)?.[1];
    const answer = await (page === undefined ? server.past('m') : server.pastPage('m', Number(page)));
    return answer.ok ? Response.json(answer.value) : Response.json({ error: answer.error }, { status: 503 });
  });
  const { layout } = seat(PastButtons, match.view('british'), {});
  layout.openTab('news');
  server.failing = true;
  await fireEvent.click(screen.getByRole('button', { name: 'Catch me up' }));
  expect((await screen.findByText(/does not answer/)).closest('[role=alert]')).not.toBeNull();
  expect(layout.tab).toBe('news');
  server.failing = false;
  for (const name of ['Rewind', 'Catch me up']) {
    layout.openTab('news');
    await fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(layout.tab).toBe('map'));
  }
});
