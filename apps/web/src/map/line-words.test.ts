import { distance, hexes, hexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import { describe, expect, it } from 'vitest';
import type { Box } from './labels.ts';
import { lineWords, onSheet } from './line-words.ts';

const here = hexId('1921');
const reach = {
  kind: 'reach' as const,
  hexes: [...hexes.keys()].filter((hex) => distance(hex, here) <= 5),
  label: 'turn 13',
};
const everything: Box = [-9999, -9999, 9999, 9999];
const distanceTo = (at: readonly [number, number]): number =>
  Math.min(
    ...reach.hexes
      .filter((hex) => distance(hex, here) === 5)
      .map((hex) => Math.hypot(centre(hex)[0] - at[0], centre(hex)[1] - at[1])),
  );

describe('The label of a line', () => {
  it('is on the rim of its region, in the east', () => {
    const [word] = lineWords([reach], 1, everything, []);
    expect(word?.text).toBe('turn 13');
    expect(word?.at[0]).toBe(centre(hexId('2421'))[0]);
    expect(distanceTo(word?.at ?? [0, 0])).toBe(0);
  });

  it('moves away from a name', () => {
    const [x, y] = lineWords([reach], 1, everything, [])[0]?.at ?? [0, 0];
    const [other] = lineWords([reach], 1, everything, [[x - 5, y - 5, x + 5, y + 5]]);
    expect(other?.at).not.toEqual([x, y]);
    expect(distanceTo(other?.at ?? [0, 0])).toBe(0);
  });

  it('avoids controls over the map, such as the zoom buttons', () => {
    const [x, y] = lineWords([reach], 1, everything, [])[0]?.at ?? [0, 0];
    const sheet = { x: -300, y: 40 };
    const buttons: Box = [x - 300 - 60, y + 40 - 20, x - 300 + 60, y + 40 + 20];
    const [other] = lineWords([reach], 1, everything, onSheet([buttons], sheet));
    expect(other).toBeDefined();
    const [ox, oy] = other?.at ?? [x, y];
    expect(Math.abs(ox - x) > 60 || Math.abs(oy - y) > 20).toBe(true);
  });

  it('is placed in view, and is left out if there is no room', () => {
    const [x, y] = centre(here);
    const view: Box = [x - 400, y - 400, x - 100, y + 400];
    const [word] = lineWords([reach], 1, view, []);
    expect(word?.at[0]).toBeLessThan(x - 100);
    expect(lineWords([reach], 1, [0, 0, 10, 10], [])).toEqual([]);
  });

  it('is absent for a line that has no label', () => {
    expect(lineWords([{ kind: 'reach', hexes: reach.hexes }], 1, everything, [])).toEqual([]);
  });
});
