import { type HexId, hexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flyingGroups } from './scene.ts';
import { raid, raidGroup, raidRoute } from './testing/fixture.ts';
import { planTray } from './trays.ts';

const three = flyingGroups(raid).filter((group) => group.id === raidGroup);
const hex = hexId('1921');
const table = (width: number, height: number, sx: number, sy: number, at: HexId = hex, k = 0.8) => {
  const [x, y] = centre(at);
  return { width, height, insets: {}, frame: { k, x: sx - x * k, y: sy - y * k } };
};

describe('a tray', () => {
  it('lies to the right of its hex, or to the left where there is no room', () => {
    expect(planTray(hex, three, true, null, table(1400, 800, 600, 400)).box[0]).toBeGreaterThan(0);
    expect(planTray(hex, three, true, null, table(1400, 800, 1300, 400)).box[2]).toBeLessThan(0);
  });

  it('keeps out of the way of the flight', () => {
    const east = { ...raidRoute, hexes: ['2022', '2122', '2223', '2323', '2424'].map(hexId), turnEnds: [] };
    expect(planTray(hex, three, true, east, table(1400, 800, 600, 400)).box[2]).toBeLessThan(0);
  });

  it('on a phone lies above or below, whole', () => {
    const many = Array.from({ length: 5 }, () => three).flat();
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 350 }), fc.integer({ min: 10, max: 600 }), (sx, sy) => {
        const { box } = planTray(hex, many, false, null, table(360, 640, sx, sy));
        expect(box[0] + sx).toBeGreaterThanOrEqual(8);
        expect(box[2] + sx).toBeLessThanOrEqual(352);
        // Never over the hex itself.
        expect(box[1] > 0 || box[3] < 0).toBe(true);
      }),
    );
  });
});
