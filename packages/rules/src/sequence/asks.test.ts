import { describe, expect, it } from 'vitest';
import { gameWith } from '../index.ts';
import { standardPack } from '../charts/standard.ts';
import { planningPhases } from '../state/terms.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';
import { leavesNoChoice } from './asks.ts';

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

it('A match has gone past its first month once the next one has begun, and not at the end of the set-up', () => {
  const game = gameWith([standardPack]);
  const told = game.summary(scene({ phase: 'recon' }).match);
  const past = [null, '1917-05', '1917-06', '1918-01', '1918-02'].map((month) =>
    (['campaign', 'second-phase'] as const).map((scenario) =>
      game.pastFirstMonth({ ...told, scenario, month }),
    ),
  );
  expect(past).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ]);
  expect(game.pastFirstMonth({ ...told, scenario: 'of another game', month: '1919-01' })).toBe(false);
});

describe('Public facts that leave a side no choice', () => {
  const facts = (more: object = {}) => ({
    ...{ variant: {} as never, event: null, raf: false, weather: 'fair' as const, pack: standardPack },
    ...{ points: { german: 0, british: 3 }, bases: {}, land: {}, ships: {} },
    ...more,
  });
  const base = { '4629': { side: 'german', air: 1, zeppelins: [] } };
  const free = (side: 'german' | 'british', more: object = {}): readonly string[] =>
    planningPhases.filter((phase) => leavesNoChoice(facts(more), side, phase));

  it('ruling 1: a side with nothing on the map, and points only for one side', () => {
    expect(free('german')).toEqual(['redeployment', 'training', 'recon', 'missionPreparation']);
    expect(free('british')).toEqual(['redeployment', 'training', 'missionPreparation']);
  });
  it('ruling 1: a unit, a gun or a ship on the map leaves a choice', () => {
    expect(free('german', { bases: base })).toEqual(['recon']);
    const gun = { '2225': { side: 'british', top: { kind: 'antiAircraft', points: 1 }, under: 0 } };
    expect(free('british', { land: gun })).toEqual(['training', 'missionPreparation']);
    expect(free('british', { ships: { s1: { hex: '2519', aboard: 0 } } })).toEqual([]);
    expect(free('german', { ships: { s1: { hex: '2519', aboard: 0 } } })).toHaveLength(4);
  });
  it('ruling 5: a debt buys no more than nothing', () => {
    expect(free('german', { points: { german: -4, british: 0 }, bases: base })).toEqual(['recon']);
  });
});
