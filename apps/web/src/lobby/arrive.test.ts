import { wireError } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
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

describe('The page of a recovery link', () => {
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
  const session = 'GET /api/session';
  const invitation = `GET /api/join/${code}`;
  const sit = `POST /api/join/${code}`;
  const offers = (): number =>
    screen.queryAllByRole('button', { name: 'Take the seat' }).length +
    screen.queryAllByLabelText('Your name at the table').length;

  it.each([
    ['its table was closed', 'join.closed', [200, { name: 'Carl', expiresAt: null }]],
    ['another has used it', 'join.used', [200, { name: 'Carl', expiresAt: null }]],
    ['another has used it, to somebody without a name', 'join.used', [401, {}]],
    ['it is for one’s opponent', 'join.own', [200, { name: 'Anna', expiresAt: null }]],
  ] as const)('says at once if %s, and offers nothing', async (_, refused, told) => {
    const error = wireError(refused);
    answers[session] = [...told];
    answers[invitation] = [410, { error }];
    answers[sit] = [410, { error }];
    render(Arrive, { way: 'join', code });
    expect(await screen.findByText(error.message)).toBeTruthy();
    expect(offers()).toBe(0);
  });

  it('leads the player who has used it back to their table', async () => {
    answers[session] = [200, { name: 'Carl', expiresAt: null }];
    answers[invitation] = [410, { error: wireError('join.used') }];
    answers[sit] = [200, { match: found.match, seat: 'german', recovery: null }];
    render(Arrive, { way: 'join', code });
    await waitFor(() => expect(router.page).toEqual({ name: 'table', match: found.match }));
  });

  it('asks for no name before it knows that there is a seat', async () => {
    answers[session] = [200, { name: null, expiresAt: null }];
    let answer = (): void => undefined;
    const waits = new Promise<void>((resolve) => (answer = resolve));
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === `/api/join/${code}`) await waits;
      return fetch(path, init);
    });
    answers[invitation] = [
      200,
      {
        ...{
          scenario: 'second-phase',
          options: {},
          seat: 'british',
          from: 'Anna',
          adviser: false,
          plotTable: false,
          pace: null,
        },
        charts: { name: 'standard', differs: [] },
      },
    ];
    render(Arrive, { way: 'join', code });
    await waitFor(() => expect(asked).toContain(session));
    await tick();
    expect(offers()).toBe(0);
    answer();
    await waitFor(() => expect(offers()).toBe(1));
  });

  it('says that a link is incomplete, and accepts another one (daily life 25)', async () => {
    answers[session] = [200, { name: null, expiresAt: null }];
    answers[invitation] = [410, { error: wireError('join.used') }];
    render(Arrive, { way: 'join', code });
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(screen.getByLabelText('Paste a link or a code')).toBeTruthy();
    expect(offers()).toBe(0);
  });

  it('says of an umpire’s link that it does not work yet while the other player has not agreed', async () => {
    answers[session] = [200, { name: 'Carl', expiresAt: null }];
    answers[`GET /api/chair/${code}`] = [409, { error: wireError('chair.waits') }];
    render(Arrive, { way: 'chair', code });
    expect(await screen.findByRole('heading', { name: 'This link does not work yet' })).toBeTruthy();
  });

  it('tries again when the server could not answer, because that says nothing about the link (daily life 25)', async () => {
    answers[session] = [200, { name: 'Carl', expiresAt: null }];
    answers[invitation] = [503, { error: wireError('server.unavailable') }];
    render(Arrive, { way: 'join', code });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sit down at the table');
    expect(offers()).toBe(0);
    answers[invitation] = [410, { error: wireError('join.closed') }];
    await fireEvent.click(again);
    expect(await screen.findByText(wireError('join.closed').message)).toBeTruthy();
  });
});
