import { describe, expect, it } from 'vitest';
import { outlookOf } from './23-outlook.ts';

describe('The outlook of a war by points', () => {
  it('23.2: is even at an even score, and the two sides’ outlooks add up to 1', () => {
    expect(outlookOf(0, 5)).toBe(0.5);
    for (const lead of [3, 12, 40]) expect(outlookOf(lead, 4) + outlookOf(-lead, 4)).toBeCloseTo(1);
  });
  it('23.2: a lead is worth more, the fewer months are left', () => {
    const leads = [1, 2, 4, 8, 13].map((months) => outlookOf(15, months));
    expect(leads).toEqual(leads.toSorted((a, b) => b - a));
  });
  it.each([
    [1, -18],
    [3, -27],
    [6, -37],
    [13, -53],
  ])('23.2: with %i months to go, fewer than 3 wars of 100 are saved from a lead of %i', (months, lead) => {
    expect(outlookOf(lead, months)).toBeLessThan(0.03);
    expect(outlookOf(lead + 1, months)).toBeGreaterThanOrEqual(0.03);
  });
});
