import type { Chair } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Restored from './Restored.svelte';

const chair = (seat: Chair['seat'], sealed: boolean): Chair => ({
  seat,
  taken: true,
  name: 'Ada',
  computer: false,
  sealed,
  opened: false,
});
let sent: string[];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(Object.keys(JSON.parse(init.body as string) as object).join());
    return Promise.resolve(new Response('{"chairs":[]}', { status: 200 }));
  });
});
afterEach(cleanup);

describe('a game that was brought back', () => {
  it('hands in no share before the player has agreed', async () => {
    render(Restored, {
      match: 'm1',
      seat: 'german',
      chairs: [chair('german', false), chair('british', false)],
    });
    expect(sent).toEqual([]);
    await fireEvent.click(screen.getByRole('button', { name: 'Go on from here' }));
    expect(sent).toEqual(['seal']);
  });

  it('waits for the other side, opens the share when both have agreed, and is then silent', async () => {
    const chairs = [chair('german', false), chair('british', true)];
    const { rerender } = render(Restored, { match: 'm2', seat: 'german', chairs });
    await fireEvent.click(screen.getByRole('button'));
    await rerender({ chairs: [chair('german', true), chair('british', false)] });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('status')).toBeTruthy();
    await rerender({ chairs: [chair('german', true), chair('british', true)] });
    expect(screen.queryByRole('heading')).toBeNull();
    await vi.waitFor(() => expect(sent).toEqual(['seal', 'contribution']));
  });
});
