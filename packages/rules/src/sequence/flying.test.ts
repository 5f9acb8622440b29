import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import type { CommandInput } from '../command.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

type Until = NonNullable<Extract<CommandInput, { kind: 'passUntil' }>['until']>;
const bases = { '1724': ['44'], '4627': ['13'] };
const stage = (s: ReturnType<typeof scene>) => {
  const at = s.match.stage;
  return at.kind === 'flying' ? `${at.turn} ${at.side} ${at.step}` : at.kind;
};

describe('3.1-II Flying turns', () => {
  it('3.1-II-3: German, then British, turn after turn', () => {
    const s = scene({ based: bases });
    const seen = [stage(s)];
    for (let i = 0; i < 3; i++) seen.push(stage(s.endTurn()));
    expect(seen).toEqual([
      '1 german movement',
      '1 british movement',
      '2 german movement',
      '2 british movement',
    ]);
  });

  it('3.1-II: movement, then fights, then bombs; ending the turn skips the remaining steps', () => {
    const s = scene({
      based: bases,
      flying: [{ units: ['14'], at: '1621', spotted: true }],
      dice: [1],
    });
    s.give({ kind: 'endMovement' });
    expect(stage(s)).toBe('1 german combat');
    s.give({
      kind: 'bomb',
      group: s.group('14'),
      targets: [{ units: ['14'], target: { kind: 'place' } }],
    }).done();
    expect(stage(s)).toBe('1 german bombing');
    expect(stage(s.endTurn())).toBe('1 british movement');
  });

  it('3.1: the step inside a flying turn is its owner’s secret', () => {
    const s = scene({ based: bases, flying: [{ units: ['14'], at: '3020' }] });
    const before = [s.view('british'), s.view('observer')].map((v) => JSON.stringify(v));
    s.give({ kind: 'endMovement' });
    expect([s.view('british'), s.view('observer')].map((v) => JSON.stringify(v))).toEqual(before);
    expect(s.view('german').own?.step).toBe('combat');
    expect(s.view('british').own?.step).toBeNull();
  });

  it('3.1-III-1a: the month ends with flying turn 24', () => {
    const s = scene({ turn: 24, side: 'british', based: bases, dice: [1, 1, 3, 4] });
    s.endTurn().done(); // two dice of rest, two of the next month’s event
    expect(s.match.month).toBe(month(1917, 8));
    expect(s.match.stage.kind).toBe('planning');
  });

  it('3.1-III-1b: the month ends when both sides have declared their missions over and no unit flies', () => {
    const s = scene({ based: bases, dice: [] });
    s.give({ kind: 'noMoreMissions', declared: true }, 'german');
    expect(s.view('british').noMoreMissions).toEqual({ german: true, british: false });
    s.roll(1, 1, 3, 4).give({ kind: 'noMoreMissions', declared: true }, 'british').done();
    expect(s.match.month).toBe(month(1917, 8));
    expect(s.view('british').noMoreMissions).toEqual({ german: false, british: false });
  });

  it('3.1-III-1b: the month does not end while a unit flies', () => {
    const s = scene({ based: { '1724': ['44'], '4627': ['14'] }, flying: [{ units: ['13'], at: '4626' }] });
    s.give({ kind: 'noMoreMissions', declared: true }, 'german');
    s.give({ kind: 'noMoreMissions', declared: true }, 'british');
    expect(stage(s)).toBe('1 german movement');
    s.roll(1, 3, 4).flyTo(['13'], '4627', true).done(); // the British rest
    expect(s.match.month).toBe(month(1917, 8));
  });

  it('3.1-III-1c: the month ends when no air unit is left on the map', () => {
    const s = scene({
      turn: 9,
      flying: [{ units: ['Jasta-1'], at: '3020', tookOff: 3 }],
      dice: [2, 1, 3, 4],
    });
    s.endTurn().done();
    expect(s.match.month).toBe(month(1917, 8));
  });

  it('ruling 8: the turns of a side that has declared its missions over and has no unit aloft pass automatically', () => {
    const s = scene({ based: bases });
    s.give({ kind: 'noMoreMissions', declared: true }, 'british');
    expect(stage(s.endTurn())).toBe('2 german movement');
    expect(stage(s.endTurn())).toBe('3 german movement');
  });

  it('ruling 8: a declaration may be taken back', () => {
    const s = scene({ based: bases });
    s.give({ kind: 'noMoreMissions', declared: true }, 'british').give(
      { kind: 'noMoreMissions', declared: false },
      'british',
    );
    expect(stage(s.endTurn())).toBe('1 british movement');
    expect(s.told('german', 'noMoreMissions').map((n) => n.declared)).toEqual([true, false]);
  });

  it('ruling 8: a declaration may be made and taken back up to four times in a flying turn', () => {
    const s = scene({ based: bases });
    for (const declared of [true, false, true, false])
      s.give({ kind: 'noMoreMissions', declared }, 'british');
    expect(() => s.give({ kind: 'noMoreMissions', declared: true }, 'british')).toThrow();
    expect(s.view('british').options.kinds).not.toContain('noMoreMissions');
    s.endTurn().endTurn();
    expect(s.view('british').options.kinds).toContain('noMoreMissions');
  });

  it('ruling 8: a declaration is public, and valid only in flying turns', () => {
    const s = scene({ phase: 'redeployment', based: bases });
    expect(s.refusal({ kind: 'noMoreMissions', declared: true }, 'german').code).toBe('phase.other');
    expect(s.refusal({ kind: 'passUntil', until: null }, 'german').code).toBe('phase.other');
    expect(s.refusal({ kind: 'endTurn' }, 'german').code).toBe('phase.other');
  });

  it('13.3: a hex that was bombed in one flying turn may be bombed in the next', () => {
    const s = scene({
      based: bases,
      step: 'combat',
      flying: [{ units: ['14'], at: '1621', spotted: true }],
      dice: [1],
    });
    s.give({
      kind: 'bomb',
      group: s.group('14'),
      targets: [{ units: ['14'], target: { kind: 'place' } }],
    }).done();
    expect(s.view('british').bombedThisTurn).toEqual(['1621']);
    s.endTurn();
    expect(s.view('british').bombedThisTurn).toEqual([]);
  });

  it('3.1-II: flying begins once a month', () => {
    const s = scene({ based: bases }).endTurn().endTurn();
    expect(stage(s)).toBe('2 german movement');
    expect(s.told('observer', 'flyingBegins')).toEqual([]);
  });

  it('8.9, 23.3: captures at the end of a turn may decide the game', () => {
    const s = scene({
      turn: 9,
      points: { british: 48 },
      based: bases,
      flying: [{ units: ['14'], at: '1624', mustLandBy: 9 }],
    });
    s.endTurn().done();
    expect(s.match.stage).toMatchObject({ kind: 'ended', result: { winner: 'british' } });
    expect(s.refusal({ kind: 'endTurn' }, 'german').code).toBe('match.ended');
    expect(s.view('german').options.kinds).toEqual([]);
  });
});

