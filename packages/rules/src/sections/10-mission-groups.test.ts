import { hexId, straightPath } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../command.ts';
import { positionIn } from '../position/of-match.ts';
import type { UnitId } from '../state/match.ts';
import { submit } from '../submit.ts';
import { newScene, scene, type Scene, type SceneSpec } from '../testing/scene.ts';
import { legalRegroupings } from './10-mission-groups.ts';

const path = (from: string, to: string) => straightPath(hexId(from), hexId(to));

// German bases: 4627, 4629 and 4427 are within four hexes of a headquarters in 4528; 3826 is seven away.
const bases: SceneSpec = {
  based: { '4627': ['13'], '4629': ['14'], '4427': ['17', 'L-1'], '3826': ['Jasta-1'] },
  land: {
    '4627': ['aerodrome'],
    '4629': ['aerodrome'],
    '4427': ['aerodrome'],
    '3826': ['aerodrome'],
    '4528': ['headquarters'],
  },
};

describe('10.1 Which units may fly together', () => {
  it('10.1(1): units of one base that take off in one flying turn may form a group', () => {
    const s = scene({ based: { '4627': ['13', '14', 'Jasta-1'] } });
    s.flyTo(['13', '14', 'Jasta-1'], '4625');
    expect(s.match.groups[s.group('13')]?.counters).toHaveLength(3);
    expect(s.group('Jasta-1')).toBe(s.group('13'));
  });

  it('10.1(1): units of the carrier may form a group too', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '3020' },
      based: { carrier: ['1CV', '2CV'] },
    });
    s.flyTo(['1CV', '2CV'], '2920');
    expect(s.group('1CV')).toBe(s.group('2CV'));
  });

  it('10.1(1): units of two bases may not take off as a group', () => {
    const s = scene(bases);
    expect(s.refusal({ kind: 'move', units: ['13', '14'], path: [] }).code).toBe('group.mixed');
  });

  it('10.1(1): the carrier is a base of its own, even in the hex of an aerodrome', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '2126' },
      based: { carrier: ['1CV'], '2126': ['44'] },
    });
    expect(s.refusal({ kind: 'move', units: ['1CV', '44'], path: [] })).toMatchObject({
      code: 'group.mixed',
      rule: '10.1',
    });
    expect(s.view('british').options.moves.map(({ units }) => units)).toEqual([['44'], ['1CV']]);
  });

  it('ruling 24: units that take off one after the other are separate groups', () => {
    const s = scene({ based: { '4627': ['13', '14'] } });
    s.fly(['13'], '').fly(['14'], '');
    expect(s.group('13')).not.toBe(s.group('14'));
    expect(s.refusal({ kind: 'move', units: ['13', '14'], path: ['4626'] }).code).toBe('group.mixed');
  });

  it('10.1: a unit in the air may not form a group with one on the ground', () => {
    const s = scene({ based: { '4627': ['14'] }, flying: [{ units: ['13'], at: '4627' }] });
    expect(s.refusal({ kind: 'move', units: ['13', '14'], path: ['4626'] }).code).toBe('group.mixed');
    expect(s.refusal({ kind: 'move', units: ['14', '13'], path: ['4626'] }).code).toBe('unit.notBased');
  });

  it('10.2: a zeppelin is never part of a group', () => {
    const s = scene(bases);
    expect(s.refusal({ kind: 'move', units: ['17', 'L-1'], path: [] })).toMatchObject({
      code: 'group.zeppelin',
      rule: '10.2',
    });
  });

  it('10.2: any other units may be combined, also with fakes', () => {
    const s = scene({ based: { '4627': ['13', 'Jasta-1', 'Fake-1'] } });
    s.flyTo(['13', 'Jasta-1', 'Fake-1'], '4625');
    expect(s.group('Fake-1')).toBe(s.group('13'));
  });

  it('10.3: a group is broken up by moving a part of it', () => {
    const s = scene({ flying: [{ units: ['13', '14', '17'], at: '3020' }] });
    s.fly(['13', '14'], '3021');
    expect(s.group('13')).toBe(s.group('14'));
    expect(s.hexOf('17')).toBe('3020');
    expect(s.refusal({ kind: 'move', units: ['13', '17'], path: ['3022'] }).code).toBe('group.mixed');
  });
});

