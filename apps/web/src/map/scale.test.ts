import { expect, it } from 'vitest';
import { bandOf, counterSize, largestScale, printAt, zoomAt } from './scale.ts';

it('Counters are marks when zoomed far out, then readable, and then grow with their hex up to a limit', () => {
  expect([0.12, 0.59, 0.6, 0.99, 1, 2.4].map(zoomAt)).toEqual([
    'far',
    'far',
    'middle',
    'middle',
    'near',
    'near',
  ]);
  expect([0.12, 0.59].map(counterSize)).toEqual([18, 18]);
  expect([0.6, 1, 1.5, 2.4].map(counterSize)).toEqual([40, 45, 67.5, 84]);
  expect([0.5, 0.6, 1.1, 1.2, 2.4].map(printAt)).toEqual(['far', 'mid', 'mid', 'near', 'near']);
});

it('A scale belongs to a band that begins at or below it and ends above it', () => {
  for (let k = 0.12; k < largestScale; k += 0.01) {
    const { from, to } = bandOf(k);
    expect([from <= k, k < to]).toEqual([true, true]);
  }
  expect(bandOf(0.6)).toEqual({ from: 0.6, to: 0.7 });
  expect(bandOf(2)).toEqual({ from: 1.8, to: largestScale });
  expect(bandOf(0.05)).toEqual({ from: 0.12, to: 0.12 });
});
