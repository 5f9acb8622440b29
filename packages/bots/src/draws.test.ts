import { describe, expect, it } from 'vitest';
import { drawn, drawOf } from './draws.ts';

const letters = [...'abcdefghijkl'];

describe('draws', () => {
  it('fall the same for the same seed and name, and anywhere from 0 to 1', () => {
    expect(drawOf('seed', 1, 'a')).toBe(drawOf('seed', 1, 'a'));
    const draws = Array.from({ length: 1_000 }, (_, n) => drawOf('seed', n));
    expect(Math.min(...draws)).toBeLessThan(0.02);
    expect(Math.max(...draws)).toBeGreaterThan(0.98);
    expect(Math.max(...draws)).toBeLessThan(1);
    expect(draws.reduce((a, b) => a + b, 0) / draws.length).toBeCloseTo(0.5, 1);
  });

  it.each([letters, letters.slice(0, 1), letters.slice(0, 5)])(
    'take each item as often as the share says, in order',
    (...items) => {
      const taken = Array.from({ length: 2_000 }, (_, n) => drawn(items, 0.3, String(n), 7));
      for (const item of items)
        expect(taken.filter((each) => each.includes(item)).length / taken.length).toBeCloseTo(0.3, 1);
      for (const each of taken) expect([...each].sort()).toEqual(each);
      const sizes = new Set(taken.map(({ length }) => length));
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    },
  );
});
