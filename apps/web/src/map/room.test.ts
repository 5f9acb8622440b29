import type { Point } from '@1bob/atlas/drawing';
import { expect, it } from 'vitest';
import type { Box } from './labels.ts';
import { freeRoom, miniCorner, shapeOf } from './room.ts';

const buttons: Box = [932, 16, 984, 164];

it('is the whole map without the insets if nothing covers it', () => {
  expect(freeRoom(1000, 700, [])).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
  expect(freeRoom(1000, 700, [], { right: 300 })).toEqual({ left: 0, top: 0, right: 300, bottom: 0 });
});

it('is beside the buttons, above the line of news, and below a hint', () => {
  expect(freeRoom(1000, 700, [buttons])).toEqual({ left: 0, top: 0, right: 72, bottom: 0 });
  const line: Box = [16, 644, 500, 684];
  expect(freeRoom(1000, 700, [buttons, line])).toEqual({ left: 0, top: 0, right: 72, bottom: 60 });
  const hint: Box = [300, 12, 700, 44];
  expect(freeRoom(1000, 700, [buttons, line, hint])).toEqual({ left: 0, top: 48, right: 72, bottom: 60 });
});

it('extends to the larger side of a wide box that covers the map', () => {
  const news: Box = [16, 400, 590, 684];
  expect(freeRoom(1000, 700, [news])).toEqual({ left: 0, top: 0, right: 0, bottom: 304 });
  expect(freeRoom(1600, 500, [[16, 200, 590, 484]])).toEqual({ left: 594, top: 0, right: 0, bottom: 0 });
});

it('is wide rather than high, like the way from London to Ghent', () => {
  // A part of 924 by 784 would be larger, but 1123 by 620 shows more of the way.
  const mini: Box = [928, 624, 1107, 768];
  expect(freeRoom(1123, 784, [mini])).toEqual({ left: 0, top: 0, right: 0, bottom: 164 });
});

it('is as wide or high as what it must show', () => {
  const card: Box = [12, 12, 352, 212];
  const across: Point[] = [
    [0, 300],
    [1600, 500],
  ];
  expect(freeRoom(800, 600, [card], {}, shapeOf(across))).toMatchObject({ left: 0, top: 216 });
  const down = across.map(([x, y]): Point => [y, x]);
  expect(freeRoom(800, 600, [card], {}, shapeOf(down))).toMatchObject({ left: 356, top: 0 });
});

it('is the map without the insets if boxes cover all of it', () => {
  expect(freeRoom(300, 200, [[-10, -10, 400, 400]], { bottom: 20 })).toEqual({
    left: 0,
    top: 0,
    right: 0,
    bottom: 20,
  });
});

it('ignores boxes outside the map', () => {
  expect(freeRoom(1000, 700, [[0, 690, 1000, 900]])).toEqual({ left: 0, top: 0, right: 0, bottom: 14 });
  expect(freeRoom(1000, 700, [[0, 710, 1000, 900]])).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
});

const sheet = { width: 1120, height: 780 };
const mini = { across: 184, down: 152 };
const base = (x: number, y: number): Box => [x - 12, y - 12, x + 12, y + 12];

it('The small map is at the bottom right, and moves to a free corner if one’s own base is under it', () => {
  expect(miniCorner(sheet, mini, [base(400, 300)], null)).toBe('bottom right');
  expect(miniCorner(sheet, mini, [base(1000, 700)], 'bottom right')).toBe('bottom left');
  const news: Box = [16, 724, 576, 764];
  expect(miniCorner(sheet, mini, [base(1000, 700), news], 'bottom right')).toBe('top left');
  // A paper at the right moves the corner.
  expect(miniCorner(sheet, mini, [base(1000, 700)], null, { right: 472 })).toBe('bottom right');
  expect(miniCorner(sheet, mini, [base(500, 700)], null, { right: 472 })).toBe('bottom left');
});

it('The small map stays in its corner while that corner is free, and folds away if no corner is', () => {
  expect(miniCorner(sheet, mini, [], 'top left')).toBe('top left');
  expect(miniCorner(sheet, mini, [base(1000, 700), base(100, 700), base(100, 100)], 'top left')).toBeNull();
});
