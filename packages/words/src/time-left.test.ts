import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('remaining time', () => {
  it.each([
    [3.54 * DAY, '3 days 12 h'],
    [7 * DAY - 1, '6 days 23 h'],
    [2 * DAY, '2 days'],
    [2 * DAY - 1, '1 day 23 h'],
    [DAY + 59 * MINUTE, '1 day'],
    [DAY - 1, '23 hours 59 min'],
    [5 * HOUR + 1, '5 hours'],
    [HOUR + MINUTE, '1 hour 1 min'],
    [59.5 * MINUTE, '59 minutes'],
    [2 * MINUTE - 1, '1 minute'],
    [59.9 * SECOND, '59 seconds'],
    [10 * SECOND, '10 seconds'],
    [1_999, '1 second'],
    [1, '0 seconds'],
    [0, '0 seconds'],
    [-5, '0 seconds'],
  ])('is never rounded up: %d ms are %s (daily life 21)', (left, text) => {
    expect(timeLeft(left, 'en-GB')).toBe(text);
  });

  it('is told in German too (daily life 21)', () => {
    const told = [3.54 * DAY, DAY, 90 * MINUTE, 59.5 * MINUTE, 10 * SECOND];
    expect(told.map((left) => timeLeft(left, 'de'))).toEqual([
      '3 Tage 12 h',
      '1 Tag',
      '1 Stunde 30 min',
      '59 Minuten',
      '10 Sekunden',
    ]);
  });
});
