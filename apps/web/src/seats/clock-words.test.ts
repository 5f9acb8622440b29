import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../words/language.svelte.ts';
import { leftNow, leftText } from './clock-words.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
afterEach(() => language.choose('en'));

describe('A clock', () => {
  it.each([
    [0, '0:00'],
    [59_001, '1:00'],
    [12 * 60_000 + 3_000, '12:03'],
    [2 * HOUR + 62_000, '2:01:02'],
  ])('in a sitting shows minutes and seconds: %d is %s', (left, text) => {
    expect(leftText(left, 'live')).toBe(text);
  });

  it.each([
    [7 * DAY - 1_000, '7 days'],
    [DAY + HOUR, 'one day one hour'],
    [2 * DAY, '2 days'],
    [5 * HOUR + 1, '5 hours'],
    [90_000, '2 minutes'],
  ])('of days is told in words: %d is %s', (left, text) => {
    expect(leftText(left, 'correspondence')).toBe(text);
  });

  it('is in German too', async () => {
    await language.choose('de');
    expect(leftText(26 * HOUR, 'correspondence')).toBe('ein Tag 2 Stunden');
  });

  it('counts down from the time of its update, and only while it runs', () => {
    expect(leftNow({ left: 5_000, running: true }, 100, 2_100)).toBe(3_000);
    expect(leftNow({ left: 5_000, running: true }, 100, 99_999)).toBe(0);
    expect(leftNow({ left: 5_000, running: false }, 100, 99_999)).toBe(5_000);
  });
});