describe('Ruling 8: pass until', () => {
  const nothing = { turn: null, near: null, alarmed: false, fuel: null };
  const waiting = (until: Partial<Until>, spec: SceneSpec = {}) => {
    const s = scene({ based: { ...bases, '4629': ['14'] }, ...spec });
    s.give({ kind: 'passUntil', until: { ...nothing, ...until } }, 'british');
    return s;
  };

  it('ruling 8: turns pass automatically until a given flying turn', () => {
    const s = waiting({ turn: 3 });
    s.endTurn();
    expect(stage(s)).toBe('2 german movement');
    s.endTurn();
    expect(stage(s)).toBe('3 german movement');
    s.endTurn();
    expect(stage(s)).toBe('3 british movement');
    expect(s.match.sides.british.passUntil).toBeNull();
  });

  it('ruling 8: turns pass until own fuel runs low; the enemy’s fuel does not count', () => {
    const passes = (unit: string) => {
      const s = scene({
        based: { ...bases, '4629': ['14'] },
        flying: [{ units: [unit], at: unit === '44' ? '1724' : '3020', mustLandBy: 2 }],
      });
      s.give({ kind: 'passUntil', until: { ...nothing, turn: 3, fuel: 1 } }, 'british').endTurn();
      return stage(s);
    };
    expect(passes('44')).toBe('1 british movement');
    expect(passes('13')).toBe('2 german movement');
  });

  it('ruling 8: when both sides pass, the month is played to its end', () => {
    const s = waiting({}, { dice: [1, 1, 3, 4] });
    s.give({ kind: 'passUntil', until: nothing }, 'german').done();
    expect(s.match.month).toBe(month(1917, 8));
    expect(s.match.sides.british.passUntil).toBeNull();
  });

  it('ruling 8: turns pass until an enemy counter comes near a hex', () => {
    const s = waiting({ near: { hex: '4225', hexes: 3 } });
    s.flyTo(['13'], '4625').endTurn();
    expect(stage(s)).toBe('2 german movement');
    s.flyTo(['13'], '4525').endTurn();
    expect(stage(s)).toBe('2 british movement');
  });

  it('ruling 8: turns pass until an own unit is spotted or attacked', () => {
    const spec: SceneSpec = {
      flying: [
        { units: ['61'], at: '3020' },
        { units: ['17'], at: '3025' },
      ],
    };
    const s = waiting({ alarmed: true }, spec);
    s.endTurn();
    expect(stage(s)).toBe('2 german movement');
    s.fly(['17'], '3024 3023 3022 3021 3020').endTurn();
    expect(stage(s)).toBe('2 british movement');
    const deaf = waiting({}, spec);
    deaf.fly(['17'], '3024 3023 3022 3021 3020').endTurn();
    expect(stage(deaf)).toBe('2 german movement');
  });

  it('ruling 8: an attack on a unit that is already known, and bombs on the ground, are alarms too', () => {
    const attacked = waiting(
      { alarmed: true },
      {
        step: 'combat',
        flying: [
          { units: ['61'], at: '3020', spotted: true },
          { units: ['Jasta-1'], at: '3020', spotted: true },
        ],
        dice: [3],
      },
    );
    attacked
      .give({ kind: 'attack', group: attacked.group('Jasta-1'), target: attacked.group('61') })
      .endTurn()
      .done();
    expect(stage(attacked)).toBe('1 british movement');
    const bombed = waiting(
      { alarmed: true },
      { step: 'combat', flying: [{ units: ['17'], at: '1621', spotted: true }], dice: [1] },
    );
    bombed.give({
      kind: 'bomb',
      group: bombed.group('17'),
      targets: [{ units: ['17'], target: { kind: 'place' } }],
    });
    expect(stage(bombed.endTurn().done())).toBe('1 british movement');
  });

  it('ruling 8: gunfire that misses is an alarm too, for a unit that moves by its plan', () => {
    const s = scene({
      side: 'british',
      land: { '2225': [['antiAircraft', 1]], '1724': ['aerodrome'] },
      flying: [{ units: ['13'], at: '2325', spotted: true }],
      based: { '1724': ['44'] },
      dice: [1],
    });
    const plan = { id: 'on', units: ['13'], from: 1, bomb: null, land: false, haltWhenSpotted: false };
    s.give({ kind: 'plan', plan: { ...plan, route: ['2225', '2224'] } }, 'german');
    s.give({ kind: 'passUntil', until: { turn: 9, near: null, alarmed: true, fuel: null } }, 'german');
    s.endTurn().done();
    expect(stage(s)).toBe('2 german movement');
  });

  it('ruling 8: passing until a turn that does not exist is an error', () => {
    for (const turn of [-1e9, 0, 1e9, NaN]) {
      const s = waiting({ turn: 24 }, { turn });
      expect(() => s.endTurn()).toThrow(RangeError);
    }
  });

  it('ruling 8: an alarm from before the pass does not count', () => {
    const s = waiting({ alarmed: true }, { sides: { british: { alarmed: true } } });
    s.endTurn();
    expect(stage(s)).toBe('2 german movement');
  });

  it('ruling 8: turns pass until a unit has at most the given fuel', () => {
    const s = waiting({ fuel: 2 }, { flying: [{ units: ['61'], at: '3020', mustLandBy: 4 }] });
    s.endTurn();
    expect(stage(s)).toBe('2 german movement');
    s.endTurn();
    expect(stage(s)).toBe('2 british movement');
  });

  it('ruling 8: a pass is private, and the enemy’s view does not change when it is given', () => {
    const s = scene({ based: bases });
    const before = [s.view('german'), s.view('observer')].map((v) => JSON.stringify(v));
    s.give({ kind: 'passUntil', until: { ...nothing, turn: 5 } }, 'british');
    expect([s.view('german'), s.view('observer')].map((v) => JSON.stringify(v))).toEqual(before);
    expect(s.view('british').own?.passUntil).toMatchObject({ turn: 5 });
  });

  it('ruling 8: a pass may be stopped again', () => {
    const s = waiting({ turn: 9 });
    s.give({ kind: 'passUntil', until: null }, 'british').endTurn();
    expect(stage(s)).toBe('1 british movement');
  });

  it('ruling 8: overstacking checks and fuel apply while a side passes', () => {
    const s = waiting(
      {},
      {
        flying: [{ units: ['61', '112', '56'], at: '3020', mustLandBy: 1 }],
        dice: [1, 1, 1, 2, 2, 2],
      },
    );
    s.endTurn().done();
    expect(s.told('british', 'overstacked')).toHaveLength(1);
    expect(s.unit('61').where.at).toBe('pool');
  });
});

describe('Ruling 31: standing orders', () => {
  it('ruling 31: standing orders are private and may be changed at any time', () => {
    const s = scene({ based: bases });
    const before = [s.view('german'), s.view('observer')].map((v) => JSON.stringify(v));
    const { orders } = s.match.sides.british;
    s.give({ kind: 'orders', orders: { ...orders, holdFire: ['2225'] } as never }, 'british');
    expect([s.view('german'), s.view('observer')].map((v) => JSON.stringify(v))).toEqual(before);
    expect(s.view('british').own?.orders.holdFire).toEqual(['2225']);
  });
});
