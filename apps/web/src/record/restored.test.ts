import type { DiceRound } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chair } from '../net/wire.ts';
import { closedStorage } from '../testing/storage.ts';
import Restored from './Restored.svelte';

const round: DiceRound = {
  ...{ scheme: 'hmac-sha256/2', round: 2, secretHash: 'ab'.repeat(32) },
  binding: null,
};
/** The round of dice when these seals are bound. */
const bound = (german: string): DiceRound => {
  const seals = [
    { seat: 'british', computer: false, seal: 'cd'.repeat(32) },
    { seat: 'german', computer: false, seal: german },
  ];
  const binding = { secretHash: round.secretHash, seals };
  return { ...round, binding: { salt: '01'.repeat(32), body: { dice: [], facts: [], binding } } };
};

const chair = (seat: Chair['seat'], sealed: boolean, opened = false): Chair => ({
  seat,
  taken: true,
  name: 'Ada',
  computer: false,
  handed: false,
  program: false,
  sealed,
  opened,
});
let sent: string[];
let seal = '';

beforeEach(() => {
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const part = JSON.parse(init.body as string) as { seal?: string };
    sent.push(Object.keys(part).join());
    seal = part.seal ?? seal;
    return Promise.resolve(new Response(JSON.stringify({ chairs: [], dice: round }), { status: 200 }));
  });
});
afterEach(cleanup);

describe('A restored game', () => {
  it('hands in no share until the player has agreed', async () => {
    render(Restored, {
      match: 'm1',
      seat: 'german',
      chairs: [chair('german', false), chair('british', false)],
      dice: round,
    });
    expect(sent).toEqual([]);
    await fireEvent.click(screen.getByRole('button', { name: 'Agree and go on from here' }));
    expect(sent).toEqual(['seal']);
  });

  it('hands in no share that this browser cannot keep, and says so', async () => {
    vi.stubGlobal('localStorage', closedStorage);
    const chairs = [chair('german', false), chair('british', false)];
    render(Restored, { match: 'm3', seat: 'german', chairs, dice: round });
    await fireEvent.click(screen.getByRole('button'));
    expect((await screen.findByRole('status')).textContent).toMatch(/could not store your share/);
    expect(sent).toEqual([]);
  });

  it('waits for the other side, opens the share when both have agreed, and shows nothing after that', async () => {
    const chairs = [chair('german', false), chair('british', true)];
    const { rerender } = render(Restored, { match: 'm2', seat: 'german', chairs, dice: round });
    await fireEvent.click(screen.getByRole('button'));
    await rerender({ chairs: [chair('german', true), chair('british', false)] });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('status')).toBeTruthy();
    await rerender({ chairs: [chair('german', true), chair('british', true)], dice: bound(seal) });
    await waitFor(() => expect(sent).toEqual(['seal', 'contribution']));
    // The other player's share is still closed.
    expect(screen.getByRole('status')).toBeTruthy();
    await rerender({ chairs: [chair('german', true, true), chair('british', true, true)] });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
