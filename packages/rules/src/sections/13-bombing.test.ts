import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import type { BombTarget, Note, UnitId } from '../state/match.ts';
import { expectAlike } from '../testing/fog.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

// 0821 is the City (target 3), 2126 Dover (2), 1621 Shoeburyness (1). Bombs: Gotha 3, Riesen 4, zeppelin 3. Columns of the
// chart by strength: 1 | 2..3 | 4..5 | 6..7 | 8..9 | 10..12 | 13 and more.

const place = { kind: 'place' } as const;
const air = { kind: 'air' } as const;
const land = (index: number): BombTarget => ({ kind: 'land', index });

/** Units of one group over a hex, about to bomb. */
const over = (at: string, units: readonly string[], dice: number[], more: SceneSpec = {}) =>
  scene({
    step: 'combat',
    dice,
    ...more,
    flying: [{ units, at, spotted: true }, ...(more.flying ?? [])],
  });
type Scene = ReturnType<typeof scene>;
const drop = (s: Scene, units: readonly string[], target: BombTarget) =>
  s.give({ kind: 'bomb', group: s.group(units[0] ?? ''), targets: [{ units: [...units], target }] });
const refused = (s: Scene, units: readonly string[], target: BombTarget) =>
  s.refusal({ kind: 'bomb', group: s.group(units[0] ?? ''), targets: [{ units: [...units], target }] }).code;
/** All units of a group bomb one target. */
const bombed = (
  at: string,
  units: readonly string[],
  target: BombTarget,
  dice: number[],
  more: SceneSpec = {},
) => drop(over(at, units, dice, more), units, target);
const use = (s: Scene) => s.told('observer', 'bombing').at(-1)?.use;
const shifts = (s: Scene) => Object.fromEntries((use(s)?.modifiers ?? []).map((m) => [m.name, m.value]));

describe('13.1 Targets', () => {
  it('13.1(1), 13.1(2), 13.1(3), 13.1(4): enemy places with a target symbol, land units, based aircraft and ships', () => {
    const s = over('2126', ['13'], [], {
      based: { '2126': ['44'] },
      land: { '2126': ['headquarters', 'aerodrome'] },
      ships: { 'tender-1': '2126' },
    });
    expect(s.view('german').options.bombs[0]?.units[0]?.targets).toEqual([
      place,
      land(0),
      land(1),
      air,
      { kind: 'ship', ship: 's1' },
    ]);
  });

  it('13.1(1): a town without a target symbol is not a target', () => {
    expect(refused(over('1222', ['13'], []), ['13'], place)).toBe('bomb.target');
  });

  it('13.1: absent targets, and those of the bombing side, cannot be bombed', () => {
    const s = over('2126', ['13'], []);
    expect(refused(s, ['13'], land(0))).toBe('bomb.target');
    expect(refused(s, ['13'], air)).toBe('bomb.target');
    expect(refused(s, ['13'], { kind: 'ship', ship: 's1' as never })).toBe('bomb.target');
    const own = over('4627', ['13'], [], { based: { '4627': ['14'] } });
    expect(refused(own, ['13'], air)).toBe('bomb.target');
    expect(own.view('german').options.bombs).toEqual([]);
    const home = over('2126', ['25'], [], {
      side: 'british',
      based: { '2126': ['44'] },
      ships: { 'tender-1': '2126' },
    });
    expect(home.view('british').options.bombs).toEqual([]);
  });

  it('13.1(4), ruling 34: two ships in a hex are two targets', () => {
    const s = over('3020', ['13', '14'], [1, 1], { ships: { 'tender-1': '3020', 'tender-2': '3020' } });
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [
        { units: ['13'], target: { kind: 'ship', ship: 's1' } },
        { units: ['14'], target: { kind: 'ship', ship: 's2' } },
      ],
    }).done();
    expect(s.told('observer', 'bombing')).toHaveLength(2);
  });

  it('13.1: only bombers, and fighters with bombs without brackets, hit places, land units and ships; 13.4: the others strafe', () => {
    const s = over('2126', ['Jasta-1', '13'], [], {
      based: { '2126': ['44'] },
      ships: { 'tender-1': '2126' },
    });
    expect(refused(s, ['Jasta-1'], place)).toBe('bomb.unable');
    expect(refused(s, ['Jasta-1'], land(0))).toBe('bomb.unable');
    expect(refused(s, ['Jasta-1'], { kind: 'ship', ship: 's1' as never })).toBe('bomb.unable');
    expect(s.view('german').options.bombs[0]?.units.find((u) => u.unit === 'Jasta-1')?.targets).toEqual([
      air,
    ]);
  });

  it('13.9: a fighter whose bombardment factor has no brackets may bomb land units', () => {
    const s = bombed('4627', ['33'], land(0), [6, 1], {
      side: 'british',
      land: { '4627': ['headquarters'] },
    });
    expect(use(s)?.code).toBe('B1');
  });

  it('20.6: a fake never bombs, whatever is printed on its counter, nor does a unit without bombs (13.1)', () => {
    const s = over('2126', ['Fake-1', '13'], [], { based: { '2126': ['44'] } });
    expect(refused(s, ['Fake-1'], air)).toBe('bomb.unable');
    const { pack } = scene({}).match;
    const { FAKE, AF } = pack.types;
    if (!FAKE || !AF) throw new Error('no such types');
    const types = { ...pack.types, FAKE: { ...FAKE, bombardment: 3 }, AF: { ...AF, bombardment: 0 } };
    const odd = over('2126', ['Fake-1', 'Jasta-1'], [], {
      based: { '2126': ['44'] },
      charts: { ...pack, types },
    });
    expect(refused(odd, ['Fake-1'], air)).toBe('bomb.unable');
    expect(refused(odd, ['Jasta-1'], air)).toBe('bomb.unable');
  });
});

