import { describe, expect, it } from 'vitest';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

// 26: climbing to altitude. Albatros 7 hexes, Gotha 5. A headquarters in 4528 is one hex from 4627.
const climb = (spec: SceneSpec) => scene({ options: { scrambling: true }, ...spec });

describe('26 Scrambling', () => {
  it('26.1(1): in the turn of take-off a unit stays over its base', () => {
    const s = climb({ based: { '4627': ['13'] } });
    expect(s.view('german').options.moves[0]?.reach).toBe(0);
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4626'] })).toMatchObject({
      code: 'path.tooLong',
    });
    s.fly(['13'], '');
    expect(s.hexOf('13')).toBe('4627');
    expect(s.view('german').own?.groups[s.group('13')]?.movesLeft).toBe(0);
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4626'] }).code).toBe('path.tooLong');
  });

  it('26.1(1): from the next turn on it flies at its own speed', () => {
    const s = climb({ based: { '4627': ['13'], '1724': ['44'] } });
    s.fly(['13'], '').endTurn().endTurn();
    expect(s.view('german').own?.groups[s.group('13')]?.movesLeft).toBe(5);
    s.flyTo(['13'], '4622');
    expect(s.hexOf('13')).toBe('4622');
  });

  it('26.2: within four hexes of a headquarters a climbing unit flies half its speed, rounded down', () => {
    const s = climb({
      based: { '4627': ['13', 'Jasta-1'] },
      land: { '4627': ['aerodrome'], '4528': ['headquarters'] },
    });
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4626', '4625', '4624'] }).code).toBe(
      'path.tooLong',
    );
    s.fly(['13'], '4626');
    expect(s.view('german').own?.groups[s.group('13')]?.movesLeft).toBe(1);
    s.fly(['13'], '4625').fly(['Jasta-1'], '4626 4625 4624');
    expect(s.hexOf('Jasta-1')).toBe('4624');
  });

  it('26.2: a headquarters five hexes away is too far', () => {
    const s = climb({
      based: { '4627': ['13'] },
      land: { '4627': ['aerodrome'], '4632': ['headquarters'] },
    });
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4626'] }).code).toBe('path.tooLong');
    const near = climb({
      based: { '4627': ['13'] },
      land: { '4627': ['aerodrome'], '4631': ['headquarters'] },
    });
    near.fly(['13'], '4626');
  });

  it('26.2: a part that splits off while it climbs has half its own speed, less what was flown', () => {
    const s = climb({
      based: { '4627': ['13', 'Jasta-1'] },
      land: { '4627': ['aerodrome'], '4528': ['headquarters'] },
    });
    s.fly(['13', 'Jasta-1'], '4626 4625');
    expect(s.refusal({ kind: 'move', units: ['Jasta-1'], path: ['4624', '4623'] }).code).toBe('path.tooLong');
    s.fly(['Jasta-1'], '4624');
  });

  it('8.3 with 26: after the climb, a part that splits off has its own speed', () => {
    const s = climb({ turn: 3, flying: [{ units: ['13', 'Jasta-1'], at: '3020', tookOff: 1 }] });
    s.fly(['13', 'Jasta-1'], '3021 3022 3023 3024 3025').fly(['Jasta-1'], '3026 3027');
    expect(s.hexOf('Jasta-1')).toBe('3027');
  });

  it('26.1(2): a climbing unit has one pursuit less in its own side’s turn', () => {
    // Camel, 8 - 1, against Albatros, 6.
    const s = climb({
      side: 'british',
      turn: 4,
      step: 'combat',
      flying: [
        { units: ['44'], at: '3020', tookOff: 4, spotted: true },
        { units: ['Jasta-1'], at: '3020', spotted: true },
      ],
      dice: [4],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('Jasta-1') }).done();
    expect(s.told('observer', 'combat')[0]?.differential).toBe(1);
  });

  it('26.1(2), 26.2: near a headquarters too, its pursuit is one less', () => {
    const s = climb({
      side: 'british',
      turn: 4,
      step: 'combat',
      land: { '1724': ['headquarters'] },
      flying: [
        { units: ['44'], at: '1724', tookOff: 4, spotted: true },
        { units: ['Jasta-1'], at: '1724', spotted: true },
      ],
      dice: [1],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('Jasta-1') }).done();
    expect(s.told('observer', 'combat')[0]?.differential).toBe(1);
  });

  it('26.1(2): in the enemy’s turn a unit that is attacked has its whole pursuit', () => {
    const s = climb({
      side: 'british',
      turn: 4,
      step: 'combat',
      flying: [
        { units: ['44'], at: '3020', tookOff: 2, spotted: true },
        { units: ['Jasta-1'], at: '3020', tookOff: 4, spotted: true },
      ],
      dice: [4, 1, 1],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('Jasta-1') }).done();
    expect(s.told('observer', 'combat')[0]?.differential).toBe(2);
  });

  it('ruling 58: flights to a rendezvous fly at half speed too', () => {
    const s = climb({
      based: { '4627': ['13'], '4629': ['14'] },
      land: { '4627': ['aerodrome'], '4629': ['aerodrome'], '4528': ['headquarters'] },
    });
    const far = [
      { units: ['13'], path: ['4527'] },
      { units: ['14'], path: ['4628', '4627', '4527'] },
    ];
    expect(s.refusal({ kind: 'rendezvous', hex: '4527', flights: far }).code).toBe('path.tooLong');
    s.give({
      kind: 'rendezvous',
      hex: '4628',
      flights: [
        { units: ['13'], path: ['4628'] },
        { units: ['14'], path: ['4628'] },
      ],
    });
    expect(s.group('13')).toBe(s.group('14'));
  });

  it('26.1(1), 28: a climbing Riesen that joins others goes no farther from its base than it would by itself', () => {
    const meet = (headquarters: string, from: string, to: string): Scene => {
      const s = climb({
        month: [1918, 2],
        turn: 3,
        options: { scrambling: true, riesen: true },
        based: { '4627': ['1/501'] },
        land: { '4627': ['aerodrome'], [headquarters]: ['headquarters'] },
        flying: [{ units: ['2/501'], at: from }],
      });
      s.flyTo(['2/501'], to).flyTo(['1/501'], to);
      return s.give({ kind: 'regroup', groups: [s.group('2/501'), s.group('1/501')] });
    };
    const left = (s: Scene) => s.view('german').own?.groups[s.group('1/501')]?.movesLeft;
    // It has flown one of its two hexes. The headquarters is near its own base, not near the path of the other.
    expect(left(meet('4631', '4625', '4626'))).toBe(1);
    // 1/501 stays over its base, because no headquarters is near that base. One near the path of 2/501 makes no difference.
    const stuck = meet('4632', '4628', '4627');
    expect(left(stuck)).toBe(0);
    expect(stuck.refusal({ kind: 'move', units: ['1/501'], path: ['4626'] }).code).toBe('path.tooLong');
    stuck.fly(['2/501'], '4626');
  });

  it('26: without the option the turn of take-off is like any other', () => {
    const s = scene({
      side: 'british',
      turn: 4,
      step: 'combat',
      flying: [
        { units: ['44'], at: '3020', tookOff: 4, spotted: true },
        { units: ['Jasta-1'], at: '3020', spotted: true },
      ],
      dice: [1],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('Jasta-1') }).done();
    expect(s.told('observer', 'combat')[0]?.differential).toBe(2);
  });
});