describe('Ruling 12: names in the air', () => {
  it('ruling 12: counters get names in random order, so that the order does not reveal which unit is which', () => {
    const s = scene({ based: { '4627': ['13', 'Fake-1'] } });
    const backwards = { roll: () => 1, order: (_: unknown, n: number) => [...Array(n).keys()].reverse() };
    const outcome = submit(s.match, 'german', { kind: 'move', units: ['13', 'Fake-1'], path: [] }, backwards);
    if (!outcome.ok) throw new Error(outcome.error.message);
    expect(outcome.match.flying).toMatchObject({ c1: { unit: 'Fake-1' }, c2: { unit: '13' } });
  });

  it('ruling 12: a name is new at every take-off', () => {
    const s = scene({ based: { '4627': ['13', '14'] } });
    s.fly(['13'], '', false).fly(['13'], '', true).fly(['14'], '');
    expect(s.counter('14')).toBe('c2');
    expect(s.group('14')).toBe('g2');
  });
});

describe('10.1(2), ruling 24: rendezvous', () => {
  const meet = { kind: 'rendezvous', hex: '4527' } as const;
  const flights = [
    { units: ['13'], path: ['4527'] },
    { units: ['14'], path: ['4628', '4627', '4527'] },
  ];

  it('10.1(2): units of bases near one headquarters meet in the turn in which they take off', () => {
    const s = scene(bases);
    s.give({ ...meet, flights: [...flights, { units: ['17'], path: ['4527'] }] });
    expect(s.group('13')).toBe(s.group('14'));
    expect(s.group('13')).toBe(s.group('17'));
    expect(s.hexOf('13')).toBe('4527');
  });

  it('10.1(2): the headquarters must be within four hexes of every base', () => {
    const s = scene(bases);
    const far = [
      { units: ['13'], path: ['4527', '4427', '4326', '4226'] },
      { units: ['Jasta-1'], path: ['3926', '4026', '4126', '4226'] },
    ];
    expect(s.refusal({ kind: 'rendezvous', hex: '4226', flights: far })).toMatchObject({
      code: 'rendezvous.headquarters',
      rule: '10.1',
    });
  });

  it('10.1(2): all bases must be near the same headquarters', () => {
    const s = scene({
      based: { '4427': ['17'], '4630': ['14'] },
      land: {
        '4427': ['aerodrome'],
        '4630': ['aerodrome'],
        '4226': ['headquarters'],
        '4731': ['headquarters'],
      },
    });
    const both = [
      { units: ['17'], path: path('4427', '4528') },
      { units: ['14'], path: path('4630', '4528') },
    ];
    const refusal = s.refusal({ kind: 'rendezvous', hex: '4528', flights: both });
    expect(refusal.code).toBe('rendezvous.headquarters');
  });

  it('10.1(2): four hexes from the headquarters is near, five is not', () => {
    const together = (base: string): { s: Scene; command: CommandInput } => ({
      s: scene({
        based: { '4627': ['13'], [base]: ['14'] },
        land: { '4627': ['aerodrome'], [base]: ['aerodrome'], '4528': ['headquarters'] },
      }),
      command: {
        kind: 'rendezvous',
        hex: '4528',
        flights: [
          { units: ['13'], path: path('4627', '4528') },
          { units: ['14'], path: path(base, '4528') },
        ],
      },
    });
    const near = together('4128');
    near.s.give(near.command);
    expect(near.s.group('13')).toBe(near.s.group('14'));
    const far = together('4029');
    expect(far.s.refusal(far.command).code).toBe('rendezvous.headquarters');
  });

  it('10.1(1): flights of one base may meet by different routes, without a headquarters', () => {
    const s = scene({ based: { '4627': ['13', '14'] } });
    s.give({
      ...meet,
      hex: '4625',
      flights: [
        { units: ['13'], path: ['4626', '4625'] },
        { units: ['14'], path: ['4526', '4525', '4625'] },
      ],
    });
    expect(s.group('13')).toBe(s.group('14'));
    s.give({ kind: 'endMovement' }).done();
    expect(s.told('observer', 'overstacked')).toEqual([]);
  });

  it('10.1(2): a unit that is already in the air may not join a rendezvous', () => {
    const s = scene({ ...bases, based: { '4629': ['14'] }, flying: [{ units: ['13'], at: '4627' }] });
    expect(s.refusal({ ...meet, flights }).code).toBe('unit.notBased');
  });

  it('10.1(2): a zeppelin may not join a rendezvous', () => {
    const s = scene(bases);
    const withZeppelin = [{ units: ['L-1'], path: ['4527'] }, ...flights];
    expect(s.refusal({ ...meet, flights: withZeppelin }).code).toBe('group.zeppelin');
  });

  it('10.1(2): every flight ends its own path in the hex, within its own speed', () => {
    const s = scene(bases);
    const [first] = flights;
    const other = (path: string[]) => [first ?? { units: [], path: [] }, { units: ['14'], path }];
    expect(s.refusal({ ...meet, flights: other(['4628', '4627']) }).code).toBe('path.broken');
    expect(s.refusal({ ...meet, flights: other(['4527']) }).code).toBe('path.broken');
    const long = ['4630', '4629', '4630', '4629', '4628', '4527'];
    expect(s.refusal({ ...meet, flights: other(long) }).code).toBe('path.tooLong');
    expect(s.refusal({ ...meet, flights: [...flights, { units: ['13'], path: ['4527'] }] }).code).toBe(
      'unit.twice',
    );
  });

  it('ruling 24: units that have met move no further in that turn, singly or together', () => {
    const s = scene({
      ...bases,
      based: { '4627': ['Jasta-1'], '4629': ['14'] },
    });
    s.give({
      ...meet,
      flights: [
        { units: ['Jasta-1'], path: ['4527'] },
        { units: ['14'], path: ['4628', '4627', '4527'] },
      ],
    });
    expect(s.view('german').own?.groups[s.group('14')]?.movesLeft).toBe(0);
    expect(s.refusal({ kind: 'move', units: ['Jasta-1', '14'], path: ['4526'] }).code).toBe('path.tooLong');
    expect(s.refusal({ kind: 'move', units: ['Jasta-1'], path: ['4526'] }).code).toBe('path.tooLong');
  });

  it('ruling 24: units that have met fly as one group in the next turn', () => {
    const s = scene({ ...bases, based: { ...bases.based, '1724': ['44'] } });
    s.give({ ...meet, flights })
      .endTurn()
      .endTurn();
    s.fly(['13', '14'], '4526 4525 4524 4523 4522');
    expect(s.hexOf('14')).toBe('4522');
  });

  it('ruling 24: guns fire on each flight as it arrives', () => {
    const s = scene({
      side: 'british',
      based: { '3128': ['44'], '3427': ['61'] },
      land: {
        '3128': ['aerodrome'],
        '3427': ['aerodrome'],
        '3328': ['headquarters'],
        '3626': [['antiAircraft', 2]],
      },
      dice: [1, 1], // two pursuit dice: the guns do not bear
    });
    s.give({
      kind: 'rendezvous',
      hex: '3626',
      flights: [
        { units: ['44'], path: path('3128', '3626') },
        { units: ['61'], path: path('3427', '3626') },
      ],
    }).done();
    expect(s.told('observer', 'antiAircraft').map((a) => a.against.length)).toEqual([1, 1]);
    expect(s.group('44')).toBe(s.group('61'));
  });

  it('8.4, ruling 83: a flight that is spotted on its way, or as it takes off, still meets the other', () => {
    const s = scene({
      side: 'british',
      based: { '3128': ['44'], '3427': ['61'] },
      land: {
        '3128': ['aerodrome'],
        '3427': ['aerodrome'],
        '3328': ['headquarters'],
        '3726': ['earlyWarning'], // hears two hexes far
      },
    });
    s.give({
      kind: 'rendezvous',
      hex: '3625',
      flights: [
        { units: ['44'], path: path('3128', '3625') },
        { units: ['61'], path: path('3427', '3625') },
      ],
    }).done();
    expect([s.spotted('44'), s.spotted('61')]).toEqual([true, true]);
    expect([s.hexOf('44'), s.hexOf('61')]).toEqual(['3625', '3625']);
    expect(s.group('44')).toBe(s.group('61'));
  });

  it('20.6, ruling 83: a flight whose fake is found out still meets the other', () => {
    const s = scene({
      based: { '4427': ['17', 'Fake-1'], '4630': ['14'] },
      land: {
        '4427': ['aerodrome'],
        '4630': ['aerodrome'],
        '4528': ['headquarters'],
      },
      flying: [{ units: ['44'], at: '4526' }],
    });
    s.give({
      kind: 'rendezvous',
      hex: '4525',
      flights: [
        { units: ['Fake-1', '17'], path: ['4426', '4526', '4525'] },
        { units: ['14'], path: path('4630', '4525') },
      ],
    }).done();
    expect(s.unit('Fake-1').where.at).toBe('recycling');
    expect(s.group('17')).toBe(s.group('14'));
  });

  it('ruling 24: a flight that is shot away on its way does not join', () => {
    const s = scene({
      side: 'british',
      based: { '3128': ['44'], '3427': ['61'] },
      land: {
        '3128': ['aerodrome'],
        '3427': ['aerodrome'],
        '3328': ['headquarters'],
        '3626': [['antiAircraft', 4]],
      },
      // 44: full fire (6 - 1 for the headquarters), 5 + 1 is damage, eliminated. 61: no fire.
      dice: [6, 5, 6, 1],
    });
    s.give({
      kind: 'rendezvous',
      hex: '3626',
      flights: [
        { units: ['44'], path: path('3128', '3626') },
        { units: ['61'], path: path('3427', '3626') },
      ],
    }).done();
    expect(s.unit('44').where.at).toBe('pool');
    expect(s.hexOf('61')).toBe('3626');
    expect(s.points('german')).toBe(1);
    // It has not met the other flight, so it keeps the rest of its movement (8.2).
    expect(s.view('british').own?.groups[s.group('61')]?.movesLeft).toBeGreaterThan(0);
  });
});

