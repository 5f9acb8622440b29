import { hexId, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { corners, reachOf, routeThrough } from './route.ts';

const hex = (text: string): HexId => hexId(text);
const ghent = hex('4527');
const docks = hex('0921');

describe('A route through clicks', () => {
  it('enters every hex between them, and shared hexes once', () => {
    const hexes = routeThrough(ghent, [hex('4025'), hex('3525')]);
    expect(hexes).toHaveLength(10);
    expect(hexes[4]).toBe('4025');
    expect(hexes.at(-1)).toBe('3525');
  });

  it('is empty without clicks', () => {
    expect(routeThrough(ghent, [])).toEqual([]);
  });
});

describe('The corners of a route', () => {
  it('are clicks that produce the same route', () => {
    const route = routeThrough(ghent, [hex('3423'), docks, ghent]);
    const points = corners(ghent, route);
    expect(points.length).toBeLessThan(6);
    expect(routeThrough(ghent, points)).toEqual(route);
    expect(corners(ghent, [])).toEqual([]);
  });
});

describe('Limits', () => {
  it('reach are a radius for this turn and one for the next', () => {
    const { now, next } = reachOf({ hex: ghent, turn: 1, left: 1, speed: 2, mustLandBy: null });
    expect(now).toHaveLength(7);
    expect(next.length).toBe(37);
  });
});
