import { wireError } from '@1bob/protocol';
import type { View } from '@1bob/rules/player';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { t } from '../words/story.ts';
import { t as lobby } from '../words/lobby.ts';
import type { Audience } from '../net/wire.ts';
import { TestMatch } from '../testing/match.ts';
import type { Moment } from '../frame/moments.ts';
import { router } from '../frame/router.svelte.ts';
import { FakeWire } from '../testing/wire.ts';
import TablePage from './TablePage.svelte';

/** The connections of the page, the latest last. */
let wires: FakeWire[];
const connect = (): never => {
  const wire = new FakeWire();
  wires.push(wire);
  // The page uses only the connection of its table here.
  return wire as never;
};
const open = (of: ({ match: string } | { watch: string }) & { at?: Moment } = { match: 'm1' }) =>
  render(TablePage, { ...of, connect });

const head = 'ab'.repeat(32);
const wire = (): FakeWire => wires.at(-1) as FakeWire;
const chair = (seat: 'german' | 'british', taken: boolean) => ({
  ...{ seat, taken, name: taken ? 'Ada' : null, computer: false, handed: false, program: false },
  ...{ sealed: false, opened: false },
});
const dice = { scheme: 'hmac-sha256/2', round: 1, secretHash: head, binding: null };

let asked: string[];
let seated: boolean;
/** What the public facts of the match say besides its seats. */
let facts: { seat?: string | null; ended?: boolean };
/** The code of the watch link of the rematch. */
let next: string | null;
let match: TestMatch;
beforeEach(() => {
  localStorage.clear();
  wires = [];
  asked = [];
  seated = false;
  next = null;
  facts = {};
  match = new TestMatch().flying();
  vi.stubGlobal('fetch', (path: string, { method = '' }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const chairs = [chair('german', true), chair('british', seated)];
    const links = { watch: 'http://here/watch/w', ...(seated ? {} : { join: 'http://here/join/j' }) };
    if (path === '/api/watch/w') return Promise.resolve(Response.json({ match: 'm1' }));
    if (path === '/api/officers')
      return Promise.resolve(Response.json({ officers: [], computerMatches: false }));
    if (path === '/api/matches') return Promise.resolve(new Response('{"matches":[],"next":null}'));
    if (path.startsWith('/api/matches/m1/past')) {
      const chapter = { month: '1918-01', stage: 'flying' };
      const pages = [
        { ...chapter, turn: 1, from: 0 },
        { ...chapter, turn: 2, from: 4 },
      ];
      const step = { version: 3, view: match.observed() };
      return Promise.resolve(
        Response.json(
          path.includes('/past/0')
            ? { seat: 'observer', page: 0, steps: [step] }
            : { seat: 'observer', version: 4, pages },
        ),
      );
    }
    const [status, body] = path.startsWith('/api/matches/m1')
      ? [
          200,
          path.endsWith('/dice')
            ? { chairs, dice }
            : path.endsWith('/second-chairs')
              ? { chairs: [] }
              : {
                  chairs,
                  dice,
                  links,
                  restored: false,
                  pages: [],
                  clocks: null,
                  notes: [],
                  next,
                  watch: 'w',
                  ...facts,
                },
        ]
      : [404, { error: { code: 'watch.unknown', message: 'no such link' } }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
afterEach(cleanup);

/** Sends the match from the server as it is now. */
function shows(version: number, view: unknown = match.view('german'), seat: Audience = 'german'): void {
  wire().hear('connect');
  wire().opens.at(-1)?.answer({ ok: true, seat, version, head, view });
}
/** The view with bombs in the running German turn, as everybody is told of them. */
function bombed(view: View, hex: string): View {
  const [page = '', list = []] = Object.entries(view.log).sort().at(-1) ?? [];
  const use = { chart: 'bombardment', die: 5, modifiers: [], other: 0, column: 1, row: '5', code: 'B1' };
  const told = [
    {
      kind: 'bombing',
      side: 'german',
      hex,
      target: { kind: 'place' },
      sightings: [],
      strength: 3,
      use,
      civilDefence: false,
      rule: '13.5',
    },
    { kind: 'points', side: 'german', amount: 3, cause: 'bombing', rule: '4.1' },
  ];
  return { ...view, log: { ...view.log, [page]: [...list, ...told] } } as View;
}
const room = () => document.querySelector<HTMLElement>('.table');
const learned = () => asked.filter((call) => call === 'GET /api/matches/m1').length;

describe('The page of a table', () => {
  it('says that it opens, and mounts the room with the first view', async () => {
    open();
    expect(screen.getByRole('status').textContent).toBe(t.connection.opening);
    expect(room()).toBeNull();
    expect(wire().opens[0]?.request).toEqual({ match: 'm1' });
    shows(4);
    await waitFor(() => expect(room()?.dataset).toMatchObject({ stage: 'flying', turn: '1', version: '4' }));
  });

  it('shows an umpire who reloads the side at which they looked, and tells a companion whose chair has ended', async () => {
    sessionStorage.clear();
    document.cookie = 'person=carl; path=/';
    const told = (what: RegExp) => waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(what));
    open();
    wire().hear('connect');
    const view = match.view('british');
    wire().opens.at(-1)?.answer({ ok: true, seat: 'british', version: 4, head, view, companion: 'umpire' });
    await waitFor(() => expect(room()).not.toBeNull());
    cleanup();
    open();
    await waitFor(() => expect(wire().opens).toHaveLength(1));
    expect(wire().opens[0]?.request).toEqual({ match: 'm1', as: 'british' });
    const refuse = () =>
      wire()
        .opens.at(-1)
        ?.answer({ ok: false, error: wireError('seat.none') });
    wire().hear('connect');
    refuse();
    await told(/Your second chair at this table has ended/);
    cleanup();
    // The tab names no side any more, and still says what happened.
    open();
    await waitFor(() => expect(wires).toHaveLength(3));
    expect(wire().opens[0]?.request).toEqual({ match: 'm1' });
    wire().hear('connect');
    refuse();
    await told(/Your second chair at this table has ended/);
    cleanup();
    // The next person in this tab reads nothing of it.
    document.cookie = 'person=ben; path=/';
    onTestFinished(() => void (document.cookie = 'person=; path=/; max-age=0'));
    open();
    wire().hear('connect');
    refuse();
    await told(/^(?!.*second chair).+$/s);
  });

  it('keeps nothing of a second chair in the tab while the browser has no tag of a person', async () => {
    sessionStorage.clear();
    open();
    wire().hear('connect');
    const view = match.view('british');
    wire().opens.at(-1)?.answer({ ok: true, seat: 'british', version: 4, head, view, companion: 'umpire' });
    await waitFor(() => expect(room()).not.toBeNull());
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('beside'))).toEqual([]);
    cleanup();
    // A stranger in the same tab.
    open();
    await waitFor(() => expect(wire().opens).toHaveLength(1));
    expect(wire().opens[0]?.request).toEqual({ match: 'm1' });
    wire().hear('connect');
    wire()
      .opens.at(-1)
      ?.answer({ ok: false, error: wireError('seat.none') });
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toMatch(/second chair/));
  });

  it('says why a watch link does not work, and opens nothing', async () => {
    open({ watch: 'w1' });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(wires).toEqual([]);
  });

  it('leads those who open the old watch link after the end to the rematch, and leaves them without a seat there', async () => {
    match.give('british', { kind: 'resign' });
    next = 'w2';
    open({ watch: 'w' });
    await waitFor(() => expect(wires).toHaveLength(1));
    expect(wire().opens[0]?.request).toEqual({ match: 'm1', watch: 'w' });
    shows(4, match.observed(), 'observer');
    const link = await screen.findByRole('link', { name: lobby.rematch.watch });
    expect(link.getAttribute('href')).toBe('/watch/w2');
    // Only the players get their own next step in this place.
    expect(screen.queryByRole('button', { name: lobby.rematch.offer })).toBeNull();
  });

  it.each([
    ['a player to their own seat', { seat: 'german', ended: false }, '/match/m1/1918-01/1'],
    ['everybody to the replay after the end', { seat: null, ended: true }, '/replay/m1/1918-01/1/open'],
    ['a player to the replay after the end', { seat: 'german', ended: true }, '/replay/m1/1918-01/1/open'],
  ])('leads by the link to a moment %s', async (_, told, path) => {
    router.go('/watch/w/1918-01/1');
    facts = told;
    open({ watch: 'w', at: { month: '1918-01', turn: 1 } });
    await waitFor(() => expect(location.pathname).toBe(path));
    expect(wires).toEqual([]);
  });

  it('shows a moment to a spectator, who can copy the link to it, which names no version', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      ...{ userAgent: '', language: 'en', onLine: true },
      clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
    });
    facts = { seat: null, ended: false };
    open({ watch: 'w', at: { month: '1918-01', turn: 1 } });
    await waitFor(() => expect(wires).toHaveLength(1));
    shows(4, match.observed(), 'observer');
    await fireEvent.click(await screen.findByRole('button', { name: t.past.copy }));
    await waitFor(() => expect(copied).toEqual([`${location.origin}/watch/w/1918-01/1`]));
    expect(screen.getByRole('button', { name: t.app.copied })).toBeTruthy();
    expect(asked).toContain('GET /api/matches/m1/past?watch=w');
  });

  it('says that the moment of a link has not come or is unknown, and shows the present', async () => {
    facts = { seat: null, ended: false };
    open({ watch: 'w', at: { month: '1918-03', turn: 9 } });
    await waitFor(() => expect(wires).toHaveLength(1));
    shows(4, match.observed(), 'observer');
    expect(await screen.findByText(t.past.missing)).toBeTruthy();
    expect(screen.queryByRole('button', { name: t.past.copy })).toBeNull();
  });

  it('removes the room when the table is refused, and asks for the name if that is missing', async () => {
    open();
    shows(4);
    await waitFor(() => expect(room()).not.toBeNull());
    wire().hear('connect');
    wire()
      .opens.at(-1)
      ?.answer({ ok: false, error: wireError('session.missing') });
    expect(await screen.findByLabelText(t.name.ask)).toBeTruthy();
    expect(room()).toBeNull();
  });

  it('opens again without fog after the end, and closes its first connection', async () => {
    match.give('british', { kind: 'resign' });
    open();
    shows(4);
    const first = wire();
    await fireEvent.click(await screen.findByRole('button', { name: t.ended.reveal }));
    expect(first.connected).toBe(false);
    expect(room()).toBeNull();
    expect(wire().opens[0]?.request).toEqual({ match: 'm1', reveal: true });
    const view = { ...match.view('german'), audience: 'open' };
    wire().opens[0]?.answer({ ok: true, seat: 'german', version: 4, head, view });
    expect(await screen.findByText(t.ended.revealed)).toBeTruthy();
    expect(screen.queryByRole('button', { name: t.ended.reveal })).toBeNull();
  });

  it('opens anew, by a connection of its own, as an umpire sees it beside the other seat, and so does its past', async () => {
    facts = { seat: null, ended: false };
    open();
    wire().hear('connect');
    const first = wire();
    const at = { ok: true, companion: 'umpire', version: 4, head } as const;
    first.opens.at(-1)?.answer({ ...at, seat: 'german', view: match.view('german') });
    await fireEvent.click(await screen.findByRole('button', { name: /As the British see it/ }));
    expect(first.connected).toBe(false);
    expect(wires).toHaveLength(2);
    expect(wire().opens[0]?.request).toEqual({ match: 'm1', as: 'british' });
    wire().opens[0]?.answer({ ...at, seat: 'british', view: match.view('british') });
    const pressed = () => screen.getByRole('button', { pressed: true, name: /^As the/ }).textContent;
    await waitFor(() => expect(pressed()).toBe('As the British see it'));
    // Late updates of the first connection are not shown.
    first.hear('update', { match: 'm1', version: 5, head, changes: [{ op: 'remove', path: '/log' }] });
    expect(room()?.dataset['version']).toBe('4');
    // A lost connection comes back as the same seat.
    wire().hear('connect');
    expect(wire().opens.at(-1)?.request).toEqual({ match: 'm1', since: 4, as: 'british' });
    await fireEvent.click(screen.getByRole('button', { name: t.past.goBack }));
    await waitFor(() => expect(asked).toContain('GET /api/matches/m1/past?as=british'));
  });

  it('closes the open paper at the end and shows the result, but leaves a paper alone if it opens after the end', async () => {
    open();
    shows(4);
    await fireEvent.click(await screen.findByRole('button', { name: t.table.settings }));
    await fireEvent.click(screen.getByRole('tab', { name: t.table.tabs.units }));
    match.give('british', { kind: 'resign' });
    shows(5);
    expect(await screen.findByText(t.ended.title)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: t.table.settings }));
    shows(6);
    await waitFor(() => expect(room()?.dataset['version']).toBe('6'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('follows the selected group on its flight', async () => {
    match.give('german', { kind: 'move', units: ['13', '14'], path: ['4326'], land: false });
    open();
    shows(4);
    await fireEvent.click(await screen.findByRole('button', { name: /Gotha 13.*4326/ }));
    const panel = () => document.querySelector('#panel h2')?.textContent ?? '';
    await waitFor(() => expect(panel()).toContain('4326'));
    match.give('german', { kind: 'move', units: ['13', '14'], path: ['4226'], land: false });
    shows(5);
    await waitFor(() => expect(panel()).toContain('4226'));
  });

  it.each(['german', 'british', 'observer'] as const)(
    'uncovers London for the %s when bombs fall on it, and nothing waits for that',
    async (audience) => {
      const view = audience === 'observer' ? match.observed() : match.view(audience);
      // Those who do not bomb see it in a playback.
      localStorage.setItem('playback.speed', '4');
      open();
      shows(4, view, audience);
      await waitFor(() => expect(room()).not.toBeNull());
      const bare = () => document.querySelector('.map-board.bare');
      shows(5, bombed(view, '2126'), audience);
      await waitFor(() => expect(room()?.dataset['version']).toBe('5'));
      expect(bare()).toBeNull();
      shows(6, bombed(bombed(view, '2126'), '0821'), audience);
      await waitFor(() => expect(bare()?.querySelector('.hit')?.textContent.trim()).toBe('+3'));
      // The view is the newest, so that orders can be given.
      expect(room()?.dataset['version']).toBe('6');
      await fireEvent.keyDown(document.body, { key: 'Shift' });
      expect(bare()).toBeNull();
    },
  );

  it('clears the selection when the selected group has landed', async () => {
    match.give('german', { kind: 'move', units: ['13', '14'], path: ['4326'], land: false });
    open();
    shows(4);
    await fireEvent.click(await screen.findByRole('button', { name: /Gotha 13.*4326/ }));
    expect(await screen.findByRole('button', { name: t.hex.clear })).toBeTruthy();
    match.give('german', { kind: 'move', units: ['13', '14'], path: ['4427'], land: true });
    shows(5);
    await waitFor(() => expect(room()?.dataset['version']).toBe('5'));
    expect(screen.queryByRole('button', { name: t.hex.clear })).toBeNull();
  });

  it('fetches the seats again after a reconnection', async () => {
    open();
    shows(4);
    await waitFor(() => expect(learned()).toBe(1));
    wire().hear('disconnect');
    shows(5);
    await waitFor(() => expect(learned()).toBe(2));
  });

  it('fetches the links again when the empty seat is taken, because its link is used up', async () => {
    open();
    shows(4);
    expect((await screen.findAllByText(t.links.joinLabel)).length).toBeGreaterThan(0);
    seated = true;
    const chairs = [chair('german', true), chair('british', true)];
    wire().hear('chairs', {
      match: 'm1',
      chairs,
      dice,
      clocks: null,
      notes: [],
      held: null,
      pace: null,
      paceOffer: null,
      secondChair: false,
    });
    await waitFor(() => expect(screen.queryByText(t.links.joinLabel)).toBeNull());
  });

  it('shows the link again when the seat went back to the open tables', async () => {
    seated = true;
    open();
    shows(4);
    await waitFor(() => expect(learned()).toBe(1));
    expect(screen.queryByText(t.links.joinLabel)).toBeNull();
    seated = false;
    const chairs = [chair('german', true), chair('british', false)];
    const notes = [{ kind: 'released' as const, seat: 'british' as const, at: '' }];
    await waitFor(() => {
      // If this comes before the seats are known, it changes nothing.
      wire().hear('chairs', {
        match: 'm1',
        chairs,
        dice,
        clocks: null,
        notes,
        held: null,
        pace: null,
        paceOffer: null,
        secondChair: false,
      });
      expect(screen.queryAllByText(t.links.joinLabel).length).toBeGreaterThan(0);
    });
  });

  it('plays the enemy’s turn, takes no commands on the old view, and then shows the table as it is', async () => {
    match.give('german', { kind: 'endTurn' });
    open();
    shows(4);
    await waitFor(() => expect(room()).not.toBeNull());
    const footer = () => [...document.querySelectorAll('#panel footer button')].map((b) => b.textContent);
    const top = () => document.querySelector('.top')?.textContent;
    expect(top()).toContain('British flying turn 1');
    match.give('british', { kind: 'move', units: ['1/RNAS'], path: ['2227'], land: false });
    match.give('british', { kind: 'endTurn' });
    shows(5);
    await waitFor(() => expect(footer()).toEqual([t.seen.skip]));
    expect(room()?.dataset).toMatchObject({ turn: '2', version: '5' });
    expect(top()).toContain('British flying turn 1');
    await fireEvent.click(screen.getByRole('button', { name: t.seen.skip }));
    await waitFor(() => expect(top()).toContain('German flying turn 2'));
    expect(footer().some((label) => label?.startsWith('End turn'))).toBe(true);
    // The announcer reads the result out once.
    const told = [...document.querySelectorAll('[aria-live]')].filter((each) =>
      /takes? off/.test(each.textContent),
    );
    expect(told).toHaveLength(1);
  });
});
