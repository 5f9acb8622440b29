import { describe, expect, it } from 'vitest';
import { chanceText } from './chances.ts';

describe('Chances in words', () => {
  it.each([
    [0, 'no chance'],
    [0.03, 'hardly any chance'],
    [0.11, 'about 1 in 10'],
    [0.31, 'about 1 in 3'],
    [0.48, 'about 1 in 2'],
    [0.68, 'about 2 in 3'],
    [0.97, 'almost certain'],
    [1, 'certain'],
  ])('%d, as the nearest fraction that is said, is %s', (chance, words) => {
    expect(chanceText(chance)).toBe(words);
  });
});
