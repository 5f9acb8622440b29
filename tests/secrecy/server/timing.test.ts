import { expect, it } from 'vitest';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { kolmogorovSmirnov } from './timing.ts';

const drawn = (seed: number, many: number, more = 0): number[] => {
  const chance = new Chance(seed);
  return Array.from({ length: many }, () => chance.below(1000) + more);
};

it('finds no difference between two samples of one distribution, and finds a shift', () => {
  expect(kolmogorovSmirnov(drawn(1, 400), drawn(2, 400)).p).toBeGreaterThan(0.05);
  expect(kolmogorovSmirnov(drawn(1, 400), drawn(2, 400, 200)).p).toBeLessThan(1e-6);
});

it('knows the distance of small samples', () => {
  expect(kolmogorovSmirnov([1, 2, 3, 4], [1, 2, 3, 4]).d).toBe(0);
  expect(kolmogorovSmirnov([1, 2, 3, 4], [3, 4, 5, 6]).d).toBe(0.5);
  expect(kolmogorovSmirnov([1, 2], [3, 4]).d).toBe(1);
});
