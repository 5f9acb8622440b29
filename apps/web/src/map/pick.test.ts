import { hexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import type { CounterId, GroupId, Side } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { groupAt, groupSpot } from './pick.ts';
import { pileUp } from './piles.ts';
import type { FlyingGroup } from './scene.ts';

const group = (id: string, hex: string, counters = 1, side: Side = 'german'): FlyingGroup => ({
  id: id as GroupId,
  side,
  hex: hexId(hex),
  own: false,
  flyers: Array.from({ length: counters }, (_, i) => ({
    counter: `${id}-${i}` as CounterId,
    side,
    group: id as GroupId,
    hex: hexId(hex),
    unit: null,
    seen: null,
  })),
  path: [],
  ways: [],
});
const size = 45;
const [x, y] = centre(hexId('1921'));

describe('Piles', () => {
  it('hold all groups of a side in a hex, with the selected one on top', () => {
    const laid = pileUp([group('a', '1921', 2), group('b', '1921'), group('c', '2021')], 'a' as GroupId);
    expect(laid.map(({ id, under, inPile }) => [id, under, inPile])).toEqual([
      ['c', 0, 1],
      ['b', 2, 3],
      ['a', 0, 3],
    ]);
  });

  it('never leave their hex, however many groups meet there', () => {
    const many = Array.from({ length: 12 }, (_, i) => group(`g${i}`, '1921'));
    for (const laid of pileUp([...many, group('e', '1921', 1, 'british')], null)) {
      const [px, py] = groupSpot(laid, size);
      expect(Math.hypot(px - x, py - y)).toBeLessThan(size / 2);
    }
  });

  it('of the two sides are apart', () => {
    const [one, other] = pileUp([group('a', '1921'), group('e', '1921', 1, 'british')], null);
    expect(one && other && groupSpot(one, size)[0] < groupSpot(other, size)[0]).toBe(true);
  });
});

describe('Picking a counter', () => {
  it('takes the counter under the point', () => {
    const laid = pileUp([group('a', '1921')], null);
    expect(groupAt(laid, [x + 20, y - 20], size, 0)?.id).toBe('a');
    expect(groupAt(laid, [x + 24, y], size, 0)).toBeNull();
  });

  it('with a finger takes the nearest counter within reach', () => {
    const laid = pileUp([group('a', '1921'), group('far', '2221')], null);
    const [fx] = centre(hexId('2221'));
    expect(groupAt(laid, [x + 50, y], 20, 55)?.id).toBe('a');
    expect(groupAt(laid, [fx - 30, y], 20, 55)?.id).toBe('far');
    expect(groupAt(laid, [x + 50, y], 20, 22)).toBeNull();
  });

  it('in a pile takes the group on top, or a group that sticks out from under it', () => {
    const laid = pileUp([group('under', '1921'), group('over', '1921')], null);
    expect(groupAt(laid, [x, y], size, 0)?.id).toBe('over');
    expect(groupAt(laid, [x + size * 0.56, y], size, 0)?.id).toBe('under');
  });
});