describe('13.2 to 13.7 Which units bomb what, and how often', () => {
  it('13.5(1): a side bombs only after its movement', () => {
    const s = scene({ flying: [{ units: ['13'], at: '1621' }] });
    expect(refused(s, ['13'], place)).toBe('step.over');
  });

  it('13.5: no fight may begin after the bombs', () => {
    const s = bombed('1621', ['13'], place, [1], { flying: [{ units: ['33'], at: '1621', spotted: true }] });
    const attack = { kind: 'attack', group: s.group('13'), target: s.group('33') } as const;
    expect(s.refusal(attack).code).toBe('step.over');
    s.done();
  });

  it('13.2, 13.6: a unit bombs once a month', () => {
    const s = bombed('1621', ['13'], place, [1], { based: { '1724': ['44'] } });
    s.endTurn().endTurn().give({ kind: 'endMovement' });
    expect(refused(s, ['13'], place)).toBe('bomb.again');
    expect(s.view('german').options.bombs).toEqual([]);
    s.done();
  });

  it('13.4: a unit strafes once a month', () => {
    const s = over('2126', ['Jasta-1'], [], {
      based: { '2126': ['44'] },
      units: { 'Jasta-1': { bombed: true } },
    });
    expect(refused(s, ['Jasta-1'], air)).toBe('bomb.again');
  });

  it('charts: a scattered or shattered unit may not bomb for the rest of the month', () => {
    expect(refused(over('1621', ['13'], [], { units: { '13': { shaken: true } } }), ['13'], place)).toBe(
      'bomb.again',
    );
  });

  it('13.2, 13.3, 13.5(4): units of a group may bomb different targets of the hex, with a die for each', () => {
    const s = over('2126', ['13', '14', '17'], [1, 1, 1], { based: { '2126': ['44'] } });
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [
        { units: ['13'], target: place },
        { units: ['14', '17'], target: land(0) },
      ],
    }).done();
    expect(s.told('observer', 'bombing').map((b) => [b.target.kind, b.strength])).toEqual([
      ['place', 3],
      ['land', 6],
    ]);
  });

  it('13.3: the worked example: one bomber over a hex of London takes one of its targets, two may take one each', () => {
    // Aerodromes stand only in towns (ruling 35), so guns take the place of one here.
    const london = (units: string[]) =>
      over('0821', units, [1, 1], { land: { '0821': [['antiAircraft', 2]] } });
    const both = (first: string, second: string) => [
      { units: [first], target: place },
      { units: [second], target: land(0) },
    ];
    const alone = london(['13']);
    expect(alone.view('german').options.bombs[0]?.units).toEqual([{ unit: '13', targets: [place, land(0)] }]);
    const twice = { kind: 'bomb' as const, group: alone.group('13'), targets: both('13', '13') };
    expect(alone.refusal(twice).code).toBe('unit.twice');
    const two = london(['13', '14']);
    two.give({ kind: 'bomb', group: two.group('13'), targets: both('14', '13') }).done();
    expect([two.unit('13').bombed, two.unit('14').bombed]).toEqual([true, true]);
    const same = london(['13', '14']);
    drop(same, ['13', '14'], land(0));
    expect(same.told('observer', 'bombing').map((b) => b.strength)).toEqual([6]);
  });

  it('13.5(1), 13.4: some units of a group may bomb while others strafe', () => {
    const s = over('2126', ['13', 'Jasta-1'], [1, 1], { based: { '2126': ['44'] } });
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [
        { units: ['13'], target: place },
        { units: ['Jasta-1'], target: air },
      ],
    }).done();
    expect(s.told('observer', 'bombing').map((b) => [b.target.kind, b.strength])).toEqual([
      ['place', 3],
      ['air', 1],
    ]);
    expect([s.unit('13').bombed, s.unit('Jasta-1').bombed]).toEqual([true, true]);
  });

  it('13.3: all units of a group may bomb the same target', () => {
    const s = bombed('2126', ['13', '14', '17'], land(0), [1, 1], { based: { '2126': ['44'] } });
    expect(s.told('observer', 'bombing').map((b) => b.strength)).toEqual([9]);
  });

  it('13.3: one unit cannot bomb two targets, and a command names a target only once', () => {
    const s = over('2126', ['13', '14'], [], { based: { '2126': ['44'] } });
    const give = (targets: { units: string[]; target: BombTarget }[]) =>
      s.refusal({ kind: 'bomb', group: s.group('13'), targets }).code;
    expect(
      give([
        { units: ['13'], target: place },
        { units: ['13'], target: land(0) },
      ]),
    ).toBe('unit.twice');
    expect(
      give([
        { units: ['13'], target: place },
        { units: ['14'], target: place },
      ]),
    ).toBe('unit.twice');
  });

  it('13.2: a command to bomb names units of its group only', () => {
    const s = over('2126', ['13'], [], { flying: [{ units: ['14'], at: '2126' }] });
    expect(
      s.refusal({ kind: 'bomb', group: s.group('13'), targets: [{ units: ['14'], target: place }] }).code,
    ).toBe('group.mixed');
    expect(s.refusal({ kind: 'bomb', group: 'g9', targets: [{ units: ['14'], target: place }] }).code).toBe(
      'group.unknown',
    );
  });

  it('13.3: another group bombs the same hex in another flying turn', () => {
    const s = over('2126', ['13'], [1], {
      flying: [{ units: ['14'], at: '2126' }],
      based: { '1724': ['44'] },
    });
    drop(s, ['13'], place);
    expect(refused(s, ['14'], place)).toBe('bomb.hexTaken');
    expect(s.view('german').options.bombs).toEqual([]);
    // The two groups are overstacked at the end of the next movement.
    s.endTurn().endTurn().roll(1, 1, 1).give({ kind: 'endMovement' });
    drop(s, ['14'], place).done();
    expect(s.unit('14').bombed).toBe(true);
  });

  it('13.3: two groups may bomb two hexes in one turn', () => {
    const s = over('2126', ['13'], [1, 1], { flying: [{ units: ['14'], at: '1621' }] });
    drop(s, ['13'], place);
    drop(s, ['14'], place).done();
  });

  it('ruling 55: a part of a group may bomb now and the rest in a later turn, but not in this one', () => {
    const s = over('2126', ['13', '14'], [1], { based: { '1724': ['44'] } });
    drop(s, ['13'], place);
    expect(refused(s, ['14'], place)).toBe('bomb.hexTaken');
    s.endTurn().endTurn().roll(1).give({ kind: 'endMovement' });
    drop(s, ['14'], place).done();
  });

  it('13.7: a target may be bombed again in the month, by other units', () => {
    const s = over('2126', ['13', '14'], [3, 1], { based: { '1724': ['44'] } });
    drop(s, ['13'], place).endTurn().endTurn().roll(6, 1).give({ kind: 'endMovement' });
    drop(s, ['14'], place).done(); // one column to the left: a 6 is B1
    expect(s.points('german')).toBe(4);
  });

  it('11.1(5): a group that bombs is spotted, and a fake in it is found out', () => {
    const s = scene({
      step: 'combat',
      flying: [{ units: ['13', 'Fake-1'], at: '1621' }],
      dice: [1],
    });
    drop(s, ['13'], place).done();
    expect(s.spotted('13')).toBe(true);
    expect(s.unit('Fake-1').where.at).toBe('recycling');
  });
});

