import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

test('runs a burst at once, delays the next calls in order, and refuses what is too much', () => {
  let now = 0;
  const limiter = new RateLimiter(10, {}, () => now);
  const waits = Array.from({ length: 60 }, () => limiter.next());
  const atOnce = waits.filter((wait) => wait === 0).length;
  const waiting = waits.filter((wait) => wait !== null && wait > 0);
  expect(atOnce).toBe(20);
  expect(waiting).toHaveLength(20);
  expect(waiting).toEqual(waiting.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(waits.at(-1)).toBeNull();

  now += 1000;
  expect(limiter.next()).not.toBeNull();
  now += 60_000;
  expect(limiter.next()).toBe(0);
});

test('an even pace at the allowed rate never waits', () => {
  let now = 0;
  const limiter = new RateLimiter(50, {}, () => now);
  for (let i = 0; i < 1000; i++) {
    expect(limiter.next()).toBe(0);
    now += 20;
  }
});

test('without waiting, refuses everything beyond the burst, and counts weights', () => {
  let now = 0;
  const limiter = new RateLimiter(10, { atOnce: 1, waiting: 0 }, () => now);
  expect(limiter.next(11)).toBeNull();
  expect(limiter.next(5)).toBe(0);
  expect(limiter.next(5)).toBe(0);
  expect(limiter.next(6)).toBeNull();
  now += 600;
  expect(limiter.next(6)).toBe(0);
});

test('what is charged counts as a debt, up to a limit', () => {
  let now = 0;
  const limiter = new RateLimiter(10, { atOnce: 1, waiting: 0 }, () => now);
  limiter.charge(15);
  expect(limiter.next()).toBeNull();
  now += 400;
  expect(limiter.next()).toBeNull();
  now += 200;
  expect(limiter.next()).toBe(0);
  limiter.charge(1_000);
  now += 1_100;
  expect(limiter.next()).toBe(0);
});
