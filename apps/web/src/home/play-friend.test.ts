import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { who } from '../frame/who.svelte.ts';
import PlayFriend from './PlayFriend.svelte';
import { standardOptions } from './rules.ts';

let wishes: unknown[];
beforeEach(async () => {
  localStorage.clear();
  wishes = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/session') return answer({ name: 'Anna', expiresAt: null });
    wishes.push(JSON.parse(init.body as string));
    return answer({
      ...{
        match: 'match0000001',
        seat: 'german',
        listed: false,
        openUntil: null,
        recovery: 'http://here/recover/r',
      },
      links: { join: 'http://here/join/j', watch: 'http://here/watch/w' },
    });
  });
  await who.ask();
});
afterEach(cleanup);

const answer = (body: unknown): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));

it.each([false, true])(
  'lists a game with a friend publicly only if the player who makes it says so (%s)',
  async (listed) => {
    render(PlayFriend, { options: standardOptions(), charts: undefined, onmade: () => undefined });
    const box = screen.getByRole('checkbox', { name: /List it under “Watch a game”/ });
    expect((box as HTMLInputElement).checked).toBe(false);
    if (listed) await fireEvent.click(box);
    await fireEvent.click(screen.getByRole('button', { name: 'Make a table' }));
    await waitFor(() => expect(wishes).toHaveLength(1));
    expect(wishes[0]).toMatchObject({ opponent: 'person', listed });
  },
);

it('moves the focus to the links that replace its button', async () => {
  render(PlayFriend, { options: standardOptions(), charts: undefined, onmade: () => undefined });
  const button = screen.getByRole('button', { name: 'Make a table' });
  button.focus();
  await fireEvent.click(button);
  await screen.findByText('The table is ready');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Play a friend' })),
  );
});

it('names the player who came to the new table, and links to the table in place of the invitation', async () => {
  const props = { options: standardOptions(), charts: undefined, onmade: () => undefined };
  const { rerender } = render(PlayFriend, props);
  await fireEvent.click(screen.getByRole('button', { name: 'Make a table' }));
  expect(await screen.findByText(/Link for your opponent/)).toBeTruthy();
  const chairs = [
    { seat: 'german', taken: true, name: 'Anna' },
    { seat: 'british', taken: true, name: 'Dora' },
  ];
  const pace = { kind: 'live', minutes: 60, incrementSeconds: 0 };
  const joined = { match: 'match0000001', seat: 'german', ended: false, pace, chairs };
  await rerender({ ...props, mine: [{ ...joined, summary: { toMove: ['german'] } } as never] });
  expect(screen.getByText('Dora sat down.')).toBeTruthy();
  expect(screen.getByText(/Your clock is running\./)).toBeTruthy();
  expect(screen.queryByText(/Link for your opponent/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the table' }).getAttribute('href')).toBe(
    '/match/match0000001',
  );
});