describe('13.5 The column', () => {
  it.each([
    [['13'], 1],
    [['1/501'], 2],
    [['13', '14'], 3],
    [['13', '14', '17'], 4],
    [['1/501', '2/501', '13'], 5],
    [['1/501', '2/501', '13', '14'], 6],
  ])('13.5(2): the strengths of %j are added', (units, column) => {
    const s = bombed('2126', units, place, [1, 1]);
    expect(use(s)?.column).toBe(column);
  });

  it('13.5(3), 14.3(2), ruling 60: the column moves two to the right with the bombing side’s own Recon marker', () => {
    const own = bombed('2126', ['13'], place, [1, 1], { recon: { german: ['2126'] } });
    expect(shifts(own)).toEqual({ reconMarker: 2 });
    expect(use(own)?.column).toBe(3);
    const theirs = bombed('2126', ['13'], place, [1], { recon: { british: ['2126'] } });
    expect(shifts(theirs)).toEqual({});
  });

  it('14.3(2): a Recon marker helps against every target of the hex', () => {
    const s = bombed('2126', ['13'], land(0), [1, 1], {
      recon: { german: ['2126'] },
      based: { '2126': ['44'] },
    });
    expect(shifts(s)).toEqual({ reconMarker: 2 });
  });

  it('13.8: the column moves one to the left on a place that was bombed before, but not on the rest of the hex', () => {
    const again = bombed('2126', ['13', '14'], place, [1], { bombed: ['2126'] });
    expect(shifts(again)).toEqual({ targetAlreadyBombed: -1 });
    const base = bombed('2126', ['13', '14'], land(0), [1, 1], {
      bombed: ['2126'],
      based: { '2126': ['44'] },
    });
    expect(shifts(base)).toEqual({});
  });

  it('16: the column moves one to the left by night', () => {
    expect(shifts(bombed('2126', ['13', '14'], place, [1], { turn: 18 }))).toEqual({ night: -1 });
    expect(shifts(bombed('2126', ['13', '14'], place, [1, 1], { turn: 17 }))).toEqual({});
  });

  it('22: the column moves one to the left in bad weather, and in fog', () => {
    expect(shifts(bombed('2126', ['13', '14'], place, [1], { weather: 'bad' }))).toEqual({ badWeather: -1 });
    expect(shifts(bombed('2126', ['13', '14'], place, [1], { weather: 'fog' }))).toEqual({ badWeather: -1 });
  });

  it('2.20, ruling 73: the column moves one to the right with an ace of bombers or zeppelins in one of the units', () => {
    const bomber = bombed('2126', ['13', '14'], place, [1, 1], { units: { '14': { ace: 'bomber' } } });
    expect(shifts(bomber)).toEqual({ bomberOrZeppelinAce: 1 });
    const zeppelin = bombed('2126', ['L-1'], place, [1], { units: { 'L-1': { ace: 'zeppelin' } } });
    expect(shifts(zeppelin)).toEqual({ bomberOrZeppelinAce: 1 });
    const fighter = bombed('2126', ['Jasta-1'], air, [1], {
      units: { 'Jasta-1': { ace: 'fighter' } },
      based: { '2126': ['44'] },
    });
    expect(shifts(fighter)).toEqual({});
    // The ace helps the units that bomb its own target, and not the rest of the group.
    const apart = over('2126', ['13', '14'], [1, 1, 1], {
      units: { '14': { ace: 'bomber' } },
      based: { '2126': ['44'] },
    });
    apart.give({
      kind: 'bomb',
      group: apart.group('13'),
      targets: [
        { units: ['14'], target: place },
        { units: ['13'], target: land(0) },
      ],
    });
    expect(shifts(apart)).toEqual({});
  });

  it('24.3, 24.8: the column moves one to the right for a group that is all “up”', () => {
    const training = { options: { training: true } };
    const all = bombed('2126', ['13', '14'], place, [1, 1], {
      ...training,
      units: { '13': { up: true }, '14': { up: true } },
    });
    // Ruling 17: the shift is not named. It is part of the sum, which opens after the game.
    expect(shifts(all)).toEqual({});
    expect(all.told('observer', 'bombing')[0]?.use?.other).toBe(1);
    const some = bombed('2126', ['13', '14'], place, [1, 1], { ...training, units: { '13': { up: true } } });
    expect(some.told('observer', 'bombing')[0]?.use?.other).toBe(0);
    // It does not move if a unit comes along that is not up, even if that unit drops nothing.
    const escorted = over('2126', ['13', 'Jasta-1'], [1], { ...training, units: { '13': { up: true } } });
    expect(drop(escorted, ['13'], place).told('observer', 'bombing')[0]?.use?.other).toBe(0);
  });

  it('27.2: the column moves one to the right on the planned target, and one to the left on another', () => {
    const designated = { options: { designatedTargets: true } };
    const dover = { target: { hex: '2126' as never, target: place } };
    const as = bombed('2126', ['13'], place, [1], { ...designated, units: { '13': dover } });
    expect(shifts(as)).toEqual({ plannedTarget: 1 });
    const other = bombed('1621', ['13', '14'], place, [1], {
      ...designated,
      units: { '13': dover, '14': dover },
    });
    expect(shifts(other)).toEqual({ otherThanPlannedTarget: -1 });
    const same = bombed('2126', ['13', '14'], land(0), [1], {
      ...designated,
      units: { '13': dover, '14': dover },
      based: { '2126': ['44'] },
    });
    expect(shifts(same)).toEqual({ otherThanPlannedTarget: -1 });
  });

  it('rulings 34, 39: a unit without an assignment has no shift, and a group has the worst shift of its units', () => {
    const designated = { options: { designatedTargets: true } };
    const dover = { target: { hex: '2126' as never, target: place } };
    const city = { target: { hex: '0821' as never, target: place } };
    expect(shifts(bombed('2126', ['13', '14'], place, [1, 1], designated))).toEqual({});
    const half = bombed('2126', ['13', '14'], place, [1, 1], { ...designated, units: { '13': dover } });
    expect(shifts(half)).toEqual({});
    const worst = bombed('2126', ['13', '14'], place, [1], {
      ...designated,
      units: { '13': dover, '14': city },
    });
    expect(shifts(worst)).toEqual({ otherThanPlannedTarget: -1 });
  });

  it('27: the target stays secret until the bombs fall', () => {
    const s = over('2126', ['13'], [], {
      options: { designatedTargets: true },
      units: { '13': { target: { hex: '2126' as never, target: place } } },
    });
    expect(JSON.stringify(s.view('british').counters)).not.toContain('target');
  });

  it('charts: a shift past the last column reads the last', () => {
    const s = bombed('2126', ['1/501', '2/501', '13', '14'], place, [1, 1], { recon: { german: ['2126'] } });
    expect(use(s)?.column).toBe(6);
  });

  it('ruling 49: a bombing that is shifted off the left of the chart rolls no die, but counts as made', () => {
    const s = bombed('2126', ['13'], place, [], { turn: 18, weather: 'bad' });
    expect(s.told('observer', 'bombing')[0]?.use).toBeNull();
    expect(s.match.bombed).toEqual(['2126']);
    expect(s.unit('13').bombed).toBe(true);
    s.done();
  });
});

