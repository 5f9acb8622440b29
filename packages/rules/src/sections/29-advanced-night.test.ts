import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { createMatch } from '../create.ts';
import { positionIn } from '../position/of-match.ts';
import type { UnitId } from '../state/match.ts';
import { staysTooLong } from './25-fighter-patrols.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

// July, when night falls with turn 18.
const night = (spec: SceneSpec) =>
  scene({ turn: 20, options: { training: true, advancedNight: true }, ...spec });
const trained = { nightTrained: true };

describe('29 Advanced night operations', () => {
  it('29: needs the training of 24', () => {
    const outcome = createMatch({ scenario: 'campaign', options: { advancedNight: true } });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'match.options' } });
  });

  it('29.1: by night only night-trained units may begin a fight', () => {
    const spec: SceneSpec = {
      side: 'british',
      step: 'combat',
      raf: true,
      flying: [
        { units: ['44', '61'], at: '3020', spotted: true },
        { units: ['13'], at: '3020', spotted: true },
      ],
    };
    const attack = (s: ReturnType<typeof scene>) =>
      ({ kind: 'attack', group: s.group('44'), target: s.group('13') }) as const;
    const none = night({ ...spec, units: { '44': trained } });
    expect(none.refusal(attack(none))).toMatchObject({ code: 'attack.night', rule: '29.1' });
    expect(none.view('british').options.attacks).toEqual([]);
    const all = night({ ...spec, units: { '44': trained, '61': trained }, dice: [1] });
    all.give(attack(all)).done();
    const day = night({ ...spec, turn: 17, dice: [1] });
    day.give(attack(day)).done();
    const without = scene({ ...spec, turn: 20, dice: [1] });
    without.give(attack(without)).done();
  });

  it('29.1, 24.6: BE.2 are trained from the start', () => {
    const s = night({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['36'], at: '3020', spotted: true },
        { units: ['13'], at: '3020', spotted: true },
      ],
      dice: [4],
    });
    s.give({ kind: 'attack', group: s.group('36'), target: s.group('13') }).done();
  });

  it('29.1: a group that is attacked fires back, trained or not', () => {
    const s = night({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44'], at: '3020', spotted: true },
        { units: ['13'], at: '3020', spotted: true },
      ],
      units: { '44': trained },
      dice: [6, 1, 1],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') }).done();
    expect(s.told('observer', 'combat')[0]?.fires.map((f) => f.side)).toEqual(['british', 'german']);
  });

  it('29.1, ruling 40: by night only night-trained units bomb and strafe, and still one column to the left', () => {
    const spec: SceneSpec = { step: 'combat', flying: [{ units: ['13', '14'], at: '2126' }] };
    const both = [{ units: ['13', '14'], target: { kind: 'place' as const } }];
    const some = night({ ...spec, units: { '13': trained } });
    expect(some.refusal({ kind: 'bomb', group: some.group('13'), targets: both })).toMatchObject({
      code: 'bomb.night',
      rule: '29.1',
    });
    const all = night({ ...spec, units: { '13': trained, '14': trained }, dice: [1] });
    all.give({ kind: 'bomb', group: all.group('13'), targets: both }).done();
    expect(all.told('observer', 'bombing')[0]?.use?.modifiers).toEqual([{ name: 'night', value: -1 }]);
  });

  it('24.8, 29.1, ruling 84: in a mixed group not even the night-trained units bomb by night, until they split off', () => {
    const mixed: SceneSpec = { units: { '13': trained }, flying: [{ units: ['13', '14'], at: '2127' }] };
    const one = [{ units: ['13'], target: { kind: 'place' as const } }];
    const together = night({ ...mixed, step: 'combat', flying: [{ units: ['13', '14'], at: '2126' }] });
    expect(together.refusal({ kind: 'bomb', group: together.group('13'), targets: one })).toMatchObject({
      code: 'bomb.night',
      rule: '29.1',
    });
    expect(together.view('german').options.bombs).toEqual([]);
    // By day, or without 29, a mixed group may bomb.
    for (const spec of [{ turn: 17 }, { turn: 20, options: { training: true } }]) {
      const s = night({ ...mixed, step: 'combat', flying: [{ units: ['13', '14'], at: '2126' }], ...spec });
      s.roll(1)
        .give({ kind: 'bomb', group: s.group('13'), targets: one })
        .done();
    }
    const apart = night(mixed).fly(['13'], '2126').give({ kind: 'endMovement' }).roll(1);
    expect(apart.view('german').options.bombs[0]?.units.map((u) => u.unit)).toEqual(['13']);
    apart.give({ kind: 'bomb', group: apart.group('13'), targets: one }).done();
  });

  it('24.8, 20.6: a fake in the group is found out before the bombs fall, and does not keep them from falling', () => {
    const s = night({
      step: 'combat',
      units: { '13': trained },
      flying: [{ units: ['13', 'Fake-1'], at: '2126' }],
      dice: [1],
    });
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [{ units: ['13'], target: { kind: 'place' } }],
    }).done();
  });

  it('29.1: zeppelins bomb by night', () => {
    const s = night({ step: 'combat', flying: [{ units: ['L-1'], at: '2126' }], dice: [1] });
    s.give({
      kind: 'bomb',
      group: s.group('L-1'),
      targets: [{ units: ['L-1'], target: { kind: 'place' } }],
    }).done();
  });

  it('29.2: listening posts hear by night as by day', () => {
    const s = night({ land: { '2225': ['earlyWarning'] }, flying: [{ units: ['13'], at: '2525' }] });
    expect(s.fly(['13'], '2425').spotted('13')).toBe(true);
  });

  it('29.3: by night any stack is overstacked at the end of its movement', () => {
    const two: SceneSpec = { flying: [{ units: ['13', '14'], at: '3020' }] };
    night({ ...two, dice: [1, 1] })
      .give({ kind: 'endMovement' })
      .done();
    night({ ...two, turn: 17 })
      .give({ kind: 'endMovement' })
      .done();
    const apart = night(two).fly(['13'], '3021').give({ kind: 'endMovement' }).done();
    expect(apart.told('observer', 'overstacked')).toEqual([]);
  });

  it('29.3: stacks are overstacked already in the turn in which night falls', () => {
    night({ turn: 18, flying: [{ units: ['13', '14'], at: '3020' }], dice: [1, 1] })
      .give({ kind: 'endMovement' })
      .done();
  });

  it('ruling 24: Riesen may regroup by night, and pay for it', () => {
    const s = night({
      month: [1918, 2],
      options: { training: true, advancedNight: true, riesen: true },
      flying: [
        { units: ['1/501'], at: '3020' },
        { units: ['2/501'], at: '3020' },
      ],
      dice: [1, 1],
    });
    s.give({ kind: 'regroup', groups: [s.group('1/501'), s.group('2/501')] })
      .give({ kind: 'endMovement' })
      .done();
  });

  const prepared = (rulesVersion: string, options = { training: true, advancedNight: true, patrols: true }) =>
    scene({ rulesVersion, options, phase: 'missionPreparation', based: { '2126': ['44', '61'] } });
  const patrol = (units: string[], from: number) => ({
    phase: 'missionPreparation' as const,
    patrols: [{ units: units as UnitId[], hex: hexId('2423'), from }],
  });

  it('29.3, ruling 88: a patrol whose first turn is a night turn is a single fighter', () => {
    expect(prepared('7').refusedChoice('british', patrol(['44', '61'], 18))).toMatchObject({
      code: 'patrol.night',
      rule: '29.3',
    });
    const accepted = [
      prepared('7').choose('british', patrol(['44', '61'], 17)),
      prepared('7').choose('british', patrol(['44'], 18)),
      prepared('7', { training: true, advancedNight: false, patrols: true }).choose(
        'british',
        patrol(['44', '61'], 18),
      ),
      // A match keeps the rules with which it began.
      prepared('6').choose('british', patrol(['44', '61'], 18)),
    ];
    expect(accepted.every((s) => s.match.sides.british.sealed.missionPreparation?.handedIn)).toBe(true);
  });

  it('29.3, ruling 88: tells of two or more that can still be over their hex when night falls', () => {
    const stays = (units: string[], from: number, advancedNight = true) =>
      staysTooLong(positionIn(prepared('7', { training: true, advancedNight, patrols: true }), 'british'), {
        units: units as UnitId[],
        from,
      });
    const s = prepared('7');
    const fuel = Math.min(...['44', '61'].map((id) => s.match.pack.types[s.unit(id).type]?.endurance ?? 24));
    expect(fuel).toBeGreaterThan(1);
    const first = 18 - fuel; // night falls with turn 18
    expect([first - 1, first, 17, 18].map((from) => stays(['44', '61'], from))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([stays(['44'], 17), stays(['44', '61'], 17, false)]).toEqual([false, false]);
  });

  it('29.4: night-trained units land by night without a check, and others with one', () => {
    const spec: SceneSpec = { flying: [{ units: ['13'], at: '4627' }], based: { '4627': ['14'] } };
    night({ ...spec, units: { '13': trained } })
      .fly(['13'], '', true)
      .done();
    night({ ...spec, dice: [1] })
      .fly(['13'], '', true)
      .done();
  });

  it('29.4: night-trained units check when there is another reason', () => {
    const s = night({
      flying: [{ units: ['13'], at: '4628' }],
      based: { '4627': ['14'] },
      units: { '13': trained },
      dice: [3],
    }).fly(['13'], '', true);
    expect(s.done().unit('13').where.at).toBe('base');
    expect(s.told('german', 'check')[0]?.use.modifiers).toEqual([
      { name: 'notAnAerodrome', value: 1 },
      { name: 'night', value: 1 },
      { name: 'nightTrained', value: -1 },
    ]);
  });
});
