import { type HexId, hexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flyingGroups } from './scene.ts';
import { raid, raidGroup, raidRoute } from './testing/fixture.ts';
import { planTray, traySize } from './trays.ts';

const three = flyingGroups(raid).filter((group) => group.id === raidGroup);
const hex = hexId('1921');
const table = (width: number, height: number, sx: number, sy: number, at: HexId = hex, k = 0.8) => {
  const [x, y] = centre(at);
  return { width, height, insets: {}, frame: { k, x: sx - x * k, y: sy - y * k } };
};

describe('A tray', () => {
  it('is to the right of its hex, or to the left if there is no room', () => {
    expect(planTray(hex, three, true, null, table(1400, 800, 600, 400)).box[0]).toBeGreaterThan(0);
    expect(planTray(hex, three, true, null, table(1400, 800, 1300, 400)).box[2]).toBeLessThan(0);
  });

  it('keeps clear of the flight’s route', () => {
    const east = { ...raidRoute, hexes: ['2022', '2122', '2223', '2323', '2424'].map(hexId), turnEnds: [] };
    expect(planTray(hex, three, true, east, table(1400, 800, 600, 400)).box[2]).toBeLessThan(0);
  });

  it('is above or below its hex if the route passes on both sides', () => {
    const across = { ...raidRoute, from: hexId('1521'), hexes: [], turnEnds: [] };
    const through = ['1621', '1721', '1821', '1921', '2021', '2121', '2221', '2321', '2421'].map(hexId);
    const { box } = planTray(hex, three, true, { ...across, hexes: through }, table(1400, 800, 600, 400));
    expect(box[1] > 12 || box[3] < -12).toBe(true);
  });

  it('on a phone is above or below its hex, and shown whole', () => {
    const many = Array.from({ length: 5 }, () => three).flat();
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 350 }), fc.integer({ min: 10, max: 600 }), (sx, sy) => {
        const { box } = planTray(hex, many, false, null, table(360, 640, sx, sy));
        expect(box[0] + sx).toBeGreaterThanOrEqual(8);
        expect(box[2] + sx).toBeLessThanOrEqual(352);
        // The tray never covers the hex itself.
        expect(box[1] > 0 || box[3] < 0).toBe(true);
      }),
    );
  });

  const groups = (counters: number) => {
    const [group] = three;
    const [flyer] = group!.flyers;
    return [{ ...group!, flyers: Array.from({ length: counters }, () => flyer!) }];
  };
  it('holds all counters in rows of at most six, and no wider than necessary', () => {
    const { counter, gap, pad } = traySize;
    const size = (counters: number) => {
      const { box, perRow } = planTray(hex, groups(counters), true, null, table(1400, 800, 600, 400));
      return [perRow, box[2] - box[0], box[3] - box[1]];
    };
    const long = (n: number) => n * counter + (n - 1) * gap + 2 * pad;
    expect(size(1)).toEqual([1, long(1), long(1)]);
    expect(size(6)).toEqual([6, long(6), long(1)]);
    expect(size(7)).toEqual([6, long(6), long(2)]);
    expect(planTray(hex, [...groups(2), ...groups(3)], true, null, table(1400, 800, 600, 400)).perRow).toBe(
      5,
    );
  });

  it('keeps clear of panels', () => {
    const at = { ...table(800, 800, 400, 400), insets: { right: 300 } };
    expect(planTray(hex, groups(2), true, null, at).box[2]).toBeLessThan(0);
    const other = { ...table(800, 800, 400, 400), insets: { left: 300 } };
    expect(planTray(hex, groups(2), true, null, other).box[0]).toBeGreaterThan(0);
    const narrow = { ...table(700, 800, 350, 400), insets: { left: 200, right: 200 } };
    const { box, perRow } = planTray(hex, groups(6), true, null, narrow);
    expect(perRow).toBe(4);
    expect(box[0]).toBeGreaterThanOrEqual(200 + 8 - 350);
    expect(box[2]).toBeLessThanOrEqual(500 - 8 - 350);
  });

  it('is on the right if the flight goes to the left or starts elsewhere', () => {
    const west = { ...raidRoute, hexes: ['1820', '1720', '1619'].map(hexId), turnEnds: [] };
    const east = { ...raidRoute, from: hexId('3010'), hexes: ['3110', '3210'].map(hexId), turnEnds: [] };
    for (const route of [west, east])
      expect(planTray(hex, three, true, route, table(1400, 800, 600, 400)).box[0]).toBeGreaterThan(0);
  });

  it('belongs to its hex and its groups', () => {
    const plan = planTray(hex, three, true, null, table(1400, 800, 600, 400));
    expect([plan.hex, plan.groups, plan.selected]).toEqual([hex, three, true]);
  });
});
