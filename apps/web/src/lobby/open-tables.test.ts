import { wireError } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenTable } from '../net/wire.ts';
import { router } from '../frame/router.svelte.ts';
import { welcome } from '../frame/welcome.svelte.ts';
import { who } from '../frame/who.svelte.ts';
import OpenTables from './OpenTables.svelte';

const table = (more: Partial<OpenTable> = {}): OpenTable => ({
  ...{ match: 'match0000001', createdAt: '2026-01-01T00:00:00.000Z', openUntil: '2026-01-15T12:00:00.000Z' },
  ...{ scenario: 'first-phase', options: { training: true, patrols: false }, charts: 'third-edition' },
  ...{
    adviser: false,
    plotTable: false,
    pace: { kind: 'correspondence', bankDays: 7, incrementDays: 1, emptyPlans: true },
  },
  ...{ seat: 'british', from: 'Anna', experience: 'few', own: false, page: null },
  ...more,
});

let asked: string[];
let answers: Record<string, [status: number, body: unknown]>;
beforeEach(() => {
  localStorage.clear();
  asked = [];
  answers = {
    'GET /api/session': [200, { name: null, expiresAt: null }],
    'POST /api/session': [200, { name: 'Bert', expiresAt: '' }],
    'POST /api/tables/match0000001': [
      200,
      { match: 'match0000001', seat: 'british', recovery: 'http://here/recover/r' },
    ],
    'POST /api/matches/match0000002/open': [200, { openUntil: null }],
  };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const what = `${init.method ?? ''} ${path}`;
    asked.push(what);
    if (what === 'POST /api/session') answers['GET /api/session'] = answers[what] ?? [200, {}];
    const [status, body] = answers[what] ?? [404, { error: wireError('request.unknown') }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks a newcomer once for a name, and takes the seat under it. The table then shows the recovery link', async () => {
  await who.ask();
  render(OpenTables, { next: null, tables: [table()], onchange: () => undefined });
  expect(screen.getByText('fewer than ten finished games here')).toBeTruthy();
  expect(screen.getByText('7 days each, plus one day per turn, one optional rule')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: /^Sit down: Anna/ }));
  expect(asked).not.toContain('POST /api/tables/match0000001');
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Bert' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.page).toEqual({ name: 'table', match: 'match0000001' }));
  await waitFor(() => expect(welcome.linkFor('match0000001')).toBe('http://here/recover/r'));
});

it('names the plot table among the terms', () => {
  render(OpenTables, { next: null, tables: [table({ plotTable: true })], onchange: () => undefined });
  expect(screen.getByText(/, plot table$/)).toBeTruthy();
});

it('names the charts of a table if they differ from those of new games', () => {
  render(OpenTables, { next: null, tables: [table({ charts: 'standard' })], onchange: () => undefined });
  expect(screen.getByText(/, charts: first edition$/)).toBeTruthy();
});

it('says that somebody was faster, and reloads the list', async () => {
  await who.call('Bert');
  answers['POST /api/tables/match0000001'] = [410, { error: wireError('table.taken') }];
  const onchange = vi.fn();
  render(OpenTables, { next: null, tables: [table()], onchange });
  await fireEvent.click(screen.getByRole('button', { name: /^Sit down/ }));
  await waitFor(() => expect(screen.getByText(/it was taken, withdrawn/)).toBeTruthy());
  expect(onchange).toHaveBeenCalledOnce();
});

it('offers to withdraw one’s own table, but not to take it', async () => {
  const onchange = vi.fn();
  render(OpenTables, { next: null, tables: [table({ match: 'match0000002', own: true })], onchange });
  expect(screen.queryByRole('button', { name: /^Sit down/ })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: /^Withdraw your table/ }));
  await waitFor(() => expect(onchange).toHaveBeenCalledOnce());
  expect(asked).toContain('POST /api/matches/match0000002/open');
});

it('continues a list that is longer than a page, and shows each table once', async () => {
  const one = table();
  const two = table({ match: 'match0000002', from: 'Carl' });
  const three = table({ match: 'match0000003', from: 'Dora' });
  answers['GET /api/tables?cursor=abc'] = [200, { tables: [two, three], next: null }];
  render(OpenTables, { tables: [one, two], next: 'abc', onchange: () => undefined });
  await fireEvent.click(screen.getByRole('button', { name: 'More tables' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More tables' })).toBeNull());
  const names = screen
    .getAllByRole('button', { name: /^Sit down/ })
    .map((each) => each.getAttribute('aria-label'));
  expect(names.map((name) => name?.split(', ')[0])).toEqual([
    'Sit down: Anna',
    'Sit down: Carl',
    'Sit down: Dora',
  ]);
});
