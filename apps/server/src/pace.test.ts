import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('a burst runs at once, what follows waits in order, too much is refused', () => {
  let now = 0;
  const pace = new Pace(10, {}, () => now);
  const waits = Array.from({ length: 60 }, () => pace.next());
  const atOnce = waits.filter((wait) => wait === 0).length;
  const waiting = waits.filter((wait) => wait !== null && wait > 0);
  expect(atOnce).toBe(20);
  expect(waiting).toHaveLength(20);
  expect(waiting).toEqual(waiting.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(waits.at(-1)).toBeNull();

  now += 1000;
  expect(pace.next()).not.toBeNull();
  now += 60_000;
  expect(pace.next()).toBe(0);
});

test('an even pace at the allowed rate never waits', () => {
  let now = 0;
  const pace = new Pace(50, {}, () => now);
  for (let i = 0; i < 1000; i++) {
    expect(pace.next()).toBe(0);
    now += 20;
  }
});

test('without waiting everything beyond the burst is refused, and weights count', () => {
  let now = 0;
  const pace = new Pace(10, { atOnce: 1, waiting: 0 }, () => now);
  expect(pace.next(11)).toBeNull();
  expect(pace.next(5)).toBe(0);
  expect(pace.next(5)).toBe(0);
  expect(pace.next(6)).toBeNull();
  now += 600;
  expect(pace.next(6)).toBe(0);
});

test('what is charged is owed, but not without end', () => {
  let now = 0;
  const pace = new Pace(10, { atOnce: 1, waiting: 0 }, () => now);
  pace.charge(15);
  expect(pace.next()).toBeNull();
  now += 400;
  expect(pace.next()).toBeNull();
  now += 200;
  expect(pace.next()).toBe(0);
  pace.charge(1_000);
  now += 1_100;
  expect(pace.next()).toBe(0);
});
