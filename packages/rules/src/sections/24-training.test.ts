import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

const based = { '4629': ['13', '14', 'Fake-1'], '4528': ['L-1'], '2126': ['33', '36'] };
const options = { training: true };
const training = (spec: SceneSpec = {}): Scene => scene({ phase: 'training', options, based, ...spec });
/** The Germans train as given, the month passes without a flight, and the flying of the next month is about to begin. */
const nextMonth = (s: Scene, up: string[], night: string[]): Scene =>
  s
    .choose('german', { phase: 'training', up, night })
    .choose('british', { phase: 'training' })
    .roll(1, 1, 3, 4)
    .idle((m) => m.month === month(1917, 8) && m.stage.kind === 'flying');

describe('24 Training', () => {
  it('24: without the option the phase asks nothing and no unit trains', () => {
    const s = scene({ phase: 'reinforcement', based });
    s.choose('german', { phase: 'reinforcement' }).choose('british', { phase: 'reinforcement' });
    expect(s.match.stage).toEqual({ kind: 'planning', phase: 'recon' });
  });

  it('24.1: any number of units may rest or train, but no unit may do both', () => {
    const s = training();
    expect(s.refusedChoice('german', { phase: 'training', up: ['13'], night: ['13'] })).toMatchObject({
      code: 'unit.twice',
      rule: '24.1',
    });
    expect(s.refusedChoice('german', { phase: 'training', up: ['13', '13'] }).code).toBe('unit.twice');
    expect(s.refusedChoice('german', { phase: 'training', up: ['33'] }).code).toBe('choice.wrong');
    expect(s.refusedChoice('german', { phase: 'training', night: ['15'] }).code).toBe('choice.wrong');
    nextMonth(s, ['13'], ['14']);
    expect(s.unit('13')).toMatchObject({ up: true, nightTrained: false });
    expect(s.unit('14')).toMatchObject({ up: false, nightTrained: true });
  });

  it('24.2: a unit that rests does not fly that month, and is up from the next month until it flies', () => {
    const s = training();
    s.choose('german', { phase: 'training', up: ['13'] }).choose('british', { phase: 'training' });
    s.idle((m) => m.stage.kind === 'flying');
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4528'] })).toMatchObject({
      code: 'unit.grounded',
      rule: '24.2',
    });
    expect(s.unit('13').up).toBe(false);
    s.roll(1, 1, 3, 4).idle((m) => m.month === month(1917, 8));
    expect(s.unit('13')).toMatchObject({ up: true, grounded: null });
    s.roll(3, 4).idle((m) => m.month === month(1917, 9) && m.stage.kind === 'flying');
    expect(s.unit('13').up).toBe(true);
    s.fly(['13'], '4628');
    expect(s.hexOf('13')).toBe('4628');
  });

  it('24.2: a unit that is already up cannot rest again, and a fake cannot rest', () => {
    const s = training({ units: { '13': { up: true } } });
    for (const up of [['13'], ['Fake-1']])
      expect(s.refusedChoice('german', { phase: 'training', up })).toMatchObject({
        code: 'choice.wrong',
        rule: '24.2',
      });
  });

  it('24.3: a group that is up fires one column to the right (ruling 38)', () => {
    const column = (up: boolean): number | null | undefined => {
      const s = scene({
        side: 'british',
        step: 'combat',
        options,
        flying: [
          { units: ['44'], at: '2819', spotted: true },
          { units: ['13'], at: '2819', spotted: true },
        ],
        units: { '44': { up } },
        dice: [4, 1, 1], // the bounce, and no hit from either
      });
      s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') });
      s.done();
      const combat = s.told('observer', 'combat')[0];
      expect(combat?.pursuit).toMatchObject({ column: 5, modifiers: [], other: 0 }); // pursuit is not shifted
      // Ruling 18: the shift is not named, but it is in the sum.
      expect(combat?.fires[0]?.use).toMatchObject({ modifiers: [], other: 0 });
      expect(combat?.fires[0]?.use.otherColumns).toBe(up ? 1 : undefined);
      return combat?.fires[0]?.use.column;
    };
    expect([column(false), column(true)]).toEqual([2, 3]);
  });

  it('24.3: an enemy group that is up fires back one column to the right as well', () => {
    const columns = (up: boolean) => {
      const s = scene({
        side: 'british',
        step: 'combat',
        options,
        flying: [
          { units: ['44'], at: '2819', spotted: true },
          { units: ['13'], at: '2819', spotted: true },
        ],
        units: { '13': { up } },
        dice: [4, 1, 1], // the bounce, and no hit from either
      });
      s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') });
      s.done();
      return s.told('observer', 'combat')[0]?.fires.map(({ use }) => use.column);
    };
    expect([columns(false), columns(true)]).toEqual([
      [2, 1],
      [2, 2],
    ]);
  });

  it('24.3: a group that is up bombs one column to the right', () => {
    const column = (up: boolean): number | null | undefined => {
      const s = scene({
        step: 'bombing',
        options,
        based: { '2126': ['33'] },
        flying: [{ units: ['13'], at: '0821', spotted: true }],
        units: { '13': { up } },
        dice: [2, ...(up ? [1] : [])], // "-" in column "2..3", B1 in "4..5" asks for the ace die
      });
      s.give({ kind: 'bomb', group: s.group('13'), targets: [{ units: ['13'], target: { kind: 'place' } }] });
      s.done();
      return s.told('observer', 'bombing')[0]?.use?.column;
    };
    expect([column(false), column(true)]).toEqual([1, 2]);
  });

  it('24.4: a unit is no longer up after landing from a mission, but redeployment does not matter; it may rest again', () => {
    const s = scene({
      phase: 'redeployment',
      options,
      based,
      units: { '13': { up: true }, '14': { up: true } },
    });
    s.choose('british', { phase: 'redeployment' }).choose('german', {
      phase: 'redeployment',
      air: [
        { unit: '13', to: '4528' },
        { unit: '14', to: '4528' },
      ],
    });
    expect([s.unit('13').up, s.unit('14').up]).toEqual([true, true]);
    s.idle((m) => m.stage.kind === 'flying');
    s.fly(['13'], '4629');
    expect(s.unit('13').up).toBe(true); // still in the air
    s.endTurn().endTurn().fly(['13'], '', true);
    expect([s.unit('13').up, s.unit('14').up]).toEqual([false, true]);
    s.roll(1, 3, 4).idle((m) => m.month === month(1917, 8) && m.stage.kind === 'planning');
    s.idle((m) => m.stage.kind === 'planning' && m.stage.phase === 'training');
    s.choose('german', { phase: 'training', up: ['13'] });
    expect(s.refusedChoice('german', { phase: 'training', up: ['14'] }).code).toBe('choice.wrong');
  });

  it('24.5: night training keeps a unit on the ground for its month, then it lasts', () => {
    const s = training();
    s.choose('german', { phase: 'training', night: ['13'] }).choose('british', { phase: 'training' });
    s.idle((m) => m.stage.kind === 'flying');
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4628'] }).code).toBe('unit.grounded');
    s.roll(1, 1, 3, 4).idle((m) => m.month === month(1917, 8) && m.stage.kind === 'flying');
    s.fly(['13'], '4628').endTurn().endTurn().fly(['13'], '4629', true);
    expect(s.unit('13').nightTrained).toBe(true);
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4628'] }).code).toBe('unit.flown');
  });

  it('24.5: night training is lost when a unit leaves play, be it shot down, recycled or crashed', () => {
    // In a field at the end of its fuel: 6, +2, +1, and -1 for training make 8 by day, which is three months away.
    const s = scene({
      options,
      turn: 5,
      side: 'german',
      flying: [{ units: ['13'], at: '4730', mustLandBy: 5 }],
      units: { '13': { nightTrained: true, up: true } },
      based: { '2126': ['33'] },
      dice: [4],
    });
    s.endTurn();
    expect(s.unit('13')).toMatchObject({ where: { at: 'recycling' }, nightTrained: false, up: false });
    s.done();
  });

  it('24.6: zeppelins and BE.2 are night trained from the start, and again when they come back', () => {
    const s = training();
    expect(s.unit('L-1').nightTrained).toBe(true);
    expect(s.unit('36').nightTrained).toBe(true);
    expect(s.unit('33').nightTrained).toBe(false);
    for (const [by, unit] of [
      ['german', 'L-1'],
      ['british', '36'],
    ] as const)
      expect(s.refusedChoice(by, { phase: 'training', night: [unit] })).toMatchObject({
        code: 'choice.wrong',
      });
    const crash = scene({
      options,
      side: 'british',
      turn: 5,
      flying: [{ units: ['36'], at: '1120', mustLandBy: 5 }],
      based: { '4629': ['13'] },
      dice: [4],
    });
    crash.endTurn();
    expect(crash.unit('36')).toMatchObject({ where: { at: 'recycling' }, nightTrained: true });
    crash.done();
  });

  it('24.7: a unit that trains one month and rests the next has both', () => {
    const s = nextMonth(training({ options: { training: true, quietDraw: false } }), [], ['13']);
    s.roll(3, 4).idle((m) => m.month === month(1917, 9) && m.stage.kind === 'planning');
    s.idle((m) => m.stage.kind === 'planning' && m.stage.phase === 'training');
    s.choose('german', { phase: 'training', up: ['13'] }).choose('british', { phase: 'training' });
    s.roll(1, 1, 3, 4).idle((m) => m.month === month(1917, 10));
    expect(s.unit('13')).toMatchObject({ up: true, nightTrained: true });
  });

  it('24.7: night training takes a point off the crash die of a unit that lands (ruling 38)', () => {
    const landing = (nightTrained: boolean) => {
      const s = scene({
        options,
        month: [1918, 1],
        turn: 8,
        flying: [{ units: ['13'], at: '4629' }],
        units: { '13': { nightTrained } },
        based: { '4629': [], '2126': ['33'] },
        dice: [4],
      });
      s.fly(['13'], '', true);
      s.done();
      return s.told('german', 'check')[0];
    };
    expect(landing(false)).toMatchObject({ fate: 'recycled', use: { row: '5' } });
    expect(landing(true)).toMatchObject({ fate: 'safe', use: { row: '<=4' } });
  });

  it('ruling 38: under advanced night operations, night-trained units land at night without a check', () => {
    const s = scene({
      options: { training: true, advancedNight: true },
      month: [1918, 1],
      turn: 8,
      flying: [{ units: ['13'], at: '4629' }],
      units: { '13': { nightTrained: true } },
      based: { '4629': [], '2126': ['33'] },
    });
    s.fly(['13'], '', true);
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4629' });
    s.done();
  });

  it('24.8: a mixed group has neither benefit; the part that is up has it once it splits off', () => {
    const column = (units: string[]): number | null | undefined => {
      const s = scene({
        step: 'bombing',
        options,
        based: { '2126': ['33'] },
        flying: [{ units, at: '0821', spotted: true }],
        units: { '13': { up: true }, '15': { up: true } },
        dice: [1],
      });
      s.give({ kind: 'bomb', group: s.group('13'), targets: [{ units: ['13'], target: { kind: 'place' } }] });
      s.done();
      return s.told('observer', 'bombing')[0]?.use?.column;
    };
    expect(column(['13', '15'])).toBe(2);
    expect(column(['13'])).toBe(2);
    // Here the unit is in one stack with one that is not "up", even if that one drops no bombs.
    expect(column(['13', '14'])).toBe(1);
    expect(column(['13', 'Jasta-1'])).toBe(1);
    const fire = (units: string[]): number | null | undefined => {
      const s = scene({
        side: 'british',
        step: 'combat',
        options,
        flying: [
          { units, at: '2819', spotted: true },
          { units: ['13'], at: '2819', spotted: true },
        ],
        units: { '44': { up: true }, '112': { up: true } },
        dice: [4, 1, 1],
      });
      s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') });
      return s.told('observer', 'combat')[0]?.fires[0]?.use.column;
    };
    expect(fire(['44', '112'])).toBe(4); // 8 points: "6..8", one to the right
    expect(fire(['44', '65'])).toBe(3); // 8 points, not all of them up
  });
});
