import { describe, expect, it } from 'vitest';
import { scene } from '../testing/scene.ts';

describe('7 Basing', () => {
  it('7.1: a unit is based or flies; taking off and landing change one into the other', () => {
    const s = scene({ based: { '4629': ['13'], '2126': ['33'] } });
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4629' });
    s.fly(['13'], '4528');
    expect(s.unit('13').where).toMatchObject({ at: 'air' });
    expect(s.view('british').bases['4629']).toBeUndefined();
    s.endTurn().endTurn().fly(['13'], '4629', true);
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4629' });
    expect(Object.keys(s.match.flying)).toEqual([]);
    expect(s.view('british').bases['4629']).toEqual({ side: 'german', air: 1, zeppelins: [] });
  });

  it('7.1: carrier-borne squadrons may be based aboard', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '3018' },
      based: { carrier: ['1CV'], '4629': ['13'] },
    });
    s.fly(['1CV'], '3017 3018', true);
    expect(s.unit('1CV').where).toEqual({ at: 'ship', ship: 'carrier' });
  });

  it('7.2: a based unit cannot be drawn into a dog fight, but it can be strafed', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [{ units: ['66'], at: '3725', spotted: true }],
      based: { '3725': ['Jasta-1'] },
      dice: [5, 1, 6], // column "1", a 5 is B1: one unit rolls for damage, a 1 does none; no ace
    });
    expect(s.view('british').options.attacks).toEqual([]);
    expect(s.refusal({ kind: 'attack', group: s.group('66'), target: 'Jasta-1' })).toMatchObject({
      code: 'attack.target',
    });
    s.give({
      kind: 'bomb',
      group: s.group('66'),
      targets: [{ units: ['66'], target: { kind: 'air' } }],
    });
    expect(s.told('observer', 'baseHit')).toMatchObject([{ hex: '3725', lost: 0 }]);
    s.done();
  });
});