describe('13.8, 4.1 Cities and towns', () => {
  it('Q&A 3: B2&D2 on a threefold target in London gives the bomber six and costs the bombed side six', () => {
    const s = bombed('0821', ['13', '14', '17'], place, [6, 1]);
    expect(use(s)?.code).toBe('B2&D2');
    expect([s.points('german'), s.points('british')]).toEqual([6, -6]);
    expect(s.match.ledger.slice(-2)).toMatchObject([
      { side: 'german', amount: 6, cause: 'bombing' },
      { side: 'british', amount: -6, cause: 'bombed' },
    ]);
    s.done();
  });

  it('4.1: a twofold target counts double, and any other once', () => {
    expect(bombed('2126', ['13'], place, [3, 1]).points('german')).toBe(2);
    expect(bombed('1621', ['13'], place, [3, 1]).points('german')).toBe(1);
  });

  it('13.8: the first bombing of a place leaves a marker for the rest of the game', () => {
    const s = bombed('1621', ['13'], place, [1]);
    expect(s.view('observer').bombed).toEqual(['1621']);
    s.done();
  });

  it('ruling 49: a bombing of something else in the hex leaves no such marker', () => {
    const s = bombed('2126', ['13'], land(0), [1], { based: { '2126': ['44'] } });
    expect(s.match.bombed).toEqual([]);
  });

  it('4.1: a B3 in Britain outrages the British people', () => {
    // Strength 11: a 6 is B3&D2.
    const s = bombed('1621', ['1/501', '2/501', '13'], place, [6, 1]);
    expect([s.points('german'), s.points('british')]).toEqual([3, -2 + 3]);
    expect(s.told('observer', 'outrage')).toHaveLength(1);
  });

  it('4.1: a B3 on a target in France stirs no outrage in Britain', () => {
    const s = bombed('2729', ['1/501', '2/501', '13'], place, [6, 1]); // Calais, worth 1
    expect([s.points('german'), s.points('british')]).toEqual([3, -2]);
    expect(s.told('observer', 'outrage')).toEqual([]);
  });

  it('17.5: civil defence in the hex or beside it takes one off D, and makes a B3 a B2, without outrage (ruling 50)', () => {
    for (const hex of ['1621', '1521']) {
      const s = bombed('1621', ['1/501', '2/501', '13'], place, [6, 1], {
        land: { [hex]: ['civilDefence'] },
      });
      expect([s.points('german'), s.points('british')]).toEqual([2, -1]);
      expect(s.told('observer', 'outrage')).toEqual([]);
      expect(s.told('observer', 'bombing')[0]?.civilDefence).toBe(true);
      s.done();
    }
  });

  it('17.5: civil defence two hexes away does nothing, and a second one adds nothing', () => {
    const far = bombed('1621', ['1/501', '2/501', '13'], place, [6, 1], {
      land: { '1421': ['civilDefence'] },
    });
    expect(far.points('german')).toBe(3);
    const two = bombed('1621', ['1/501', '2/501', '13'], place, [6, 1], {
      land: { '1621': ['civilDefence'], '1521': ['civilDefence'] },
    });
    expect([two.points('german'), two.points('british')]).toEqual([2, -1]);
  });

  it('17.5: civil defence shelters towns and cities, not land units', () => {
    const s = bombed('1621', ['1/501', '2/501', '13'], land(1), [2, 1], {
      land: { '1621': ['civilDefence', 'headquarters'] },
    });
    expect(use(s)?.code).toBe('B2&D1');
    expect(s.match.land['1621']?.units).toHaveLength(1);
    expect(s.told('observer', 'bombing')[0]?.civilDefence).toBe(false);
  });

  it('17.5: civil defence does not shelter ships that lie beside it', () => {
    const s = bombed('1621', ['1/501', '2/501', '13'], { kind: 'ship', ship: 's1' as never }, [6, 1], {
      land: { '1621': ['civilDefence'] },
      ships: { 'tender-1': '1621' },
    });
    expect(use(s)?.code).toBe('B3&D2');
    expect(s.match.ships['tender-1']?.where).toEqual({ at: 'pool' }); // a D1 would have spared it
    s.done();
  });

  it('17.5, 20.5, ruling 18: civil defence that has nothing to reduce is not revealed', () => {
    const beside = (kind: 'civilDefence' | 'earlyWarning', dice: readonly number[], more: SceneSpec) =>
      bombed('1621', ['13'], place, [...dice], { land: { '1521': ['headquarters', kind] }, ...more });
    const raids: readonly [dice: readonly number[], SceneSpec][] = [
      [[3, 1], {}], // B1
      [[1], {}], // nothing
      [[], { turn: 18, weather: 'bad' }], // no die (ruling 49)
    ];
    for (const [dice, more] of raids) {
      const shelter = beside('civilDefence', dice, more).done();
      expect(shelter.told('german', 'bombing')).toMatchObject([{ civilDefence: false }]);
      expectAlike('british', shelter, beside('earlyWarning', dice, more).done());
    }
    const softened = beside('civilDefence', [6, 1], {}); // B1&D1
    expect(softened.told('german', 'bombing')).toMatchObject([{ civilDefence: true }]);
  });

  it('17.5: civil defence cancels a D1 by itself, and does not change B1 and B2', () => {
    const s = bombed('1621', ['13', '14'], place, [3, 1], { land: { '1621': ['civilDefence'] } }); // B1&D1
    expect([s.points('german'), s.points('british')]).toEqual([1, 0]);
  });

  it('13.9, ruling 37: the British have no target on the German side', () => {
    const s = over('4527', ['57'], [], { side: 'british' });
    expect(refused(s, ['57'], place)).toBe('bomb.target');
  });

  it('23.3, ruling 10: when one side is fifty points ahead, the game ends before the next target', () => {
    const s = over('0821', ['13', '14', '17'], [6, 1], {
      points: { german: 42 },
      land: { '0821': [['antiAircraft', 1]] },
    });
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [
        { units: ['13', '14'], target: place }, // B1&D1 would not do; a 6 is B2&D1: six, and three off
        { units: ['17'], target: land(0) },
      ],
    }).done();
    expect(s.match.stage).toMatchObject({
      kind: 'ended',
      result: { winner: 'german', level: 'superStrategic' },
    });
    expect(s.unit('17').bombed).toBe(false);
  });
});