describe('10.3 Groups do not grow', () => {
  it('10.3: two groups in one hex stay two groups', () => {
    const s = scene({
      rulesVersion: '6',
      flying: [
        { units: ['13'], at: '3020' },
        { units: ['14'], at: '3020' },
      ],
    });
    expect(s.refusal({ kind: 'move', units: ['13', '14'], path: ['3021'] }).code).toBe('group.mixed');
    expect(refusedJoin(s, '13', '14').code).toBe('option.off');
  });
});

/** The groups of these units join. */
const join = (s: Scene, ...units: string[]): Scene => s.give(joins(s, units));
const refusedJoin = (s: Scene, ...units: string[]) => s.refusal(joins(s, units));
const joins = (s: Scene, units: readonly string[]): CommandInput => ({
  kind: 'regroup',
  groups: [...new Set(units.map((unit) => s.group(unit)))],
});
const leftOf = (s: Scene, unit: string) => s.view('german').own?.groups[s.group(unit)]?.movesLeft;

describe('10.1 Joining in the flying turn of take-off', () => {
  const seven = (spec: SceneSpec): Scene => scene({ rulesVersion: '7', ...spec });
  /** Three of one base over one hex, each in a group of its own. */
  const three = (spec: SceneSpec = {}, ...units: string[]): Scene => {
    const ids = units.length > 0 ? units : ['13', '14', 'Jasta-1'];
    const s = seven({ based: { '4627': ids }, ...spec });
    for (const id of ids) s.fly([id], '4626');
    return s;
  };

  it('10.1(1), ruling 86: units of one base that took off one after the other become one group, and fly on', () => {
    const s = seven({ based: { '4627': ['13', '14'] } });
    s.fly(['13'], '4626').fly(['14'], '4626 4625 4626');
    join(s, '13', '14');
    expect(s.group('13')).toBe(s.group('14'));
    // As far as the farthest of them.
    expect(leftOf(s, '13')).toBe(5 - 3);
    s.fly(['13', '14'], '4625 4624').give({ kind: 'endMovement' }).done();
    expect(s.hexOf('14')).toBe('4624');
    expect(s.told('observer', 'overstacked')).toEqual([]);
  });

  it('10.1(2), ruling 86: units of bases near one headquarters become one group, which moves no further', () => {
    const s = seven(bases);
    s.flyTo(['13'], '4525').flyTo(['17'], '4525');
    join(s, '17', '13');
    expect(s.group('13')).toBe(s.group('17'));
    expect(leftOf(s, '13')).toBe(0);
    expect(s.refusal({ kind: 'move', units: ['13', '17'], path: ['4526'] }).code).toBe('path.tooLong');
    // Nor does a part that breaks off.
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4526'] }).code).toBe('path.tooLong');
    s.endTurn().endTurn();
    expect(leftOf(s, '13')).toBe(5);
  });

  it('10.1(2): units of bases that no headquarters has together do not join, nor with a group that flies from both', () => {
    const far = seven(bases);
    far.flyTo(['13'], '4225').flyTo(['Jasta-1'], '4225');
    expect(refusedJoin(far, '13', 'Jasta-1').code).toBe('rendezvous.headquarters');
    // One headquarters has 4627 and 4427, the other 4427 and 4024: none has all three.
    const chain = seven({
      based: { '4627': ['13'], '4427': ['17'], '4024': ['14'] },
      land: {
        '4627': ['aerodrome'],
        '4427': ['aerodrome'],
        '4024': ['aerodrome'],
        '4729': ['headquarters'],
        '4125': ['headquarters'],
      },
    });
    for (const unit of ['13', '17', '14']) chain.flyTo([unit], '4325');
    expect(refusedJoin(chain, '13', '14').code).toBe('rendezvous.headquarters');
    join(chain, '13', '17');
    expect(refusedJoin(chain, '17', '14').code).toBe('rendezvous.headquarters');
  });

  it('10.3: units that took off in an earlier flying turn join nobody, not even one that takes off now', () => {
    const s = seven({ based: { '4627': ['13', '14', '17'] } });
    s.fly(['13'], '4626').fly(['14'], '4628').endTurn().endTurn().fly(['14'], '4627 4626');
    expect(refusedJoin(s, '13', '14')).toMatchObject({ code: 'join.late', rule: '10.3' });
    s.fly(['17'], '4626');
    expect(refusedJoin(s, '13', '17').code).toBe('join.late');
  });

  it('10.3, ruling 86: a part that has broken off may come back in the same phase, and only in that phase', () => {
    const s = three();
    join(s, '13', '14').fly(['14'], '4625').fly(['14'], '4626');
    join(s, '13', '14', 'Jasta-1');
    expect(s.match.groups[s.group('13')]?.counters).toHaveLength(3);
    const late = three().fly(['Jasta-1'], '4625').fly(['14'], '4625 4624').give({ kind: 'endMovement' });
    expect(refusedJoin(late, '13', '14').code).toBe('step.over');
  });

  it('9.3, ruling 86: a group grows to the stacking limit of its side: two, or three', () => {
    const s = three({}, '13', '14', 'Jasta-1', 'Jasta-7');
    expect(refusedJoin(s, '13', '14', 'Jasta-1', 'Jasta-7')).toMatchObject({
      code: 'join.stack',
      message: 'That would be too many units for one group (3 units). Leave some out.',
    });
    join(s, '13', '14', 'Jasta-1');
    expect(refusedJoin(s, '13', 'Jasta-7').code).toBe('join.stack');
    const british = (raf: boolean): Scene => {
      const over = seven({ side: 'british', raf, based: { '2126': ['33', '36', '44'] } });
      for (const unit of ['33', '36', '44']) over.fly([unit], '2127');
      return over;
    };
    expect(refusedJoin(british(false), '33', '36', '44').code).toBe('join.stack');
    join(british(false), '33', '36');
    join(british(true), '33', '36', '44');
  });

  it('29.3, ruling 86: by night no two units join, with the optional rule', () => {
    const night = (advancedNight: boolean): Scene =>
      three({ turn: 18, options: { training: true, advancedNight } }, '13', '14');
    expect(refusedJoin(night(true), '13', '14')).toMatchObject({ code: 'join.night', rule: '29.3' });
    join(night(false), '13', '14');
  });

  it('10.2: a zeppelin joins nobody', () => {
    expect(refusedJoin(three({}, '13', 'L-1'), '13', 'L-1').code).toBe('group.zeppelin');
  });

  it('ruling 86: groups in two hexes, or named twice, or of the enemy, do not join', () => {
    const s = three({ flying: [{ units: ['44'], at: '3020' }] }).fly(['14'], '4625');
    expect(refusedJoin(s, '13', '14').code).toBe('group.mixed');
    expect(s.refusal({ kind: 'regroup', groups: [s.group('13'), s.group('13')] }).code).toBe('unit.twice');
    expect(refusedJoin(s, '13', '44').code).toBe('group.unknown');
  });

  it('25.3, ruling 86: a group that was intercepted joins nobody, even unharmed', () => {
    const { orders } = newScene('campaign').match.sides.british;
    const s = seven({
      options: { patrols: true },
      flying: [{ units: ['44'], at: '4625', patrol: true }],
      sides: { british: { orders: { ...orders, intercept: { ...orders.intercept, ranged: false } } } },
      based: { '4627': ['13', '14', '17'] },
      dice: [1],
    });
    for (const unit of ['13', '14', '17']) s.fly([unit], '4626');
    s.fly(['13'], '4625').fly(['13'], '4626').done();
    expect(s.told('observer', 'combat')).toHaveLength(1);
    expect(refusedJoin(s, '13', '14')).toMatchObject({ code: 'join.apart', rule: 'ruling 86' });
    join(s, '14', '17');
  });

  it.each<[string, number[], ('13' | '14')[], ('13' | '14')[]]>([
    // After the two dice of guns that hit, the damage.
    ['was only fired on may join', [1], ['13', '14'], []],
    ['was hit without effect may join', [6, 5, 1], ['13', '14'], []],
    ['has lost a unit may join', [6, 5, 6], ['14'], []],
    ['was scattered leaves pieces that join nobody', [6, 5, 2], [], ['13', '14']],
    ['was shattered leaves pieces that join nobody', [6, 4], [], ['13', '14']],
  ])('15.5, ruling 86: a group that %s', (_, dice, may, mayNot) => {
    const s = seven({
      based: { '3826': ['13', '14', '17'] },
      land: { '3826': ['aerodrome'], '3627': [['antiAircraft', 4]] },
      dice,
    });
    s.flyTo(['13', '14'], '3627').flyTo(['17'], '3726').done();
    for (const unit of [...may, ...mayNot]) s.flyTo([unit], '3726');
    for (const unit of mayNot) expect([unit, refusedJoin(s, unit, '17').code]).toEqual([unit, 'join.apart']);
    if (may.length > 0) join(s, ...may, '17');
  });

  it('12.4, ruling 86: a shattered unit joins nobody, even if it flew alone', () => {
    const s = seven({
      based: { '3826': ['13', '17'] },
      land: { '3826': ['aerodrome'], '3627': [['antiAircraft', 4]] },
      dice: [6, 4],
    });
    s.flyTo(['13'], '3627').flyTo(['17'], '3726').flyTo(['13'], '3726').done();
    expect(refusedJoin(s, '13', '17').code).toBe('join.apart');
  });

  it('25.8, ruling 86: a patrol joins nobody', () => {
    const s = seven({
      side: 'british',
      options: { patrols: true },
      based: { '2126': ['33', '44'] },
      sides: { british: { patrols: [{ units: ['44' as UnitId], hex: hexId('2127'), from: 2 }] } },
    });
    s.endTurn().endTurn().fly(['33'], '2127');
    expect(refusedJoin(s, '33', '44')).toMatchObject({ code: 'join.apart' });
  });

  it('ruling 86: fakes join like aeroplanes, and both sides see the same', () => {
    const seen = (unit: string): unknown => {
      const s = join(three({}, '13', unit), '13', unit);
      expect(s.match.groups[s.group(unit)]?.counters).toHaveLength(2);
      return [s.told('british', 'joined'), s.told('observer', 'joined'), s.view('british').groups];
    };
    expect(seen('Fake-1')).toEqual(seen('14'));
    expect(seen('Fake-1')).toEqual([
      [
        {
          kind: 'joined',
          side: 'german',
          hex: '4626',
          group: 'g3',
          counters: ['c1', 'c2'],
          rule: 'ruling 86',
        },
      ],
      [
        {
          kind: 'joined',
          side: 'german',
          hex: '4626',
          group: 'g3',
          counters: ['c1', 'c2'],
          rule: 'ruling 86',
        },
      ],
      { g3: { side: 'german', hex: '4626', counters: ['c1', 'c2'], path: ['4627', '4626'] } },
    ]);
  });

  it('ruling 86: each counter keeps its face: a spotted one reveals nothing of the one that it joins', () => {
    const s = seven({ based: { '4627': ['13', '14'] }, flying: [{ units: ['44'], at: '4527' }] });
    s.fly(['13'], '4527').fly(['13'], '4526').fly(['14'], '4626 4526');
    expect([s.spotted('13'), s.spotted('14')]).toEqual([true, false]);
    join(s, '13', '14');
    expect([s.spotted('13'), s.spotted('14')]).toEqual([true, false]);
  });

  it('ruling 86: the flight plans of those that join end, and no others', () => {
    const s = three({ based: { '4627': ['13', '14', 'Jasta-1'], '4629': ['17'] } });
    const plan = (id: string, unit: string) =>
      s.give({
        kind: 'plan',
        plan: { id, units: [unit], from: 3, route: [], bomb: null, land: false, haltWhenSpotted: true },
      });
    for (const unit of ['13', '14', '17']) plan(unit, unit);
    join(s, '13', 'Jasta-1');
    expect(Object.keys(s.view('german').own?.plans ?? {})).toEqual(['14', '17']);
    expect(s.told('german', 'planStopped')).toEqual([]);
  });

  it('ruling 86: a match of version 6 keeps the old rule: groups do not join', () => {
    const s = three({ rulesVersion: '6' });
    expect(refusedJoin(s, '13', '14')).toMatchObject({ code: 'option.off', rule: '28' });
    expect(s.view('german').options.kinds).not.toContain('regroup');
  });

  it('ruling 86: the options list groups that may join, and as many of them as fit', () => {
    const offered = (s: Scene) => legalRegroupings(positionIn(s, 'german'));
    const s = three({}, '13', '14', 'Jasta-1', 'Jasta-7', 'L-1');
    expect(s.view('german').options.kinds).toContain('regroup');
    expect(offered(s)).toEqual([
      { hex: '4626', groups: ['g1', 'g2', 'g3', 'g4'], together: ['g1', 'g2', 'g3'] },
    ]);
    // The first may join only the last of them.
    const chain = seven({ ...bases, based: { ...bases.based, '3826': ['Jasta-1', 'Jasta-7'] } });
    for (const unit of ['13', 'Jasta-1', 'Jasta-7', '17']) chain.flyTo([unit], '4225');
    expect(offered(chain)).toEqual([
      { hex: '4225', groups: ['g1', 'g2', 'g3', 'g4'], together: ['g1', 'g4'] },
    ]);
    expect(
      offered(
        three({ dice: [1, 1, 1] })
          .endTurn()
          .endTurn(),
      ),
    ).toEqual([]);
  });

  it('28.2: groups with a Riesen each join as before, and both sides are told', () => {
    const s = scene({
      rulesVersion: '7',
      month: [1918, 2],
      options: { riesen: true },
      flying: [
        { units: ['1/501'], at: '3020' },
        { units: ['2/501'], at: '3020' },
      ],
    });
    join(s, '1/501', '2/501');
    expect(s.told('british', 'joined')).toMatchObject([{ counters: ['c1', 'c2'], rule: '28.2' }]);
  });
});

