import { hexId, straightPath } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import { describe, expect, it } from 'vitest';
import { routeLine, straighten } from './routeLine.ts';
import { raidRoute } from './testing/fixture.ts';

describe('a planned flight', () => {
  it('is solid to the target and dashed from there', () => {
    const line = routeLine(raidRoute);
    const docks = centre(hexId('0921')).map((v) => Number(v.toFixed(1)));
    expect(line.outward.endsWith(docks.join(' '))).toBe(true);
    expect(line.homeward.startsWith(`M${docks.join(' ')}`)).toBe(true);
    expect(line.aim).toEqual(centre(hexId('0921')));
    expect(line.landing).toEqual(centre(hexId('3826')));
  });

  it('without a target is all solid', () => {
    const { bomb: _, ...rest } = raidRoute;
    expect(routeLine(rest).homeward).toBe('');
    expect(routeLine(rest).outward).not.toBe('');
  });

  it('numbers each turn where it ends, and says which are flown by night', () => {
    const { bends } = routeLine(raidRoute);
    expect(bends.map((b) => b.turn)).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
    expect(bends.filter((b) => b.night).map((b) => b.turn)).toEqual([18, 19, 20]);
    expect(bends.filter((b) => b.aside).map((b) => b.hex)).toEqual(['0921']);
  });

  it('is one stroke from turn to turn, though the hexes zigzag', () => {
    const [a, b] = [hexId('0921'), hexId('2419')];
    const hexes = straightPath(a, b);
    const { outward } = routeLine({
      from: a,
      hexes,
      turnEnds: [{ index: hexes.length - 1, turn: 1, night: false }],
    });
    expect(outward.match(/L/g)).toHaveLength(1);
  });

  it('bends where the way goes round something', () => {
    const way = [
      [0, 0],
      [10, 1],
      [20, 40],
      [30, 39],
      [40, 40],
    ] as const;
    expect(straighten(way, 8)).toEqual([way[0], way[1], way[2], way[4]]);
    expect(straighten(way, 60)).toEqual([way[0], way[4]]);
  });
});
