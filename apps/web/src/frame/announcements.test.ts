import { wireError } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { who } from './who.svelte.ts';
import { announcements } from './announcements.svelte.ts';
import Announcements from './Announcements.svelte';

let answers: Record<string, [status: number, body: unknown]>;
beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) => {
    const [status, body] = answers[path] ?? [404, { error: wireError('request.unknown') }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const message = (id: string, text: string) => ({ id, text, until: '2026-03-01T20:00:00.000Z' });

it('shows announcements as plain text until dismissed, and new ones again', async () => {
  answers = { '/api/announcements': [200, { announcements: [message('a', 'Back at <b>nine</b>.')] }] };
  await announcements.look();
  render(Announcements);
  expect(screen.getByText(/Back at <b>nine<\/b>\./)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button'));
  expect(screen.queryByText(/Back at/)).toBeNull();
  answers = {
    '/api/announcements': [200, { announcements: [message('a', 'Back at nine.'), message('b', 'At ten.')] }],
  };
  await announcements.look();
  expect(await screen.findByText(/At ten\./)).toBeTruthy();
  expect(screen.queryByText(/Back at/)).toBeNull();
});

it('keeps announcements while the server is away', async () => {
  answers = { '/api/announcements': [200, { announcements: [message('c', 'Hold on.')] }] };
  await announcements.look();
  answers = {};
  await announcements.look();
  expect(announcements.shown).toHaveLength(1);
});

it('tells a blocked player', async () => {
  answers = { '/api/session': [403, { error: wireError('person.blocked') }] };
  await who.ask();
  render(Announcements);
  expect(screen.getByText(/has blocked you/)).toBeTruthy();
});
