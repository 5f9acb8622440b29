import { wireError } from '@1bob/protocol';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '../frame/router.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import type { MatchAnswer } from '../net/wire.ts';
import { fetchAhead, parts } from '../room/parts.ts';
import SettingsPaper from '../room/SettingsPaper.svelte';
import StagePanel from '../room/StagePanel.svelte';

const anna = { seat: 'german', name: 'Anna', taken: true, computer: false, handed: false };
const nobody = { seat: 'british', name: null, taken: false, computer: false, handed: false };
const ben = { ...nobody, name: 'Ben', taken: true };
const joinLink = 'http://here/join/abc';

let asked: { path: string; body: unknown }[];
let refusal: { code: string; message: string } | null;
beforeAll(async () => {
  await fetchAhead();
  await parts.empty();
});
beforeEach(() => {
  asked = [];
  refusal = null;
  router.go('/match/test-match');
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/officers')
      return Promise.resolve(Response.json({ officers: ['cadet', 'captain'], computerMatches: false }));
    if (init.method !== 'POST') return Promise.reject(new Error('not asked for here'));
    asked.push({ path, body: JSON.parse(init.body as string) });
    return Promise.resolve(
      refusal === null ? Response.json({}) : Response.json({ error: refusal }, { status: 409 }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The panel of the German seat while the British set up, or after the end. */
function panel(chairs: readonly object[], ended = false): void {
  const view = new TestMatch('second-phase').view('german');
  const result = { winner: 'british', level: 'marginal', reason: 'resigned' } as const;
  const shown = ended ? { ...view, stage: { kind: 'ended' as const, result } } : view;
  seat(StagePanel, shown, { view: shown, narrow: false, joinLink, onreveal: null }, undefined, { chairs });
}
const button = (name: RegExp | string) => screen.queryByRole('button', { name });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const there = () => screen.findByText(/^Nobody coming/);

it('offers a computer player of a chosen rank while nobody has come', async () => {
  panel([anna, nobody]);
  await fireEvent.click(await there());
  expect(screen.getByDisplayValue(joinLink)).toBeTruthy();
  await fireEvent.click(await screen.findByText('Captain'));
  await press(/^Play the computer instead/);
  expect(asked).toEqual([{ path: '/api/matches/test-match/computer', body: { officer: 'captain' } }]);
});

it('closes the table after a confirmation, and goes home', async () => {
  panel([anna, nobody]);
  await fireEvent.click(await there());
  await press(/^Close this table/);
  await press('Cancel');
  await press(/^Close this table/);
  expect(asked).toEqual([]);
  await press('Yes, close it');
  await waitFor(() => expect(router.page.name).toBe('home'));
  expect(asked).toEqual([{ path: '/api/matches/test-match/close', body: {} }]);
});

it('tells a player that somebody came first, and stays', async () => {
  refusal = wireError('table.joined');
  panel([anna, nobody]);
  await fireEvent.click(await there());
  await press(/^Close this table/);
  await press('Yes, close it');
  expect(await screen.findByText(wireError('table.joined').message)).toBeTruthy();
  expect(router.page.name).toBe('table');
});

it('offers none of that and no link once somebody has come, or after the end', async () => {
  for (const [chairs, ended] of [
    [[anna, ben], false],
    [[anna, nobody], true],
  ] as const) {
    panel(chairs, ended);
    await waitFor(() => expect(document.body.textContent).not.toBe(''));
    expect(screen.queryByText(/^Nobody coming/)).toBeNull();
    expect(screen.queryByDisplayValue(joinLink)).toBeNull();
    cleanup();
  }
});

it('has the notification settings last, because they arrive late and would push a button from under a press', () => {
  const about = { links: { join: joinLink, watch: 'http://here/watch/w' }, pages: [], pace: null };
  const view = new TestMatch('second-phase').view('german');
  const props = { view, about: about as unknown as MatchAnswer, narrow: false };
  seat(SettingsPaper, view, props, undefined, { chairs: [anna, ben] });
  const notices = screen.getByRole('heading', { name: 'Notify me when it is my move' }).closest('section');
  const after = [...document.querySelectorAll('button, a, select, input')].filter(
    (control) =>
      (notices?.compareDocumentPosition(control) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !notices?.contains(control),
  );
  expect(after).toEqual([]);
});

it('offers no draw, resignation or computer opponent at an empty seat', () => {
  const about = { links: { join: joinLink, watch: 'http://here/watch/w' }, pages: [], pace: null };
  const paper = (chairs: readonly object[]): void => {
    const view = new TestMatch('second-phase').view('german');
    const props = { view, about: about as unknown as MatchAnswer, narrow: false };
    seat(SettingsPaper, view, props, undefined, { chairs });
  };
  const against = [/^Offer a draw/, /^Resign/, /^Let the computer play your seat/];
  paper([anna, nobody]);
  for (const name of against) expect(button(name)).toBeNull();
  expect(screen.getByText(/^Nobody coming/)).toBeTruthy();
  cleanup();
  paper([anna, ben]);
  for (const name of against) expect(button(name)).not.toBeNull();
  expect(screen.queryByText(/^Nobody coming/)).toBeNull();
});

it('says nothing after the end about a seat that the computer plays', () => {
  const trouble = wireError('seat.handed');
  const told = (ended: boolean): boolean => {
    const view = new TestMatch('second-phase').view('german');
    const result = { winner: 'british', level: 'marginal', reason: 'resigned' } as const;
    const shown = ended ? { ...view, stage: { kind: 'ended' as const, result } } : view;
    const props = { view: shown, narrow: false, joinLink: null, onreveal: null };
    seat(StagePanel, shown, props, undefined, {
      chairs: [{ ...anna, computer: true, handed: true }, ben],
      trouble,
    });
    const said = screen.queryByText(/take it back first/) !== null || screen.queryByTestId('handed') !== null;
    cleanup();
    return said;
  };
  expect(told(false)).toBe(true);
  expect(told(true)).toBe(false);
});