describe('13 Land units', () => {
  const guns = (points: number, units: readonly string[], dice: number[]) =>
    bombed('1521', units, land(0), dice, { land: { '1521': [['antiAircraft', points]] } });

  it('13.1(2): Dn takes n anti-aircraft points, and the bomber gets a point for each', () => {
    const s = guns(4, ['13', '14', '17'], [6, 1]); // B2&D2
    expect(s.match.land['1521']?.units).toEqual([{ kind: 'antiAircraft', points: 2 }]);
    expect(s.points('german')).toBe(2);
    expect(s.told('observer', 'groundLoss')[0]).toMatchObject({ land: { points: 2 }, fate: 'eliminated' });
  });

  it('charts: Dn takes at most the anti-aircraft points that are there', () => {
    const s = guns(1, ['13', '14', '17'], [6, 1]);
    expect(s.match.land['1521']).toBeUndefined();
    expect(s.points('german')).toBe(1);
  });

  it('charts: B by itself does nothing to land units', () => {
    const s = guns(1, ['13'], [3, 1]);
    expect(s.match.land['1521']?.units).toHaveLength(1);
    expect(s.points('german')).toBe(0);
    s.done();
  });

  it.each(['earlyWarning', 'civilDefence', 'headquarters'] as const)('13.1(2): any D removes %s', (kind) => {
    const s = bombed('1521', ['13', '14'], land(0), [3, 1], { land: { '1521': [kind] } }); // B1&D1
    expect(s.match.land['1521']).toBeUndefined();
    expect(s.points('german')).toBe(1);
  });

  it('17.3: an aerodrome falls to D2; its aircraft survive, but fly no missions from there', () => {
    const s = bombed('2126', ['13', '14', '17'], land(0), [6, 1], { based: { '2126': ['44'] } });
    expect(s.match.land['2126']).toBeUndefined();
    expect(s.unit('44').where).toEqual({ at: 'base', hex: '2126' });
    s.endTurn();
    expect(s.refusal({ kind: 'move', units: ['44'], path: ['2127'] })).toMatchObject({
      code: 'unit.noAerodrome',
    });
    expect(s.view('british').options.moves).toEqual([]);
  });

  it('17.3, ruling 23: a flight plan does not fly home to a lost aerodrome', () => {
    const s = over('2126', ['13', '14', '17'], [6, 1], {
      based: { '2226': ['44', '61'] },
      land: { '2126': ['aerodrome'], '2226': ['aerodrome'] },
    });
    const home = (id: string, unit: string, route: string[]) => {
      const rest = { id, units: [unit], from: 9, bomb: null, land: true, haltWhenSpotted: true };
      s.give({ kind: 'plan', plan: { ...rest, route } }, 'british');
    };
    home('there', '44', ['2126']);
    home('elsewhere', '61', ['2126', '2226']);
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [{ units: ['13', '14', '17'], target: { kind: 'land', index: 0 } }],
    });
    expect(Object.keys(s.match.sides.british.plans)).toEqual(['elsewhere']);
    expect(s.told('british', 'planStopped')).toMatchObject([{ plan: 'there', why: 'blocked' }]);
    expect(s.told('german', 'planStopped')).toEqual([]);
  });

  it('charts: D1 does not close an aerodrome', () => {
    const s = bombed('2126', ['13', '14'], land(0), [3, 1], { based: { '2126': ['44'] } });
    expect(s.match.land['2126']?.units).toHaveLength(1);
    expect(s.points('german')).toBe(0);
  });

  it('20.5, ruling 34: a land unit is named by its place in the stack as it was before the bombs', () => {
    const s = over('1521', ['13', '14', '1/501', '2/501'], [3, 1, 4, 1], {
      land: { '1521': ['headquarters', 'earlyWarning', ['antiAircraft', 2]] },
    });
    s.give({
      kind: 'bomb',
      group: s.group('13'),
      targets: [
        { units: ['13', '14'], target: land(0) }, // B1&D1: the headquarters is gone
        { units: ['1/501', '2/501'], target: land(1) }, // B2&D1: the post, not the guns that have moved up
      ],
    }).done();
    expect(s.match.land['1521']?.units).toEqual([{ kind: 'antiAircraft', points: 2 }]);
  });

  it('30: if the British bomb or strafe German units on the ground, the Germans are owed a free gun', () => {
    const agreed = { options: { germanAirDefence: true }, side: 'british' as const };
    const yes = bombed('4627', ['33'], land(0), [1], { ...agreed, land: { '4627': ['headquarters'] } });
    expect(yes.match.sides.german.provoked).toBe(true);
    const strafed = bombed('4627', ['44'], air, [1], { ...agreed, based: { '4627': ['13'] } });
    expect(strafed.match.sides.german.provoked).toBe(true);
    const no = bombed('4627', ['33'], land(0), [1], { side: 'british', land: { '4627': ['headquarters'] } });
    expect(no.match.sides.german.provoked).toBe(false);
    const german = bombed('1521', ['13'], land(0), [1], {
      options: { germanAirDefence: true },
      land: { '1521': ['headquarters'] },
    });
    expect(german.match.sides).toMatchObject({ german: { provoked: false }, british: { provoked: false } });
  });
});

