import { describe, expect, it } from 'vitest';
import { pauseAfter, secondsAsked } from './again.ts';

const answer = (headers: Record<string, string>) => new Response('', { headers });

describe('The time for which an answer asks to wait', () => {
  it('is a number of seconds, or a date by the clock of the server that answers (daily life 14)', () => {
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
    expect(secondsAsked(answer({ 'retry-after': '7' }))).toBe(7);
    expect(secondsAsked(answer({ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT', date }))).toBe(30);
  });

  it.each([
    ['nothing', {}],
    ['an empty one', { 'retry-after': '' }],
    ['no time', { 'retry-after': 'soon' }],
    ['a date without another to compare it with', { 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT' }],
    [
      'a date that has passed',
      { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT', date: 'Wed, 21 Oct 2026 07:28:30 GMT' },
    ],
    ['less than nothing', { 'retry-after': '-5' }],
  ])('is 0 for %s', (_, headers) => {
    expect(secondsAsked(answer(headers))).toBe(0);
  });

  it('is ten minutes at most', () => {
    expect(secondsAsked(answer({ 'retry-after': '86400' }))).toBe(600);
  });
});

describe('The pause before another try', () => {
  const many = (failures: number, again?: number) =>
    Array.from({ length: 200 }, () => pauseAfter(failures, again === undefined ? {} : { again }));

  it('grows with each failure up to a minute, and differs from browser to browser', () => {
    for (const [failures, longest] of [
      [1, 1_000],
      [2, 2_000],
      [4, 8_000],
      [20, 60_000],
    ] as const) {
      const pauses = many(failures);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(longest);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(longest / 2);
      expect(new Set(pauses).size).toBeGreaterThan(100);
    }
  });

  it('is longer than the server asks (daily life 38)', () => {
    expect(Math.min(...many(1, 30))).toBeGreaterThan(30_000);
  });
});
