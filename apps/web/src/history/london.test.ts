import { hexId } from '@1bob/atlas';
import type { Communique, Side } from '@1bob/rules/player';
import type { Entry } from '@1bob/words';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hitsOn } from './incidents.ts';
import { London, moment } from './london.svelte.ts';

const entriesOf = (...told: readonly Communique[]): readonly Entry[] =>
  told.map((what, i) => ({ key: `1918-01.05/00${i}`, month: '1918-01', turn: 5, what }));
const bombs = (hex: string): Communique => ({
  ...{
    kind: 'bombing',
    side: 'german',
    hex: hexId(hex),
    target: { kind: 'place' },
    sightings: [],
    strength: 3,
  },
  use: { chart: 'bombardment', die: 5, modifiers: [], other: 0, column: 1, row: '5', code: 'B1' },
  ...{ civilDefence: false, rule: '13.5' },
});
const points = (side: Side, amount: number): Communique => ({
  ...{ kind: 'points', side, amount, cause: side === 'german' ? 'bombing' : 'bombed' },
  rule: '4.1',
});
const [city, suburb, dover] = ['0821', '0621', '2126'] as const;
const raid = entriesOf(bombs(city), points('german', 3), points('british', -3));

describe('The hits on London', () => {
  it('stand in the hexes that were bombed, with the points of the side that dropped the bombs', () => {
    const told = entriesOf(
      ...[bombs(city), points('german', 3), points('british', -3)],
      ...[bombs(dover), points('german', 2)],
      bombs(suburb),
      ...[bombs(city), points('german', 3)],
    );
    expect(hitsOn(told)).toEqual([
      { hex: city, points: 6 },
      { hex: suburb, points: 0 },
    ]);
  });
  it('do not include bombs that fall elsewhere', () => {
    expect(hitsOn(entriesOf(bombs(dover), points('german', 2)))).toEqual([]);
  });
});

describe('The moment for London', () => {
  let london: London;
  beforeEach(() => {
    vi.useFakeTimers();
    london = new London();
  });
  afterEach(() => {
    london.end();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const shows = (): boolean => london.hits.length > 0;

  it('lasts two seconds', () => {
    london.show(raid);
    vi.advanceTimersByTime(moment - 1);
    expect(shows()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(shows()).toBe(false);
  });

  it.each(['pointerdown', 'keydown'])('ends with a %s, which still does what it always does', (event) => {
    const heard = vi.fn();
    document.body.addEventListener(event, heard, { once: true });
    london.show(raid);
    const pressed = new Event(event, { bubbles: true, cancelable: true });
    document.body.dispatchEvent(pressed);
    expect(shows()).toBe(false);
    expect(heard).toHaveBeenCalledOnce();
    expect(pressed.defaultPrevented).toBe(false);
  });

  it('ends with what is told next, and a later raid has a whole moment of its own', () => {
    london.show(raid);
    london.show(entriesOf(bombs(dover)));
    expect(shows()).toBe(false);
    vi.advanceTimersByTime(moment / 2);
    london.show(raid);
    vi.advanceTimersByTime(moment - 1);
    expect(shows()).toBe(true);
  });

  it('does not come for a reader who wants less motion, or who looks elsewhere', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
    london.show(raid);
    expect(shows()).toBe(false);
    vi.unstubAllGlobals();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    london.show(raid);
    expect(shows()).toBe(false);
  });
});