describe('13.4 Aircraft on the ground', () => {
  it('13.1(3): Bn makes n of them roll for damage with -1', () => {
    // Camel, strength 1: a 5 is B1. Damage of 6 - 1 eliminates the Gotha; then the ace die.
    const s = bombed('4627', ['44'], air, [5, 6, 1], { side: 'british', based: { '4627': ['13'] } });
    expect(s.unit('13').where.at).toBe('pool');
    expect(s.points('british')).toBe(3);
    expect(s.told('german', 'baseUnitHit')[0]?.use.modifiers).toEqual([
      { name: 'bombedWhileBased', value: -1 },
    ]);
    s.done();
  });

  it('charts, ruling 76: Dn makes n other units roll without the -1', () => {
    // Strength 2: a 6 is B1&D1. 3 - 1 does nothing on the ground, and a plain 3 is a month.
    const s = bombed('4627', ['25'], air, [6, 3, 3, 1], {
      side: 'british',
      based: { '4627': ['13', '14', '17'] },
    });
    expect(['13', '14', '17'].map((id) => s.unit(id).where.at)).toEqual(['base', 'recycling', 'base']);
    s.done();
  });

  it('13.5(1): a unit that is based elsewhere is not hit, and bombs that miss move no unit', () => {
    const based = { '4627': ['13'], '4629': ['1/501', '14'] };
    const s = bombed('4627', ['25'], air, [6, 6, 1], { side: 'british', based }); // B1&D1 on the one there
    expect(['13', '1/501', '14'].map((id) => s.unit(id).where.at)).toEqual(['pool', 'base', 'base']);
    s.done();
    const missed = bombed('4627', ['25'], air, [1], { side: 'british', based });
    expect(missed.told('observer', 'baseHit')).toEqual([]);
    missed.done();
  });

  it('charts: no unit is scattered on the ground', () => {
    const s = bombed('4627', ['44'], air, [5, 3, 1], { side: 'british', based: { '4627': ['13'] } });
    expect(s.unit('13')).toMatchObject({ where: { at: 'base' }, shaken: false });
    expect(s.told('observer', 'baseHit')).toMatchObject([{ lost: 0 }]);
    expect(s.told('german', 'baseUnitHit')).toMatchObject([{ fate: 'none' }]);
  });

  it('13.5: the bombing side’s standing order chooses which aircraft are hit', () => {
    const { orders } = scene({}).match.sides.british;
    const lost = (hitFirst: typeof orders.hitFirst, ...based: string[]) => {
      const s = bombed('4627', ['44'], air, [5, 6, 1], {
        side: 'british',
        based: { '4627': based },
        sides: { british: { orders: { ...orders, hitFirst } } },
      });
      return based.filter((id) => s.unit(id).where.at === 'pool');
    };
    expect(lost('mostPoints', 'Jasta-1', '13', '1/501')).toEqual(['1/501']);
    expect(lost('strongestGuns', '13', 'Jasta-1', 'L-1')).toEqual(['Jasta-1']);
    expect(lost('mostBombs', 'Jasta-1', '13', '17')).toEqual(['13']);
    expect(lost('zeppelins', '1/501', '13', 'L-1')).toEqual(['L-1']);
  });

  it('ruling 90: aces on the ground are hit first only if this month’s look at the base shows them', () => {
    const { orders } = scene({}).match.sides.british;
    const lost = (looked: boolean, hasAce: '13' | '15') => {
      const air: Note['air'] = [{ unit: '15' as UnitId, type: 'GB', ace: 'bomber' }];
      const note: Note = { month: 1917 * 12 + 6, turn: 1, hex: hexId('4627'), land: [], air, ships: [] };
      const s = bombed('4627', ['44'], { kind: 'air' }, [5, 6, 1], {
        rulesVersion: '7',
        side: 'british',
        based: { '4627': ['13', '15', '1/501'] },
        units: { [hasAce]: { ace: 'bomber' } },
        sides: {
          british: { orders: { ...orders, hitFirst: 'aces' }, ...(looked && { notes: { 1: note } }) },
        },
      });
      return ['13', '15', '1/501'].filter((id) => s.unit(id).where.at === 'pool');
    };
    expect([lost(true, '15'), lost(false, '15'), lost(true, '13')]).toEqual([['15'], ['1/501'], ['15']]);
  });

  it('13.5, ruling 32: the command may choose which aircraft are hit; names of units that are not there have no effect', () => {
    const s = over('4627', ['44'], [5, 6, 1], { side: 'british', based: { '4627': ['13', '15', '1/501'] } });
    s.give({
      kind: 'bomb',
      group: s.group('44'),
      targets: [{ units: ['44'], target: air }],
      hitFirst: ['14', '15', '33', 'nobody', '15'],
    }).done();
    expect(['13', '15', '1/501'].map((id) => s.unit(id).where.at)).toEqual(['base', 'pool', 'base']);
    // B1&D1: first the unit named in the command, then the one worth most points.
    const two = over('4627', ['25'], [6, 6, 6, 1], {
      side: 'british',
      based: { '4627': ['13', '15', '1/501'] },
    });
    two
      .give({
        kind: 'bomb',
        group: two.group('25'),
        targets: [{ units: ['25'], target: air }],
        hitFirst: ['15'],
      })
      .done();
    expect(['13', '15', '1/501'].map((id) => two.unit(id).where.at)).toEqual(['base', 'pool', 'pool']);
  });

  it('ruling 18: everybody sees how many units left the base, and only their owner sees the chart', () => {
    const s = bombed('4627', ['44'], air, [5, 6, 1], { side: 'british', based: { '4627': ['13'] } });
    expect(s.told('british', 'baseHit')).toMatchObject([{ side: 'german', hex: '4627', lost: 1 }]);
    expect(s.told('british', 'baseUnitHit')).toEqual([]);
    expect(s.told('observer', 'baseUnitHit')).toEqual([]);
  });

  it('20.6, ruling 15: a fake that is hit is gone without a die, and makes no ace (ruling 51)', () => {
    const s = bombed('4627', ['44'], air, [5], { side: 'british', based: { '4627': ['Fake-1'] } });
    expect(s.unit('Fake-1').where).toEqual({ at: 'recycling', month: month(1917, 8) });
    expect(s.points('british')).toBe(0);
    s.done();
  });

  it('19.2, ruling 51: if a real aircraft is hit beside a fake, the ace die is rolled', () => {
    const s = bombed('4627', ['25'], air, [6, 3, 1], {
      side: 'british',
      based: { '4627': ['13', 'Fake-1'] },
    });
    expect(s.unit('Fake-1').where.at).toBe('recycling');
    s.done();
  });

  it('13.3: hits beyond the number of aircraft are lost', () => {
    const s = bombed('4627', ['25'], air, [6, 6, 1], { side: 'british', based: { '4627': ['13'] } });
    expect(s.unit('13').where.at).toBe('pool');
    s.done();
  });
});

