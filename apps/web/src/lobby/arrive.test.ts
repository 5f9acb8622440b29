import { wireError } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chair } from '../net/wire.ts';
import { router } from '../frame/router.svelte.ts';
import { language } from '../words/language.svelte.ts';
import Arrive from './Arrive.svelte';

const chair = (seat: Chair['seat'], name: string | null, computer = false): Chair => ({
  ...{ seat, name, computer, handed: false, program: false },
  taken: name !== null,
  sealed: false,
  opened: false,
});
const code = 'q'.repeat(26);
const found = {
  match: 'match0000001',
  scenario: 'second-phase',
  seat: 'german',
  chairs: [chair('british', 'Bert'), chair('german', 'Anna')],
};

let asked: string[];
let answers: Record<string, [status: number, body: unknown]>;
beforeEach(() => {
  asked = [];
  answers = {
    [`GET /api/recover/${code}`]: [200, found],
    [`POST /api/recover/${code}`]: [200, { match: found.match, seat: found.seat, recovery: null }],
  };
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const what = `${init.method ?? ''} ${path}`;
    asked.push(what);
    const [status, body] = answers[what] ?? [404, { error: wireError('request.unknown') }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
afterEach(async () => {
  cleanup();
  await language.choose('en');
});

describe('The page of a way back', () => {
  it('shows whose seat it is, and takes it only by the button', async () => {
    render(Arrive, { way: 'recover', code });
    const button = await screen.findByRole('button', { name: 'Take your seat in this browser' });
    expect(screen.getByText('This is Anna’s seat. You play the Germans.')).toBeTruthy();
    expect(screen.getByText('Bert')).toBeTruthy();
    expect(asked).toEqual([`GET /api/recover/${code}`]);
    await fireEvent.click(button);
    await fireEvent.click(button);
    await waitFor(() => expect(router.page).toEqual({ name: 'table', match: found.match }));
    expect(asked).toEqual([`GET /api/recover/${code}`, `POST /api/recover/${code}`]);
  });

  it('names the opponent: a computer, or nobody yet', async () => {
    for (const [opponent, said] of [
      [chair('british', 'steady', true), 'the computer'],
      [chair('british', null), 'empty'],
    ] as const) {
      answers[`GET /api/recover/${code}`] = [200, { ...found, chairs: [opponent, found.chairs[1]] }];
      const { unmount } = render(Arrive, { way: 'recover', code });
      expect(await screen.findByText(said)).toBeTruthy();
      unmount();
    }
  });

  it('says that a link is no longer valid, and offers nothing', async () => {
    const error = wireError('recovery.unknown');
    answers[`GET /api/recover/${code}`] = [404, { error }];
    render(Arrive, { way: 'recover', code });
    expect(await screen.findByText(error.message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take your seat in this browser' })).toBeNull();
    expect(asked).toEqual([`GET /api/recover/${code}`]);
  });

  it('speaks German', async () => {
    await language.choose('de');
    render(Arrive, { way: 'recover', code });
    expect(await screen.findByRole('button', { name: 'Den Platz in diesem Browser einnehmen' })).toBeTruthy();
    expect(screen.getByText(/^Das ist der Platz von Anna/)).toBeTruthy();
  });
});

describe('The page of a join link', () => {
  it.each([
    ['is closed: says so and offers nothing', 'join.closed', 0] as const,
    ['is used: may still be one’s own', 'join.used', 1] as const,
  ])('of a table that %s', async (_, refused, buttons) => {
    answers['GET /api/session'] = [200, { name: 'Carl', expiresAt: null }];
    answers[`GET /api/join/${code}`] = [410, { error: wireError(refused) }];
    render(Arrive, { way: 'join', code });
    await waitFor(() => expect(screen.queryAllByText(/^This table was closed/)).toHaveLength(1 - buttons));
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Take the seat' })).toHaveLength(buttons),
    );
  });
});
