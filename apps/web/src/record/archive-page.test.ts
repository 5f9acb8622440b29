import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { who } from '../frame/who.svelte.ts';
import ArchiveAsk from './ArchiveAsk.svelte';
import ArchivePage from './ArchivePage.svelte';

const chair = (seat: string, name: string, more: object = {}) => ({
  ...{ seat, name, taken: true, computer: false, program: false, handed: false, sealed: true, opened: true },
  ...more,
});
const war = (match: string, more: object = {}) => ({
  ...{ match, createdAt: '2026-01-05T12:00:00.000Z', endedAt: '2026-02-06T12:00:00.000Z' },
  ...{ ended: true, seat: 'german', watch: 'q'.repeat(26), pace: null, archive: 'private' },
  summary: {
    ...{ scenario: 'second-phase', stage: 'ended', month: '1918-03', turn: null, toMove: [] },
    ...{
      points: { british: 3, german: 9 },
      result: { winner: 'german', level: 'tactical', reason: 'points' },
    },
  },
  chairs: [chair('british', 'Bert'), chair('german', 'Anna')],
  ...more,
});
const away = () => new Response('{}', { status: 503 });

let name: string | null;
/** Answers by path. */
let told: Record<string, () => unknown>;
let agreed: unknown[];
beforeEach(async () => {
  name = 'Anna';
  agreed = [];
  told = {
    '/api/session': () => ({ name, expiresAt: name }),
    '/api/matches?ended=true': () => ({ matches: [], next: null }),
    '/api/matches/archive': () => ({ matches: [], next: null }),
  };
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') agreed.push([path, JSON.parse(body as string)]);
    const answer = told[path]?.() ?? {};
    return Promise.resolve(answer instanceof Response ? answer : Response.json(answer));
  });
  await who.ask();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const sheet = (heading: string): HTMLElement =>
  screen.getByRole('heading', { name: heading }).closest('section')!;

it('shows my ended wars with opponent, result and dates, and ways to story, replay and record', async () => {
  told['/api/matches?ended=true'] = () => ({ matches: [war('match0000001')], next: null });
  render(ArchivePage);
  const mine = within(sheet('My ended wars'));
  const heading = await mine.findByRole('heading', { level: 3, name: /Against .*Bert/ });
  const item = heading.closest('li')!;
  expect(item.textContent).toMatch(/The night raids/);
  expect(item.textContent).toMatch(/Jan–May 1918, ended in March 1918/);
  expect(item.textContent).toMatch(/You won\.\s+German: tactical/);
  expect(item.textContent).toMatch(/5 Jan\s–\s6 Feb 2026/);
  const links = within(item).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...['/story/match0000001', '/replay/match0000001', '/verify/match0000001'],
  ]);
  expect(links.every((link) => link.getAttribute('aria-describedby') === heading.id)).toBe(true);
});

it('tells apart an empty list, one that is on its way and one that failed', async () => {
  let answer = (_: Response): void => undefined;
  told['/api/matches?ended=true'] = () => new Promise((resolve) => (answer = resolve));
  told['/api/matches/archive'] = away;
  vi.stubGlobal('fetch', async (path: string) => {
    const found = await told[path]?.();
    return found instanceof Response ? found : Response.json(found);
  });
  render(ArchivePage);
  const mine = within(sheet('My ended wars'));
  expect(await mine.findByText('Loading …')).toBeTruthy();
  const others = within(sheet('Wars that everyone may read'));
  expect(await others.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(others.queryByText(/No war is here yet/)).toBeNull();
  await waitFor(() => answer(Response.json({ matches: [], next: null })));
  expect(await mine.findByText('None of your wars has ended yet.')).toBeTruthy();
  expect(mine.queryByText('Loading …')).toBeNull();
});

it('asks nothing for a stranger, who can read the wars that everyone may read', async () => {
  name = null;
  await who.ask();
  const asked = vi.fn(() => ({ matches: [], next: null }));
  told['/api/matches?ended=true'] = asked;
  const chairs = [chair('british', 'Carl'), chair('german', 'Dora')];
  told['/api/matches/archive'] = () => ({
    matches: [war('match0000002', { seat: null, archive: null, chairs })],
    next: null,
  });
  render(ArchivePage);
  expect(await screen.findByText('You have not played in this browser yet.')).toBeTruthy();
  const heading = await within(sheet('Wars that everyone may read')).findByRole('heading', { level: 3 });
  expect(heading.textContent).toMatch(/Carl.*Dora/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it('goes on where a page ends', async () => {
  told['/api/matches?ended=true'] = () => ({ matches: [war('match0000001')], next: '0.match0000001' });
  told['/api/matches?ended=true&cursor=0.match0000001'] = () => ({
    matches: [war('match0000000')],
    next: null,
  });
  render(ArchivePage);
  await fireEvent.click(await screen.findByRole('button', { name: 'Show older wars' }));
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show older wars' })).toBeNull();
});

it('keeps a player’s agreement, says what it means, and takes it back', async () => {
  told['/api/matches?ended=true'] = () => ({ matches: [war('match0000001')], next: null });
  told['/api/matches/match0000001/archive'] = () => ({ archive: 'agreed' });
  render(ArchivePage);
  const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Everyone may read this war/ });
  expect(await screen.findByText(/Until then nobody is told that you have agreed/)).toBeTruthy();
  expect(tick().checked).toBe(false);
  await fireEvent.click(tick());
  expect(await screen.findByText(/once your opponent agrees too\.$/)).toBeTruthy();
  expect(tick().checked).toBe(true);
  told['/api/matches/match0000001/archive'] = away;
  await fireEvent.click(tick());
  await waitFor(() => expect(screen.getAllByRole('alert').some((each) => each.textContent)).toBe(true));
  expect(tick().checked).toBe(true);
  told['/api/matches/match0000001/archive'] = () => ({ archive: 'private' });
  await fireEvent.click(tick());
  expect(await screen.findByText(/Until then nobody is told/)).toBeTruthy();
  expect(tick().checked).toBe(false);
  expect(agreed).toEqual(
    [true, false, false].map((each) => ['/api/matches/match0000001/archive', { agreed: each }]),
  );
});

it('shows a war at once in the list for everyone when its last player agrees', async () => {
  let shown = false;
  told['/api/matches?ended=true'] = () => ({ matches: [war('match0000001')], next: null });
  told['/api/matches/archive'] = () => ({
    matches: shown ? [war('match0000001', { archive: 'public' })] : [],
    next: null,
  });
  told['/api/matches/match0000001/archive'] = () => {
    shown = true;
    return { archive: 'public' };
  };
  render(ArchivePage);
  await fireEvent.click(await screen.findByRole('checkbox'));
  expect(await screen.findByText('Everyone can read this war in the archive.')).toBeTruthy();
  const others = within(sheet('Wars that everyone may read'));
  expect(await others.findByRole('heading', { level: 3, name: /Anna/ })).toBeTruthy();
});

it('is asked of a player at the end of a war', async () => {
  told['/api/matches/match0000001'] = () => war('match0000001');
  render(ArchiveAsk, { match: 'match0000001' });
  expect(await screen.findByRole('checkbox', { name: /Everyone may read this war/ })).toBeTruthy();
});
