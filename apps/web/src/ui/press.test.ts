import { expect, it } from 'vitest';
import { isPress } from './press.ts';

/** Clicks at these times, each with its number in the series that the system counts. */
const presses = (...clicks: readonly (readonly [timeStamp: number, detail: number])[]): boolean[] =>
  clicks.map(([timeStamp, detail]) => isPress({ timeStamp, detail } as MouseEvent));

it('A double click, or a series of quick clicks, is one press', () => {
  expect(presses([1000, 1], [1180, 2])).toEqual([true, false]);
  expect(presses([5000, 1], [5200, 2], [5400, 3], [5600, 4])).toEqual([true, false, false, false]);
});

it('A click counts as a press if there was time to read the button, however long a system waits for double clicks', () => {
  expect(presses([10_000, 1], [10_350, 2], [10_900, 3])).toEqual([true, true, true]);
});

it('A click elsewhere, a tap or a key counts as a press, however soon it comes', () => {
  expect(presses([20_000, 1], [20_040, 1], [20_060, 0])).toEqual([true, true, true]);
});
