import { describe, expect, it } from 'vitest';
import { scene, type Scene } from '../testing/scene.ts';

const based = { '2126': ['33', '36', '38'], '4629': ['13'] };
const raf = (british: number): Scene => scene({ phase: 'raf', points: { british, german: 12 }, based });

describe('21 Royal Air Force', () => {
  it('21.1: ten points create the RAF, in public and for the rest of the game', () => {
    const s = raf(10).choose('british', { phase: 'raf', create: true });
    expect(s.points('british')).toBe(0);
    expect(s.told('german', 'rafCreated')).toHaveLength(1);
    expect(s.view('observer').raf).toBe(true);
    s.roll(1, 1, 3, 4).idle((m) => m.month > s.match.firstMonth && m.stage.kind === 'flying');
    expect(s.match.raf).toBe(true);
  });

  it('21.1: the choice may be declined, and nothing is paid', () => {
    const s = raf(10).choose('british', { phase: 'raf', create: false });
    expect([s.match.raf, s.points('british')]).toEqual([false, 10]);
    expect(s.match.stage).toEqual({ kind: 'planning', phase: 'redeployment' });
  });

  it('21.1: only the British player has the choice', () => {
    const s = raf(10);
    expect(s.refusedChoice('german', { phase: 'raf', create: true })).toMatchObject({
      code: 'phase.notYours',
    });
    expect(s.view('german').options.advance).toBeNull();
    expect(s.view('british').options.planning?.open).toEqual({ phase: 'raf', cost: 10, possible: true });
  });

  it('ruling 5: with nine points, or once it exists, the phase asks nothing', () => {
    for (const spec of [{ points: { british: 9 } }, { points: { british: 30 }, raf: true }]) {
      // The month ends; the next one skips the phase.
      const s = scene({ based, ...spec, sides: { german: { flew: true }, british: { flew: true } } });
      s.roll(3, 4)
        .give({ kind: 'noMoreMissions', declared: true }, 'german')
        .give({ kind: 'noMoreMissions', declared: true }, 'british');
      expect(s.match.stage).toEqual({ kind: 'planning', phase: 'redeployment' });
      s.done();
    }
  });

  it('21.2: once it exists, three British units may fly in a hex instead of two', () => {
    const patrol = (made: boolean): Scene => {
      const s = scene({ side: 'british', raf: made, based, dice: made ? [] : [1, 1, 1] });
      s.fly(['33', '36', '38'], '2226').endTurn();
      s.done();
      return s;
    };
    expect(patrol(true).told('observer', 'overstacked')).toHaveLength(0);
    expect(patrol(false).told('observer', 'overstacked')).toMatchObject([{ side: 'british', hex: '2226' }]);
  });

  it('21.2: once it exists, bombers cost one point instead of three, in the same month', () => {
    const s = raf(11).choose('british', { phase: 'raf', create: true });
    s.choose('german', { phase: 'redeployment' }).choose('british', {
      phase: 'redeployment',
      air: [],
    });
    const open = s.view('british').options.planning?.open;
    expect(open?.phase === 'reinforcement' && open.air.find((a) => a.unit === '25')?.cost).toBe(1);
  });
});
