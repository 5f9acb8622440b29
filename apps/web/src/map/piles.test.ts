import { hexId } from '@1bob/atlas';
import type { GroupId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { pileUp } from './piles.ts';
import type { Flyer, FlyingGroup } from './scene.ts';

const at = hexId('2126');
const group = (
  id: string,
  counters: number,
  { seen = null, ...more }: Partial<FlyingGroup> & { seen?: boolean | null } = {},
): FlyingGroup => {
  const flyer = { seen } as Flyer; // The code reads nothing else of the flyer.
  const flyers = Array.from({ length: counters }, () => flyer);
  return { id: id as GroupId, side: 'german', hex: at, own: true, flyers, path: [], ways: [], ...more };
};
const laid = (groups: readonly FlyingGroup[], top: string | null = null) =>
  pileUp(groups, top as GroupId | null);

describe('Groups in a hex', () => {
  it('share one pile: each knows how many counters lie above it, and the top group has 0', () => {
    const piled = laid([group('g1', 2), group('g2', 1), group('g3', 3)]);
    expect(piled.map(({ id, under, inPile }) => [id, under, inPile])).toEqual([
      ['g1', 4, 6],
      ['g2', 3, 6],
      ['g3', 0, 6],
    ]);
  });

  it('form one pile in each hex', () => {
    const piled = laid([group('g1', 2), group('g2', 1, { hex: hexId('2223') })]);
    expect(piled.map(({ under, inPile }) => [under, inPile])).toEqual([
      [0, 2],
      [0, 1],
    ]);
    expect(piled.every(({ contested }) => !contested)).toBe(true);
  });

  it('of both sides form two piles, which make room for each other', () => {
    const piled = laid([group('g1', 2), group('g2', 1, { side: 'british' }), group('g3', 1)]);
    expect(piled.map(({ id, inPile, contested }) => [id, inPile, contested])).toEqual([
      ['g1', 3, true],
      ['g3', 3, true],
      ['g2', 1, true],
    ]);
  });

  it('are drawn with the selected group on top of its pile, and its pile on top of all', () => {
    const elsewhere = group('g3', 1, { hex: hexId('2223') });
    const piled = laid([group('g1', 2), group('g2', 1), elsewhere], 'g1');
    expect(piled.map(({ id, under }) => [id, under])).toEqual([
      ['g3', 0],
      ['g2', 2],
      ['g1', 0],
    ]);
  });

  it('11.0: a pile counts as seen when one of its counters was seen, and the enemy’s piles have no such state', () => {
    const seen = (...groups: FlyingGroup[]) => laid(groups)[0]?.pileSeen;
    expect(seen(group('g1', 1, { seen: false }), group('g2', 1, { seen: true }))).toBe(true);
    expect(seen(group('g1', 2, { seen: false }))).toBe(false);
    expect(seen(group('g1', 2))).toBeNull();
  });
});
