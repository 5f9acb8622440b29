import { describe, expect, it } from 'vitest';
import { gameWith } from '../index.ts';
import { standardPack } from '../charts/standard.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

describe('The sides that a match waits for', () => {
  const told = (spec: SceneSpec) =>
    gameWith([standardPack]).summary(
      scene({ based: { '1724': ['44'], '4629': ['13'] }, points: { british: 5 }, ...spec }).match,
    );

  it('3.1-II: in a flying turn, the side that flies', () => {
    expect(told({ turn: 3, side: 'british' })).toMatchObject({
      stage: 'flying',
      turn: 3,
      toMove: ['british'],
    });
    expect(told({ turn: 3, side: 'german' }).toMove).toEqual(['german']);
  });

  it('3.1-I: in planning, both sides, or the one that the phase asks', () => {
    expect(told({ phase: 'recon' })).toMatchObject({
      stage: 'planning',
      turn: null,
      toMove: ['german', 'british'],
    });
    expect(told({ phase: 'raf', points: { british: 10 } }).toMove).toEqual(['british']);
  });
});
