import { hexId, straightPath } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import { describe, expect, it } from 'vitest';
import { routeLine, straighten } from './route-line.ts';
import { raidRoute } from './testing/fixture.ts';

describe('A planned flight', () => {
  it('is solid up to the target and dashed after it', () => {
    const line = routeLine(raidRoute);
    const docks = centre(hexId('0921')).map((v) => Number(v.toFixed(1)));
    expect(line.outward.endsWith(docks.join(' '))).toBe(true);
    expect(line.homeward.startsWith(`M${docks.join(' ')}`)).toBe(true);
    expect(line.aim).toEqual(centre(hexId('0921')));
    expect(line.landing).toEqual(centre(hexId('3826')));
  });

  it('is solid throughout without a target', () => {
    const { bomb: _, ...rest } = raidRoute;
    expect(routeLine(rest).homeward).toBe('');
    expect(routeLine(rest).outward).not.toBe('');
  });

  it('numbers each turn at its end, and marks those flown by night', () => {
    const { bends } = routeLine(raidRoute);
    expect(bends.map((b) => b.turn)).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
    expect(bends.filter((b) => b.night).map((b) => b.turn)).toEqual([18, 19, 20]);
    expect(bends.filter((b) => b.aside).map((b) => b.hex)).toEqual(['0921']);
  });

  it('is one stroke from turn to turn, even where its hexes zigzag', () => {
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

  const [a, b, c] = [hexId('1010'), hexId('2010'), hexId('2020')];
  const [out, down] = [straightPath(a, b), straightPath(b, c)];
  const ends = (...indices: number[]) => indices.map((index, i) => ({ index, turn: i + 1, night: false }));

  it('has an arrow in the middle of each long stroke, in the direction of flight', () => {
    const { arrows } = routeLine({
      from: a,
      hexes: [...out, ...down],
      turnEnds: ends(out.length - 1, out.length + down.length - 1),
    });
    const [[ax, ay], [bx, by], [cx, cy]] = [centre(a), centre(b), centre(c)];
    expect(arrows.map(({ at }) => at)).toEqual([
      [(ax + bx) / 2, (ay + by) / 2],
      [(bx + cx) / 2, (by + cy) / 2],
    ]);
    expect(arrows[0]?.angle).toBeCloseTo(0, 0);
    expect(arrows[1]?.angle).toBeCloseTo(90, 0);
  });

  it('has no arrow on short strokes', () => {
    const { arrows } = routeLine({ from: a, hexes: out.slice(0, 2), turnEnds: ends(1) });
    expect(arrows).toEqual([]);
  });

  it('passes the end of each turn in order, from the first hex to the last', () => {
    const spot = (hex: string) =>
      centre(hexId(hex))
        .map((v) => String(Number(v.toFixed(1))))
        .join(' ');
    const hexes = [...out, ...down];
    const { outward, homeward } = routeLine({ from: a, hexes, bomb: b, turnEnds: ends(2, 11, 13) });
    const [third, twelfth, fourteenth] = [hexes[2]!, hexes[11]!, hexes[13]!];
    expect(outward).toBe(`M${[a, third, b].map(spot).join('L')}`);
    expect(homeward).toBe(`M${[b, twelfth, fourteenth, c].map(spot).join('L')}`);
  });

  it('has no landing and no target unless they are planned, and no numbers beyond its end', () => {
    const line = routeLine({ from: a, hexes: out, turnEnds: ends(2, 40) });
    expect([line.landing, line.aim]).toEqual([null, null]);
    expect(line.bends.map(({ hex, turn, aside }) => [hex, turn, aside])).toEqual([[out[2], 1, false]]);
  });

  it('is empty without hexes', () => {
    const line = routeLine({ from: a, hexes: [], turnEnds: [] });
    expect([line.outward, line.homeward, line.arrows, line.bends]).toEqual(['', '', [], []]);
  });
});