describe('18.3 Ships', () => {
  const ship = (
    key: 'tender-1' | 'carrier',
    units: readonly string[],
    dice: number[],
    more: SceneSpec = {},
  ) =>
    bombed('3020', units, { kind: 'ship', ship: 's1' as never }, dice, {
      ships: { [key]: '3020' },
      month: [1918, 2],
      ...more,
    });

  it('13.1(4): D1 puts a ship out for a month', () => {
    const s = ship('tender-1', ['13', '14'], [3, 1]);
    expect(s.match.ships['tender-1']?.where).toEqual({ at: 'recycling', month: month(1918, 3) });
    expect(s.points('german')).toBe(0);
    s.done();
  });

  it('13.1(4): D2 sinks a ship, for points', () => {
    const tender = ship('tender-1', ['13', '14', '17'], [6, 1]);
    expect(tender.match.ships['tender-1']?.where).toEqual({ at: 'pool' });
    expect(tender.points('german')).toBe(2);
    const carrier = ship('carrier', ['13', '14', '17'], [6, 1]);
    expect(carrier.points('german')).toBe(5);
  });

  it('18.3, ruling 54: squadrons aboard the carrier are out for a month with it', () => {
    const s = ship('carrier', ['13', '14'], [3, 1], { based: { carrier: ['1CV', '3CV'], '2126': ['2CV'] } });
    expect(s.unit('1CV').where).toEqual({ at: 'recycling', month: month(1918, 3) });
    expect(s.unit('3CV').where).toEqual({ at: 'recycling', month: month(1918, 3) });
    expect(s.unit('2CV').where.at).toBe('base');
    expect(s.points('german')).toBe(0);
  });

  it('18.3: squadrons aboard are lost with the carrier, for points', () => {
    const s = ship('carrier', ['13', '14', '17'], [6, 1], { based: { carrier: ['1CV', '3CV'] } });
    expect([s.unit('1CV').where.at, s.unit('3CV').where.at]).toEqual(['pool', 'pool']);
    expect(s.points('german')).toBe(5 + 1 + 3); // ruling 52
  });

  it('18.3: nothing happens to carrier squadrons in the air', () => {
    const s = ship('carrier', ['13', '14', '17'], [6, 1], { flying: [{ units: ['1CV'], at: '3120' }] });
    expect(s.hexOf('1CV')).toBe('3120');
  });

  it('18.3: the loss of a tender does not harm the carrier’s aircraft', () => {
    const s = ship('tender-1', ['13', '14', '17'], [6, 1], {
      ships: { 'tender-1': '3020', carrier: '3030' },
      based: { carrier: ['1CV'] },
    });
    expect(s.unit('1CV').where.at).toBe('ship');
  });

  it('18.3: the carrier’s aircraft cannot be bombed by themselves', () => {
    const s = over('3020', ['13'], [], {
      month: [1918, 2],
      ships: { carrier: '3020' },
      based: { carrier: ['1CV'] },
    });
    expect(refused(s, ['13'], air)).toBe('bomb.target');
  });
});
