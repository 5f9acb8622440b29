/** What the pages that play records do with untrusted ones. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MatchRecord } from '@1bob/fairness';
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { curveOf } from '../record/curve.ts';
import PointsCurve from '../record/PointsCurve.svelte';
import { router } from '../frame/router.svelte.ts';
import { replay, story } from './pages.ts';

// The code of both pages is loaded before the tests begin, because a wait for a text ends too early on a slow machine.
beforeAll(() => Promise.all([replay(), story()]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = 'tests/fixtures/records/5/second-phase.record.json.gz';
const text = gunzipSync(readFileSync(file)).toString('utf8');

/** The beginning of the record, with more facts after it. */
function after(path: string, value: unknown): Response {
  const record = JSON.parse(text) as MatchRecord;
  const body = { seat: 'german', command: {}, dice: [], rules: '5', facts: [{ op: 'replace', path, value }] };
  return new Response(JSON.stringify({ ...record, entries: [...record.entries.slice(0, 20), { body }] }));
}

it.each([
  ['/story/nonsense1', '/month', 1e15],
  ['/story/nonsense2', '/sides/german/notes', { 1: 'note' }],
  ['/replay/nonsense3/9999999/open', '/month', 1e15],
])('%s: a record whose %s is nonsense cannot be played, and the page says so', async (page, path, value) => {
  vi.stubGlobal('fetch', (asked: string) =>
    Promise.resolve(asked.endsWith('/record') ? after(path, value) : new Response('{}', { status: 404 })),
  );
  router.go(page);
  render(App);
  const said = await screen.findByText('This record cannot be played back.');
  expect(said.closest('[role="alert"]')).not.toBeNull();
});

it('draws even an impossible curve of points in no more marks than any other', () => {
  const line = (month: number, amount: number) =>
    ({ month, turn: 1, side: 'german', amount, cause: 'bombing' }) as const;
  const curve = curveOf([line(0, -1e9), ...Array.from({ length: 200_000 }, (_, i) => line(i, 1e5))] as never);
  const { container } = render(PointsCurve, { curve, marked: null, monthName: () => '' });
  expect(container.querySelectorAll('.rule').length).toBeLessThan(20);
});
