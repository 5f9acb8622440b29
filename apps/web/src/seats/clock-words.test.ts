import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../words/language.svelte.ts';
import { deadlineOf, leftNow, leftText, momentText, nextTick } from './clock-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
afterEach(() => language.choose('en'));

describe('A clock', () => {
  it.each([
    [0, '0:00'],
    [59_999, '0:59'],
    [12 * MINUTE + 3_000, '12:03'],
    [2 * HOUR + 62_000, '2:01:02'],
  ])(
    'in a sitting shows minutes and seconds, never more than is left: %d is %s (daily life 21)',
    (left, text) => {
      expect(leftText(left, 'live')).toBe(text);
    },
  );

  it('of days is in words, in German too', async () => {
    expect(leftText(3.54 * DAY, 'correspondence')).toBe('3 days 12 h');
    await language.choose('de');
    expect(leftText(26 * HOUR, 'correspondence')).toBe('1 Tag 2 h');
  });

  it('changes its text before the text shows more than is left (daily life 21)', () => {
    for (const left of [10_500, 59_000, 5 * MINUTE, 59.5 * MINUTE, 3.54 * DAY]) {
      const after = left - nextTick(left, 'correspondence');
      expect(after).toBeLessThan(left);
      const text = leftText(left, 'correspondence');
      if (left < HOUR) expect(leftText(after, 'correspondence')).not.toBe(text);
      expect(leftText(after + 1, 'correspondence')).toBe(text);
    }
    expect(nextTick(5_300, 'live')).toBe(301);
  });

  it('counts down from the time of its update, and only while it runs', () => {
    expect(leftNow({ left: 5_000, running: true }, 100, 2_100)).toBe(3_000);
    expect(leftNow({ left: 5_000, running: true }, 100, 99_999)).toBe(0);
    expect(leftNow({ left: 5_000, running: false }, 100, 99_999)).toBe(5_000);
  });
});

describe('A deadline', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 27, 12, 0), toFake: ['Date', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it('is a day and a time in the zone of the reader (daily life 21)', async () => {
    const heard = performance.now();
    vi.advanceTimersByTime(HOUR);
    const at = deadlineOf(2 * DAY + 5 * MINUTE, heard);
    expect(at).toEqual(new Date(2026, 10, 29, 12, 5));
    expect(momentText(at, 'correspondence')).toBe('Sun 29 Nov, 12:05');
    expect(momentText(at, 'live')).toBe('12:05');
    await language.choose('de');
    expect(momentText(at, 'correspondence')).toBe('So., 29. Nov., 12:05');
  });
});
