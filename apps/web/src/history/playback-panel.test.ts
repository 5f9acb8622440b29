import type { Communique, View } from '@1bob/rules/player';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import type { Entry } from '@1bob/words';
import type { Step } from './playback.svelte.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import SidePanel from '../room/SidePanel.svelte';
import WatchPanel from '../room/WatchPanel.svelte';

const flying = new TestMatch().flying().view('german');
const bombs = {
  kind: 'bombing',
  side: 'german',
  hex: '2223',
  target: { kind: 'place' },
  sightings: [{ counter: 'c1', side: 'german', unit: { id: '13', type: 'GB', ace: null } }],
  strength: 3,
  use: { chart: 'bombardment', die: 5, modifiers: [], other: 0, column: 1, row: '5', code: 'B2&D1' },
  civilDefence: false,
  rule: '13.5',
} as unknown as Communique;
const points = (side: 'german' | 'british', amount: number): Communique => ({
  kind: 'points',
  side,
  amount,
  cause: 'bombing',
  rule: '4.1',
});
const page = [bombs, points('german', 2), points('british', -1)];
const raid: Entry[] = page.map((what, i) => ({
  key: `1918-01.01/00${i}`,
  month: '1918-01',
  turn: 1,
  what,
}));
const moved = {
  kind: 'moved',
  side: 'british',
  group: 'g',
  counters: ['c'],
  path: ['2126', '2225'],
  rule: '8.1',
};
const quiet: Step = {
  view: flying,
  entries: [{ key: '1918-01.01/009', month: '1918-01', turn: 1, what: moved as unknown as Communique }],
};
const loud: Step = { view: flying, entries: raid };

let seated: Seated;
function open(view: PlayerView = flying): void {
  seated = seat(SidePanel, view, { view, about: null, narrow: false, onreveal: null });
}
const play = (...steps: Step[]): void => {
  seated.playback.play(steps, { kind: 'enemyTurn', paused: true });
  flushSync();
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const stage = () => document.querySelector<HTMLElement & { inert: boolean }>('.stage');
const footer = () => within(screen.getByRole('contentinfo', { hidden: true }));

beforeEach(() => localStorage.clear());

describe('During a playback', () => {
  it('the next step returns to the present, and commands on the old view are blocked', async () => {
    open();
    const base = button(/^Mariakerke/);
    base.focus();
    play(loud);
    expect(
      footer()
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Skip']);
    expect([stage()?.hidden, stage()?.inert]).toEqual([true, true]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('complementary')));
    await fireEvent.click(button('Skip'));
    expect(seated.given).toEqual([]);
    expect([stage()?.hidden, stage()?.inert]).toEqual([false, false]);
    expect(base.isConnected).toBe(true);
    expect(button(/^End turn/)).toBeTruthy();
  });

  it('skipping is not the primary button while the playback goes on by itself', () => {
    open();
    seated.playback.play([loud], { kind: 'enemyTurn' });
    flushSync();
    expect(button('Skip').className).toContain('alt');
    seated.playback.pause();
    flushSync();
    expect(button('Skip').className).toContain('go');
  });

  it('a quiet turn leaves the panel as it is, but it cannot be used', () => {
    open();
    play(quiet);
    expect([stage()?.hidden, stage()?.inert]).toEqual([false, true]);
    expect(button('Skip')).toBeTruthy();
  });

  it('a quiet move blocks nothing while the enemy’s turn goes on', () => {
    open(new TestMatch().flying().view('british'));
    play(quiet);
    expect(stage()?.inert).toBe(false);
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  });

  it('the card shows the result, the counters, and the dice and the chart on demand', async () => {
    open();
    play(loud);
    expect(screen.getByText('Bombs hit Margate: you +2, they −1')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Gotha 13' })).toBeTruthy();
    expect(screen.getAllByRole('img', { name: 'die 5' }).length).toBeGreaterThan(0);
    await fireEvent.click(screen.getByText('Dice, chart and rule'));
    expect(screen.getByRole('table')).toBeTruthy();
    // The result is read out once, when it arrives, so the panel has no live region.
    expect(document.querySelector('.panel [aria-live], .panel [role="status"]')).toBeNull();
  });

  it('buttons and keys step, pause and change the speed', async () => {
    open();
    play(quiet, loud, quiet);
    await fireEvent.click(button('One step forward'));
    expect(seated.playback.at).toBe(1);
    await fireEvent.click(button('Play'));
    expect(seated.playback.playing).toBe(true);
    const bar = screen.getByRole('group', { name: /^Playback: / });
    await fireEvent.keyDown(bar, { key: ' ' });
    expect(seated.playback.playing).toBe(false);
    await fireEvent.keyDown(bar, { key: 'ArrowLeft' });
    expect(seated.playback.at).toBe(0);
    await fireEvent.click(button(/^Speed: 1×/));
    expect(seated.playback.speed).toBe(2);
    await fireEvent.keyDown(bar, { key: 'Escape' });
    expect(seated.playback.shown).toBeNull();
  });
});

describe('The last highlight', () => {
  const told = { ...flying, log: { '1918-01.01': page } } as View as PlayerView;
  const line = () => button(/Bombs hit Margate: you \+2, they −1/);

  it('stays above any selection, on a line that opens its card', async () => {
    open(told);
    expect(line().getAttribute('aria-expanded')).toBe('false');
    await fireEvent.click(button(/^Mariakerke/));
    expect(button('Back to the overview')).toBeTruthy();
    await fireEvent.click(line());
    expect(line().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Dice, chart and rule')).toBeTruthy();
    // The panel does not repeat it.
    expect(screen.queryByRole('region', { name: 'What happened' })).toBeNull();
  });

  it.each([
    [2, true],
    [3, false],
  ])('goes after the turn after the next: in turn %i there is %s', (turn, stays) => {
    const later = (turn: number): PlayerView => {
      const other = { kind: 'moved', side: 'german', group: 'g', counters: [], path: [], rule: '8.1' };
      const stage = { kind: 'flying', turn, side: 'german' };
      return { ...told, stage, log: { ...told.log, [`1918-01.0${turn}`]: [other] } } as unknown as PlayerView;
    };
    open(later(turn));
    expect(screen.queryByText(/^Bombs hit Margate/) !== null).toBe(stays);
  });

  it('names turns that arrived while the page was hidden, and plays them on request', async () => {
    open();
    seated.feed.missed = [{ ...loud, side: 'british', turn: 1 }];
    flushSync();
    expect(screen.getByText('One turn has been flown since you last looked.')).toBeTruthy();
    await fireEvent.click(button('Watch it'));
    expect([seated.playback.kind, seated.playback.length]).toEqual(['catchUp', 1]);
    expect(button('Back to now')).toBeTruthy();
    await fireEvent.click(button('Back to now'));
    expect(screen.queryByText(/since you last looked/)).toBeNull();
  });
});

describe('Beside the pinned incident', () => {
  it('the spectators’ column does not show the same fight again', () => {
    const view = { ...flying, log: { '1918-01.01': page } } as unknown as PlayerView;
    seated = seat(WatchPanel, view, { view, narrow: false });
    expect(screen.queryByRole('heading', { name: 'The last fight' })).toBeNull();
    const later = {
      ...view,
      stage: { kind: 'planning', phase: 'recon', submitted: {} },
    } as unknown as PlayerView;
    cleanup();
    seated = seat(WatchPanel, later, { view: later, narrow: false });
    expect(screen.getByRole('heading', { name: 'The last fight' })).toBeTruthy();
  });
});
