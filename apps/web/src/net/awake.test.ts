import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awake } from './awake.ts';

let told: unknown[];
let stop: () => void;
let hidden: boolean;

/** Shows or hides the page, as a browser does. */
function show(seen: boolean): void {
  hidden = !seen;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  stop = awake.follow({ onWake: () => told.push('wakes'), onLooking: (looking) => told.push(looking) });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each(['online', 'focus', 'pageshow'])('wakes up with %s (daily life 36)', (name) => {
  dispatchEvent(new Event(name));
  expect(told).toEqual(['wakes']);
});

it('wakes up when it is seen again, and reports when nobody looks (daily life 36)', () => {
  show(false);
  show(true);
  expect(told).toEqual([false, true, 'wakes']);
});

it('wakes up when the time of day has jumped ahead between two beats of its timer (daily life 36)', () => {
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  // The machine slept, so no timer ran.
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(['wakes']);
});

it('does not mistake the slow timers of a hidden page for sleep', () => {
  show(false);
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([false]);
});

it('reports that nobody looks at a page that is seen but has not been used for ten minutes (daily life 5)', () => {
  vi.advanceTimersByTime(9 * 60_000);
  dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(9 * 60_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([false]);
  expect(awake.looking).toBe(false);
  dispatchEvent(new Event('keydown'));
  expect(told).toEqual([false, true]);
});

it('listens to nothing when nobody follows it any more', () => {
  stop();
  dispatchEvent(new Event('focus'));
  expect(told).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