describe('28 Riesen', () => {
  const riesen = (flying: NonNullable<SceneSpec['flying']>, more: SceneSpec = {}) =>
    scene({ month: [1918, 2], options: { riesen: true }, flying, ...more });

  it('28.2, 28.3: groups with a Riesen each become one group in the same hex, in any flying turn', () => {
    const s = riesen([
      { units: ['1/501', '13'], at: '3020' },
      { units: ['2/501'], at: '3021' },
    ]);
    s.fly(['2/501'], '3020').give({ kind: 'regroup', groups: [s.group('1/501'), s.group('2/501')] });
    expect(s.group('1/501')).toBe(s.group('2/501'));
    expect(s.group('13')).toBe(s.group('2/501'));
    s.give({ kind: 'endMovement' }).done();
    expect(s.told('observer', 'overstacked')).toEqual([]);
  });

  it('28.2: the new group has flown as far as the one of them that flew farthest', () => {
    const s = riesen([
      { units: ['1/501'], at: '3020' },
      { units: ['2/501'], at: '3023' },
    ]);
    s.fly(['2/501'], '3022 3021 3020');
    s.give({ kind: 'regroup', groups: [s.group('1/501'), s.group('2/501')] });
    expect(s.view('german').own?.groups[s.group('1/501')]?.movesLeft).toBe(2);
  });

  it('28.2: groups do not join unless each has a Riesen', () => {
    const s = riesen(
      [
        { units: ['1/501'], at: '3020' },
        { units: ['13'], at: '3020' },
      ],
      { rulesVersion: '6' },
    );
    expect(s.refusal({ kind: 'regroup', groups: [s.group('1/501'), s.group('13')] }).code).toBe(
      'group.mixed',
    );
  });

  it('28.3: a group does not join one in another hex, itself, or an enemy group', () => {
    const s = riesen([
      { units: ['1/501'], at: '3020' },
      { units: ['2/501'], at: '3021' },
      { units: ['44'], at: '3020', spotted: true },
    ]);
    const one = s.group('1/501');
    expect(s.refusal({ kind: 'regroup', groups: [one, s.group('2/501')] }).code).toBe('group.mixed');
    expect(s.refusal({ kind: 'regroup', groups: [one, one] }).code).toBe('unit.twice');
    expect(s.refusal({ kind: 'regroup', groups: [one, s.group('44')] }).code).toBe('group.unknown');
  });

  it('28.2: the options list groups that may join by hex: at least two, each with a Riesen', () => {
    const offered = (...flying: NonNullable<SceneSpec['flying']>) =>
      legalRegroupings(positionIn(riesen(flying), 'german')).map(({ hex, groups }) => ({ hex, groups }));
    const two = [
      { units: ['1/501'], at: '3020' },
      { units: ['2/501'], at: '3020' },
    ] as const;
    expect(offered(...two, { units: ['13'], at: '3020' })).toEqual([{ hex: '3020', groups: ['g1', 'g2'] }]);
    expect(offered(two[0], { units: ['2/501'], at: '3021' })).toEqual([]);
    expect(offered(two[0], { units: ['13'], at: '3020' })).toEqual([]);
  });

  it('28: without the option groups do not join', () => {
    const s = riesen(
      [
        { units: ['1/501'], at: '3020' },
        { units: ['2/501'], at: '3020' },
      ],
      { options: {}, rulesVersion: '6' },
    );
    expect(s.refusal({ kind: 'regroup', groups: [s.group('1/501'), s.group('2/501')] }).code).toBe(
      'option.off',
    );
  });

  it('28, 9.3: a joined group of more than three is overstacked all the same', () => {
    const s = riesen(
      [
        { units: ['1/501', '13', '14'], at: '3020' },
        { units: ['2/501'], at: '3020' },
      ],
      { dice: [1, 1, 1, 1] },
    );
    s.give({ kind: 'regroup', groups: [s.group('1/501'), s.group('2/501')] });
    s.give({ kind: 'endMovement' }).done();
  });
});
