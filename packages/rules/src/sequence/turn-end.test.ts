import { describe, expect, it } from 'vitest';
import { hexId } from '@1bob/atlas';
import type { TurnEnd } from '../legal/options.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

const dover = { hex: hexId('2126'), target: { kind: 'place' as const } };
const nothing: TurnEnd = {
  bombs: [],
  stops: [],
  leavesFights: false,
  leavesTargets: false,
  outOfFuel: [],
  last: false,
};

/** A German turn with groups in the air, and for each its plan to bomb Dover. */
function raids(spec: SceneSpec, ...plans: readonly (readonly string[])[]): Scene {
  const s = scene({ turn: 5, based: { '4627': ['17'], '1724': ['44'] }, ...spec });
  for (const [i, units] of plans.entries())
    s.give({
      kind: 'plan',
      plan: {
        id: `raid ${i}`,
        units: [...units],
        from: 6,
        route: ['2227'],
        bomb: dover,
        land: false,
        haltWhenSpotted: false,
      },
    });
  return s;
}
const told = (s: Scene) => s.view('german').options.turnEnd;

describe('the forecast of the end of a flying turn', () => {
  it('ruling 23: the forecast bombs are those that fall', () => {
    const s = raids({ flying: [{ units: ['13', '14', 'Jasta-1'], at: '2126' }] }, ['13', '14', 'Jasta-1']);
    expect(told(s)).toEqual({
      ...nothing,
      bombs: [{ plan: 'raid 0', hex: '2126', target: { kind: 'place' }, units: ['13', '14'] }],
    });
    s.roll(1, 1).endTurn().done();
    expect(s.told('observer', 'bombing')).toMatchObject([{ hex: '2126', strength: 6 }]);
    expect([s.unit('13').bombed, s.unit('14').bombed]).toEqual([true, true]);
  });

  it('ruling 23: the forecast lists the same bombs in every step of the turn, until they are dropped by hand', () => {
    const s = raids({ flying: [{ units: ['13'], at: '2126' }] }, ['13']);
    s.give({ kind: 'endMovement' });
    expect(told(s)?.bombs).toHaveLength(1);
    s.roll(1).give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [{ units: ['13'], target: { kind: 'place' } }],
    });
    expect(told(s)).toEqual(nothing);
    s.endTurn().done();
    expect(s.told('observer', 'bombing')).toHaveLength(1);
  });

  it('ruling 23: without a plan no bombs fall, and the target is listed as missed', () => {
    const s = raids({ flying: [{ units: ['13'], at: '2126' }] });
    expect(told(s)).toEqual({ ...nothing, leavesTargets: true });
    s.endTurn().done();
    expect(s.told('observer', 'bombing')).toEqual([]);
  });

  it('13.3, ruling 23: of two groups over one target the first bombs, and the plan of the second stops', () => {
    const s = raids(
      {
        step: 'combat',
        flying: [
          { units: ['13'], at: '2126' },
          { units: ['14'], at: '2126' },
        ],
      },
      ['13'],
      ['14'],
    );
    expect(told(s)).toMatchObject({ bombs: [{ plan: 'raid 0' }], stops: ['raid 1'], leavesTargets: false });
    s.roll(1).endTurn().done();
    expect(s.told('german', 'planStopped')).toMatchObject([{ plan: 'raid 1', why: 'blocked' }]);
    expect(s.told('observer', 'bombing')).toHaveLength(1);
  });

  it('29.1, ruling 23: a plan that may not bomb at night is listed as one that stops', () => {
    const s = raids(
      { turn: 20, options: { training: true, advancedNight: true }, flying: [{ units: ['13'], at: '2126' }] },
      ['13'],
    );
    expect(told(s)).toEqual({ ...nothing, stops: ['raid 0'] });
    s.endTurn().done();
    expect(s.told('german', 'planStopped')).toMatchObject([{ plan: 'raid 0', why: 'blocked' }]);
  });

  it('12.1: a fight that could still be begun is listed as missed', () => {
    const s = raids({
      flying: [
        { units: ['Jasta-1'], at: '3020' },
        { units: ['61'], at: '3020' },
      ],
    });
    expect(told(s)).toEqual({ ...nothing, leavesFights: true });
  });

  it('8.9: units whose endurance ends come down, and no others', () => {
    const s = raids({
      flying: [
        { units: ['13'], at: '4626', mustLandBy: 5 },
        { units: ['14'], at: '4526', mustLandBy: 6 },
      ],
    });
    expect(told(s)).toEqual({ ...nothing, outOfFuel: ['13'] });
    s.roll(1).endTurn();
    expect(s.unit('13').where.at).not.toBe('air');
    expect(s.unit('14').where.at).toBe('air');
  });

  it('3.1-III: the last turn of the month is the British twenty-fourth', () => {
    const last = (turn: number, side: 'german' | 'british') =>
      scene({ turn, side, flying: [{ units: ['13'], at: '3020' }], based: { '1724': ['44'] } }).view(side)
        .options.turnEnd?.last;
    expect([last(24, 'german'), last(23, 'british'), last(24, 'british')]).toEqual([false, false, true]);
  });

  it('ruling 12: only the side whose turn it is sees the forecast', () => {
    const s = raids({ flying: [{ units: ['13'], at: '2126' }] }, ['13']);
    expect(s.view('british').options.turnEnd).toBeNull();
    expect(s.view('observer').options.turnEnd).toBeNull();
  });
});
