import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('a burst runs at once, what follows waits in order, too much is refused', () => {
  let now = 0;
  const pace = new Pace(10, () => now);
  const waits = Array.from({ length: 60 }, () => pace.next());
  const atOnce = waits.filter((wait) => wait === 0).length;
  const waiting = waits.filter((wait) => wait !== null && wait > 0);
  expect(atOnce).toBe(21);
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
  const pace = new Pace(50, () => now);
  for (let i = 0; i < 1000; i++) {
    expect(pace.next()).toBe(0);
    now += 20;
  }
});
