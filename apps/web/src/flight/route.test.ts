import { hexId, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { corners, homeFrom, reachOf, through, timetable, type Start } from './route.ts';

const hex = (text: string): HexId => hexId(text);
const ghent = hex('4527');
const docks = hex('0921');
const gotha: Start = { hex: ghent, turn: 2, left: 5, speed: 5, mustLandBy: 20 };

describe('a route through clicks', () => {
  it('enters every hex between them, and each once where they touch', () => {
    const hexes = through(ghent, [hex('4025'), hex('3525')]);
    expect(hexes).toHaveLength(10);
    expect(hexes[4]).toBe('4025');
    expect(hexes.at(-1)).toBe('3525');
  });

  it('is empty without clicks', () => {
    expect(through(ghent, [])).toEqual([]);
  });
});

describe('the corners of a route', () => {
  it('are clicks that lead the same way', () => {
    const route = through(ghent, [hex('3423'), docks, ghent]);
    const points = corners(ghent, route);
    expect(points.length).toBeLessThan(6);
    expect(through(ghent, points)).toEqual(route);
    expect(corners(ghent, [])).toEqual([]);
  });
});

describe('8.2, 8.7: the timetable', () => {
  it('fills each flying turn with the speed of the slowest', () => {
    const out = through(ghent, [docks]);
    const table = timetable(gotha, out, null, 25);
    expect(out).toHaveLength(36);
    expect(table.ends.map(({ index, turn }) => [index, turn])).toEqual([
      [4, 2],
      [9, 3],
      [14, 4],
      [19, 5],
      [24, 6],
      [29, 7],
      [34, 8],
      [35, 9],
    ]);
    expect(table.arrival).toBe(9);
    expect(table.spare).toBe(11);
    expect(table.now).toEqual(out.slice(0, 5));
    expect(table.later).toEqual(out.slice(5));
  });

  it('uses what is left of this turn first', () => {
    const table = timetable({ ...gotha, left: 2 }, through(ghent, [hex('4125')]), null, 25);
    expect(table.turns).toEqual([2, 2, 3, 3]);
  });

  it('starts next turn when nothing is left of this one', () => {
    const table = timetable({ ...gotha, left: 0 }, through(ghent, [hex('4427')]), null, 25);
    expect(table.turns).toEqual([3]);
    expect(table.now).toEqual([]);
  });

  it('ruling 23: movement ends over the target for the turn', () => {
    const way = through(ghent, [hex('4326'), hex('4025')]);
    const table = timetable(gotha, way, hex('4326'), 25);
    expect(table.turns).toEqual([2, 2, 3, 3, 3]);
    expect(table.ends.map((end) => end.index)).toEqual([1, 4]);
  });

  it('16.2: marks turns from nightfall on', () => {
    const table = timetable(gotha, through(ghent, [hex('3525')]), null, 3);
    expect(table.ends.map(({ turn, night }) => [turn, night])).toEqual([
      [2, false],
      [3, true],
    ]);
  });

  it('8.9: says how far the fuel falls short', () => {
    expect(timetable({ ...gotha, mustLandBy: 8 }, through(ghent, [docks]), null, 25).spare).toBe(-1);
    expect(timetable({ ...gotha, mustLandBy: null }, through(ghent, [docks]), null, 25).spare).toBeNull();
  });

  it('3.1-III: says when the month is over before', () => {
    expect(timetable({ ...gotha, turn: 20 }, through(ghent, [docks]), null, 25).pastMonth).toBe(true);
  });
});

describe('limits', () => {
  it('reach is a radius for this turn and one for the next', () => {
    const { now, next } = reachOf({ ...gotha, left: 1, speed: 2 });
    expect(now).toHaveLength(7);
    expect(next.length).toBe(37);
  });

  it('hexes with a way home leave enough for it', () => {
    const short: Start = { hex: ghent, turn: 1, left: 2, speed: 2, mustLandBy: 2 };
    const home = homeFrom(short, [ghent], 24);
    expect(home).toContain('4327');
    expect(home).not.toContain('4226');
  });
});
