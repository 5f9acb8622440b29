import { expect, it } from 'vitest';
import { least } from '../../scripts/lab/puzzles/check.ts';
import { verdictOf, worthOf } from '../../scripts/lab/puzzles/judge.ts';
import { storedPuzzles, wholeView } from './stored.ts';

it.each(storedPuzzles())(
  'the puzzle “$name” has the same best answer in 400 worlds played again',
  ({ puzzle }) => {
    const verdict = verdictOf(worthOf(wholeView(puzzle), puzzle, least.worlds));
    expect(puzzle.answers[verdict.best]?.cost).toBe(0);
    expect(verdict.margin).toBeGreaterThanOrEqual(least.margin);
  },
);
