import { expect, it } from 'vitest';
import { isUnder } from './under-lettering.ts';

const level = { text: 'KENT', x: 500, y: 300, size: 30, spacing: 10, rotate: 0 };

it('A number within a name’s letters or between them is under them', () => {
  expect(isUnder(level, [500, 290])).toBe(true);
  expect(isUnder(level, [550, 292])).toBe(true);
});

it('A number above, below or beside the letters is not', () => {
  for (const point of [
    [500, 260],
    [500, 320],
    [620, 290],
  ] as const)
    expect(isUnder(level, point)).toBe(false);
});

it('Letters may be slanted', () => {
  const aslant = { ...level, text: 'Strait of Dover', rotate: -45 };
  // A point up and to the right, along the line.
  expect(isUnder(aslant, [560, 232])).toBe(true);
  expect(isUnder(aslant, [560, 360])).toBe(false);
});
