import type { View } from '@1bob/rules/player';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { LiveFeed } from './live-feed.svelte.ts';
import { Playback } from './playback.svelte.ts';
import type { Way } from './watching.svelte.ts';

let match: TestMatch;
let playback: Playback;
let feed: LiveFeed;
let way: Way;
let looks: boolean;
let held: View;
/** Sends the British page the changes since its last view. */
function hears(): void {
  const now = match.view('british');
  feed.take(now, held);
  held = now;
}
const fly = (unit: string, to: string): TestMatch =>
  match.give('german', { kind: 'move', units: [unit], path: [to], land: false });

/** Adds to a view a bombing in the running German turn, as the British see it. */
function withBombs(view: View, side: 'german' | 'british'): View {
  const [page = '', list = []] = Object.entries(view.log).sort().at(-1) ?? [];
  const bombs = {
    kind: 'bombing',
    side,
    hex: '2223',
    target: { kind: 'place' },
    sightings: [],
    strength: 3,
    use: { chart: 'bombardment', die: 5, modifiers: [], other: 0, column: 1, row: '5', code: 'B1' },
    civilDefence: false,
    rule: '13.5',
  };
  return { ...view, log: { ...view.log, [page]: [...list, bombs] } } as View;
}

beforeEach(() => {
  localStorage.clear();
  match = new TestMatch().flying();
  way = 'all';
  looks = true;
  playback = new Playback(() => () => undefined);
  feed = new LiveFeed(playback, { way: () => way, looks: () => looks });
  held = match.view('british');
  feed.take(held, null);
});

describe('The enemy’s actions', () => {
  it('are played as they arrive, and later ones after them', () => {
    expect(playback.shown).toBe(null);
    fly('13', '4326');
    hears();
    expect([playback.kind, playback.length, playback.shown]).toEqual(['enemyTurn', 1, held]);
    fly('14', '4428');
    hears();
    expect([playback.length, playback.at]).toEqual([2, 0]);
    expect(playback.shown).not.toBe(held);
  });

  it('are not played if the player wants none, nor in a quiet turn if the player wants only fights', () => {
    for (way of ['no', 'fights'] as const) {
      fly(way === 'no' ? '13' : '14', '4326');
      hears();
      expect(playback.shown).toBe(null);
    }
    feed.take(withBombs(held, 'german'), held);
    expect(playback.step?.entries.map(({ what }) => what.kind)).toEqual(['bombing']);
  });

  it('can be played again, as a whole turn', () => {
    fly('13', '4326');
    hears();
    fly('14', '4428');
    hears();
    playback.skip();
    feed.playAgain();
    expect([playback.kind, playback.length]).toEqual(['catchUp', 2]);
  });

  it('wait while the past is played', () => {
    playback.play([{ view: held, entries: [] }], { kind: 'past' });
    fly('13', '4326');
    hears();
    expect([playback.kind, playback.length, feed.missedTurns]).toEqual(['past', 1, 1]);
  });
});

describe('A hidden page', () => {
  it('never plays, however much arrives, until the player asks', () => {
    looks = false;
    for (let turn = 1; turn <= 3; turn++) {
      fly('13', ['', '4326', '4226', '4125'][turn] ?? '');
      hears();
      match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
      hears();
    }
    expect([playback.shown, playback.length]).toEqual([null, 0]);
    expect(feed.missedTurns).toBe(3);
    looks = true;
    feed.playMissed();
    expect([playback.kind, feed.missedTurns]).toEqual(['catchUp', 0]);
    expect(playback.shown).not.toBe(null);
  });

  it('keeps the rest of a playback that the player left', () => {
    fly('13', '4326');
    hears();
    fly('14', '4428');
    hears();
    playback.move(1);
    looks = false;
    feed.leave();
    expect(playback.shown).toBe(null);
    expect(feed.missed.map(({ view }) => view)).toEqual([held]);
  });

  it('does not play several turns that arrive at once after a lost connection', () => {
    for (const to of ['4326', '4226', '4125']) {
      fly('13', to);
      match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    }
    hears();
    expect(playback.shown).toBe(null);
    expect(feed.missedTurns).toBeGreaterThan(2);
    feed.dropMissed();
    expect(feed.missedTurns).toBe(0);
  });
});

describe('The player’s own actions', () => {
  beforeEach(() => {
    match.give('german', { kind: 'endTurn' });
    held = match.view('british');
  });

  it('are shown by their card during the turn, and are not played', () => {
    feed.take(withBombs(held, 'british'), held);
    expect(playback.shown).toBe(null);
    expect(feed.opened).toMatch(/^1918-01\.\d\d\//);
  });

  it('are played if the turn ends with them, before the enemy moves', () => {
    const bombed = withBombs(held, 'british');
    const stage = { kind: 'flying', turn: 2, side: 'german' } as const;
    feed.take({ ...bombed, stage, options: { ...bombed.options, advance: null } }, held);
    expect(playback.step?.entries.map(({ what }) => what.kind)).toEqual(['bombing']);
  });

  it('fold up when the player’s next turn begins', () => {
    feed.take(withBombs(held, 'british'), held);
    expect(feed.opened).not.toBe(null);
    match.give('british', { kind: 'endTurn' });
    hears();
    expect(feed.opened).not.toBe(null);
    match.give('german', { kind: 'endTurn' });
    hears();
    expect(feed.opened).toBe(null);
  });

  it('are not played if they have no result', () => {
    match.give('british', { kind: 'endTurn' });
    hears();
    expect(playback.shown).toBe(null);
  });
});
