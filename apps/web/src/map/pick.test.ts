import { hexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import type { GroupId } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { groupAt, pileAt } from './pick.ts';
import type { FlyingGroup } from './scene.ts';

const group = (id: string, hex: string, place = 0, groupsInHex = 1): FlyingGroup => ({
  id: id as GroupId,
  side: 'german',
  hex: hexId(hex),
  own: false,
  flyers: [],
  path: [],
  place,
  groupsInHex,
});
const size = 45;

describe('picking a counter', () => {
  const lone = group('lone', '1921');
  const [x, y] = centre(hexId('1921'));

  it('takes the one under the point', () => {
    expect(groupAt([lone], [x + 20, y - 20], size, 0)).toBe(lone);
    expect(groupAt([lone], [x + 24, y], size, 0)).toBeNull();
  });

  it('with a finger takes the nearest within reach', () => {
    const far = group('far', '2221');
    const [fx] = centre(hexId('2221'));
    const between = x + 50;
    expect(groupAt([lone, far], [between, y], 20, 55)).toBe(lone);
    expect(groupAt([lone, far], [fx - 30, y], 20, 55)).toBe(far);
  });

  it('of two that overlap takes the one on top', () => {
    const under = group('under', '1921', 0, 2);
    const over = group('over', '1921', 1, 2);
    expect(groupAt([under, over], [x, y], size, 0)).toBe(over);
    const [ux, uy] = pileAt(under, size);
    expect(groupAt([under, over], [ux - 20, uy - 20], size, 0)).toBe(under);
  });
});
