import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjacent, allHexIds, distance, hexId, neighbours } from './grid.ts';
import { centre, columnPitch, hexAtPoint, mapBox, rowPitch } from './plane.ts';
import { corners } from './shapes.ts';

describe('the plane', () => {
  test('hex 0101 lies at (40, 40), columns are 40 apart, even ones half a row higher', () => {
    expect(centre(hexId('0101'))).toEqual([40, 40]);
    expect(centre(hexId('0201'))).toEqual([80, 40 - rowPitch / 2]);
    expect(centre(hexId('0103'))).toEqual([40, 40 + 2 * rowPitch]);
    expect(centre(hexId('5301'))[0]).toBe(40 + 52 * columnPitch);
  });

  test('every centre lies in its own hex, and neighbours are all one row pitch away', () => {
    for (const hex of allHexIds) {
      const [x, y] = centre(hex);
      expect(hexAtPoint(x, y)).toBe(hex);
      for (const n of neighbours(hex)) {
        const [nx, ny] = centre(n);
        expect(Math.hypot(nx - x, ny - y)).toBeCloseTo(rowPitch, 3);
      }
    }
  });

  test('a point belongs to the hex whose centre is nearest', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 60, max: 2100, noNaN: true }),
        fc.double({ min: 60, max: 1650, noNaN: true }),
        (x, y) => {
          const hex = hexAtPoint(x, y);
          expect(hex).not.toBeNull();
          if (hex === null) return;
          const from = (h: typeof hex): number => Math.hypot(centre(h)[0] - x, centre(h)[1] - y);
          for (const n of neighbours(hex)) expect(from(hex)).toBeLessThanOrEqual(from(n) + 1e-3);
        },
      ),
    );
  });

  test('a point just inside a corner is in the hex, one just outside is in another hex or off the map', () => {
    for (const id of ['0101', '0201', '5301', '5337', '0137', '2618', '2719'].map(hexId)) {
      for (const [x, y] of corners(id, 0.98)) expect(hexAtPoint(x, y)).toBe(id);
      for (const [x, y] of corners(id, 1.02)) expect(hexAtPoint(x, y)).not.toBe(id);
    }
  });

  test('beyond the edge hexAtPoint gives null', () => {
    for (const [x, y] of [
      [0, 40],
      [2170, 40],
      [40, -10],
      [40, 1740],
      [-500, -500],
      [NaN, 3],
      [5000, 5000],
    ] as const)
      expect(hexAtPoint(x, y)).toBeNull();
  });

  test('the box of the map holds every hex whole', () => {
    for (const hex of allHexIds)
      for (const [x, y] of corners(hex)) {
        expect(x > mapBox.x && x < mapBox.x + mapBox.width).toBe(true);
        expect(y > mapBox.y && y < mapBox.y + mapBox.height).toBe(true);
      }
  });

  test('the side north-east of a hex leads to the hex that lies there', () => {
    const [x, y] = centre(hexId('2020'));
    const there = adjacent(hexId('2020'), 1);
    expect(hexAtPoint(x + columnPitch, y - rowPitch / 2)).toBe(there);
    expect(there && distance(hexId('2020'), there)).toBe(1);
  });
});
