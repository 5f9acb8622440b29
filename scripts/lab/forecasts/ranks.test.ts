import { describe, expect, it } from 'vitest';
import { chiSquare, classes, histogram, rankOf, ranksOf, type Ranked } from './ranks.ts';

describe('the rank of what came of a raid', () => {
  it('is the number of worlds that brought less', () => {
    expect([-5, 1.5, 9].map((came) => rankOf(came, [3, 1, 2], 0))).toEqual([0, 1, 3]);
  });

  it('is drawn by lot among equal worlds, also where decimals add up differently', () => {
    const worlds = [0.3, 0, 0.3, 1];
    expect([0, 0.4, 0.99].map((lot) => rankOf(0.1 + 0.2, worlds, lot))).toEqual([1, 2, 3]);
  });

  it('is counted in classes of equal size', () => {
    const worlds = Array.from({ length: 19 }, () => 0);
    const raid = (rank: number): Ranked => ({ side: 'german', rank, came: 0, worlds });
    const counts = histogram([0, 1, 2, 18, 19].map(raid));
    expect(counts).toHaveLength(classes);
    expect(counts).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
  });

  it('is compared with equal classes by chi-square', () => {
    expect(chiSquare([10, 10, 10])).toEqual({ chi: 0, p: 1 });
    // From a table of the distribution: 3.84 of 1 degree, and 16.92 of 9, are exceeded once in 20.
    expect(chiSquare([50 + 9.8, 50 - 9.8])).toMatchObject({ p: expect.closeTo(0.05, 3) as number });
    const [more, less] = [100 + Math.sqrt(169.2), 100 - Math.sqrt(169.2)];
    expect(chiSquare([more, less, more, less, more, less, more, less, more, less])).toMatchObject({
      chi: expect.closeTo(16.92, 5) as number,
      p: expect.closeTo(0.05, 3) as number,
    });
  });

  it('is the same each time that a game is played, and lies between 0 and the number of worlds', () => {
    const ranks = ranksOf('first-phase', 'none', 'test/1', 2);
    expect(ranks.length).toBeGreaterThan(0);
    for (const { rank, worlds } of ranks) {
      expect(worlds).toHaveLength(2);
      expect(rank).toBeGreaterThanOrEqual(0);
      expect(rank).toBeLessThanOrEqual(2);
    }
    expect(ranksOf('first-phase', 'none', 'test/1', 2)).toEqual(ranks);
  });
});
