import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { quietWatch, wasQuiet } from './quiet.ts';

const event = (month: number, kind: string): Event =>
  ({ month, turn: 3, night: false, to: [], what: { kind } }) as unknown as Event;

describe('quiet months', () => {
  const watch = quietWatch();
  // August: a fight. September: a flight without contact. October and November: no flights. December: bombs.
  for (const [month, kind] of [
    [0, 'tookOff'],
    [0, 'combat'],
    [1, 'tookOff'],
    [1, 'landed'],
    [4, 'tookOff'],
    [4, 'bombing'],
  ] as const)
    watch.read(event(month, kind));
  const months = watch.months(5);

  it('are counted by the public log, and by whether any unit flew', () => {
    expect(months.map(({ seen }) => seen)).toEqual([false, true, true, true, false]);
    expect(months.map(({ grounded }) => grounded)).toEqual([false, false, true, true, false]);
  });

  it('end a war after three in a row', () => {
    expect([wasQuiet(months, 'seen'), wasQuiet(months, 'grounded')]).toEqual([true, false]);
    const apart = [true, true, false, true].map((seen) => ({ seen, grounded: false }));
    expect(wasQuiet(apart, 'seen')).toBe(false);
  });
});
