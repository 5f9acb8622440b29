import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import type { ChartPack } from '../charts/pack.ts';
import type { StandingOrders } from '../state/match.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

// Guns and pursuit: Camel 4 and 8, Pup 2 and 6, FE.2b 2 and 2, BE.2 1 and 1, Albatros 3 and 6, Gotha 2 and (2). 3020 is open
// sea, far from any headquarters.
const at = '3020';

/** British against Germans in one hex. The British attack unless the test says otherwise. */
function fight(british: readonly string[], german: readonly string[], dice: number[], more: SceneSpec = {}) {
  const s = scene({
    side: 'british',
    step: 'combat',
    raf: true,
    flying: [
      { units: british, at, spotted: true },
      { units: german, at, spotted: true },
    ],
    dice,
    ...more,
  });
  const groups = [s.group(british[0] ?? ''), s.group(german[0] ?? '')] as const;
  const [group, target] = more.side === 'german' ? [groups[1], groups[0]] : groups;
  return { s, group, target };
}
/** The scene after the fight. */
function fought(...args: Parameters<typeof fight>) {
  const { s, group, target } = fight(...args);
  return s.give({ kind: 'attack', group, target });
}
const combat = (s: ReturnType<typeof scene>) => s.told('observer', 'combat').at(-1);
const bounce = (s: ReturnType<typeof scene>) => combat(s)?.pursuit.code;
const orders = (change: Partial<StandingOrders>): StandingOrders => ({
  ...scene({}).match.sides.british.orders,
  ...change,
});

describe('12.1 to 12.3 Which groups may attack', () => {
  it('12.1, 12.4(1): no group has to fight', () => {
    const { s } = fight(['44'], ['13'], [], { based: { '1724': ['61'] } });
    s.endTurn().done();
    expect(s.told('observer', 'combat')).toEqual([]);
  });

  it('12.1: a side begins fights after its movement and before its bombs', () => {
    const early = fight(['33'], ['13'], [], { step: 'movement' });
    expect(early.s.refusal({ kind: 'attack', group: early.group, target: early.target }).code).toBe(
      'step.over',
    );
    const late = fight(['33'], ['13'], [], { step: 'bombing' });
    expect(late.s.refusal({ kind: 'attack', group: late.group, target: late.target }).code).toBe('step.over');
  });

  it('12.1: a group attacks only in its own hex, and only the enemy', () => {
    const { s, group } = fight(['44'], ['13'], [], {
      flying: [
        { units: ['44'], at, spotted: true },
        { units: ['61'], at, spotted: true },
        { units: ['13'], at: '3021', spotted: true },
      ],
    });
    expect(s.refusal({ kind: 'attack', group, target: s.group('13') })).toMatchObject({
      code: 'attack.target',
    });
    expect(s.refusal({ kind: 'attack', group, target: s.group('61') }).code).toBe('attack.target');
    expect(s.view('british').options.attacks).toEqual([]);
  });

  it('12.1: a side attacks with its own groups only', () => {
    const { s, group, target } = fight(['44'], ['13'], []);
    expect(s.refusal({ kind: 'attack', group: target, target: group }).code).toBe('group.unknown');
  });

  it('2.22, 12.1: the attacker is the side whose flying turn it is, whatever its aircraft are there to do', () => {
    const s = fought(['33'], ['Jasta-1'], [2], { side: 'german' });
    expect(combat(s)).toMatchObject({
      attacker: { side: 'german' },
      defender: { side: 'british' },
      differential: 4,
    });
    const other = fought(['33'], ['Jasta-1'], [4]);
    expect(combat(other)).toMatchObject({ attacker: { side: 'british' }, differential: -4 });
  });

  it('12.2: two sides may meet in a hex without a fight', () => {
    const s = scene({
      side: 'british',
      flying: [
        { units: ['44'], at: '3021', spotted: true },
        { units: ['13'], at, spotted: true },
      ],
      based: { '1724': ['61'] },
    });
    s.fly(['44'], at).endTurn().done();
  });

  it('12.3: a unit with a bracketed pursuit factor may only defend', () => {
    const { s, group, target } = fight(['44'], ['13'], [], { side: 'german' });
    expect(s.refusal({ kind: 'attack', group, target })).toMatchObject({
      code: 'attack.defendOnly',
      rule: '12.3',
    });
    expect(s.view('german').options.attacks).toEqual([]);
  });

  it('12.9: a group of fighters and bombers may not begin a fight', () => {
    const { s, group, target } = fight(['44'], ['Jasta-1', '13'], [], { side: 'german' });
    expect(s.refusal({ kind: 'attack', group, target }).code).toBe('attack.defendOnly');
  });

  it('12.9, ruling 75: bombers may not begin a fight, even if their pursuit had no brackets', () => {
    const { standardPack } = pack();
    const { s, group, target } = fight(['44'], ['13'], [], { side: 'german', charts: standardPack });
    expect(s.refusal({ kind: 'attack', group, target })).toMatchObject({
      code: 'attack.defendOnly',
      rule: '12.9',
    });
  });

  it('12.3, 12.9: one unit with bracketed pursuit, or one bomber, keeps its group from beginning a fight', () => {
    const refused = (units: string[], charts: ChartPack) => {
      const { s, group, target } = fight(['44'], units, [], { side: 'german', charts });
      return s.refusal({ kind: 'attack', group, target }).rule;
    };
    expect(refused(['Jasta-1', '13'], pack().standardPack)).toBe('12.9');
    const standard = scene({}).match.pack;
    const pfalz = standard.types.PF;
    if (!pfalz) throw new Error('no Pfalz');
    const types = { ...standard.types, PF: { ...pfalz, pursuitDefendOnly: true } };
    expect(refused(['Jasta-1', 'Jasta-7'], { ...standard, types })).toBe('12.3');
  });

  it('12.9: fighters that have split off from bombers may begin a fight', () => {
    const s = scene({
      flying: [
        { units: ['Jasta-1', '13'], at: '3019', spotted: true },
        { units: ['33'], at, spotted: true },
      ],
      dice: [2],
    });
    s.fly(['Jasta-1'], at).give({ kind: 'endMovement' });
    s.give({ kind: 'attack', group: s.group('Jasta-1'), target: s.group('33') }).done();
  });

  it('12.4(2): which fighters attack which bombers is public', () => {
    const s = fought(['44'], ['13'], [1]);
    expect(combat(s)?.defender.sightings[0]?.unit).toMatchObject({ id: '13', type: 'GB' });
  });
});

/** The standard pack with Gothas whose pursuit factor has no brackets. */
function pack() {
  const standard = scene({}).match.pack;
  const gotha = standard.types.GB;
  if (!gotha) throw new Error('no Gotha');
  return {
    standardPack: { ...standard, types: { ...standard.types, GB: { ...gotha, pursuitDefendOnly: false } } },
  };
}

describe('12.4 The bounce', () => {
  it('12.4(2), 12.8(1): the lowest pursuit of each group counts', () => {
    const s = fought(['44', '33'], ['13', '1/501'], [4]); // FE.2b 2 against Riesen 1
    expect(combat(s)?.differential).toBe(1);
    expect(bounce(s)).toBe('-');
    s.done();
  });

  it('12.4(3): if neither side has the bounce, no shot is fired, and the group has fought for this phase (12.7)', () => {
    const { s, group, target } = fight(['44'], ['13'], [3], { units: { '44': { type: 'F2F' } } });
    s.give({ kind: 'attack', group, target }).done();
    expect(combat(s)?.fires).toEqual([]);
    expect(s.refusal({ kind: 'attack', group, target })).toMatchObject({
      code: 'attack.again',
      rule: '12.7',
    });
  });

  it('12.4(4): the side with the bounce fires first', () => {
    const s = fought(['44'], ['13', '14'], [2, 1, 1]); // difference 6, a 2: the attacker has it
    expect(combat(s)?.fires.map((f) => f.side)).toEqual(['british', 'german']);
    s.done();
  });

  it('12.4(4), 12.5: bombers that have the bounce shoot before the fighters that attack them', () => {
    const s = fought(['33'], ['13', '14'], [1, 1, 1]); // difference 0, a 1: the defender has it
    expect(bounce(s)).toBe('D');
    expect(combat(s)?.fires.map((f) => f.side)).toEqual(['german', 'british']);
    s.done();
  });

  it('12.4(5): the side without the bounce fires with the units it has left', () => {
    // Fire of 4 in column "4..5": a 6 is D. Damage of 5 eliminates; then the ace die, and the return fire of the Gotha that
    // is left.
    const s = fought(['44'], ['13', '14'], [4, 6, 5, 1, 2]);
    expect(combat(s)?.fires.map((f) => [f.side, f.strength])).toEqual([
      ['british', 4],
      ['german', 2],
    ]);
    expect(s.points('british')).toBe(3);
    s.done();
  });

  it('12.5: a group whose last unit is shot down does not fire back', () => {
    const s = fought(['44'], ['13'], [4, 6, 5, 1]);
    expect(combat(s)?.fires).toHaveLength(1);
    s.done();
  });

  it('12.5: the attacking group may be shot down before it fires', () => {
    // Three Gothas have the bounce on an FE.2b. Fire of 6: a 6 is Z, which is D for an aeroplane; eliminated.
    const s = fought(['33'], ['13', '14', '17'], [1, 6, 5, 1]);
    expect(s.unit('33').where.at).toBe('pool');
    expect(s.points('german')).toBe(1);
    s.done();
  });

  it('12.4(6): a fight is one exchange of fire, and there is no second one in this phase', () => {
    const { s, group, target } = fight(['44'], ['13'], [4, 1, 1]);
    s.give({ kind: 'attack', group, target }).done();
    expect(s.refusal({ kind: 'attack', group, target }).code).toBe('attack.again');
  });

  it('12.6: the attacker chooses the order of the fights', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44'], at, spotted: true },
        { units: ['61'], at: '3030', spotted: true },
        { units: ['13'], at, spotted: true },
        { units: ['14'], at: '3030', spotted: true },
      ],
      dice: [1, 1],
    });
    s.give({ kind: 'attack', group: s.group('61'), target: s.group('14') });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') }).done();
    expect(s.told('observer', 'combat').map((c) => c.hex)).toEqual(['3030', at]);
  });

  it('12.7: a group may fight again in its side’s next turn', () => {
    const { s, group, target } = fight(['44'], ['13'], [4, 1, 1], { based: { '1724': ['61'] } });
    s.give({ kind: 'attack', group, target }).endTurn().endTurn().roll(1).give({ kind: 'endMovement' });
    s.give({ kind: 'attack', group, target }).done();
  });

  it('12.7: a shattered attacking group has fought, and so have all its parts', () => {
    // The British have the bounce and miss. A 3 shatters them: one stays, and the other is displaced onto another Gotha.
    const { orders } = scene({}).match.sides.german;
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['66', '44'], at, spotted: true },
        { units: ['13', '14', '17'], at, spotted: true },
        { units: ['15'], at: '3021', spotted: true },
      ],
      sides: { german: { orders: { ...orders, displaceEnemy: ['s'] } } },
      dice: [6, 1, 3],
    });
    s.give({ kind: 'attack', group: s.group('66'), target: s.group('13') }).done();
    const pieces = ['66', '44'].map((id) => [s.hexOf(id), id] as const);
    expect(pieces.map(([hex]) => hex).sort()).toEqual([at, '3021']);
    for (const [hex, id] of pieces)
      expect(
        s.refusal({ kind: 'attack', group: s.group(id), target: s.group(hex === at ? '13' : '15') }),
      ).toMatchObject({ code: 'attack.again', rule: '12.7' });
    expect(s.view('british').options.attacks).toEqual([]);
  });

  it('ruling 33: the attacker names one of several groups in a hex, and several groups may attack one', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44'], at, spotted: true },
        { units: ['61'], at, spotted: true },
        { units: ['13'], at, spotted: true },
        { units: ['14'], at, spotted: true },
      ],
      dice: [1, 1],
    });
    expect(s.view('british').options.attacks[0]?.targets).toEqual([s.group('13'), s.group('14')]);
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('14') });
    s.give({ kind: 'attack', group: s.group('61'), target: s.group('14') }).done();
  });
});

describe('12.4(3) Modifiers of the pursuit die', () => {
  // FE.2b against Gotha: the difference is 0. A 5 gives the attacker the bounce, a 1 the defender, and 2 and 4 neither.
  const evenly = (die: number, more: SceneSpec) => fought(['33'], ['13'], [die, 1, 1], more);

  it('17.6-HQ: +1 near an own headquarters for the attacker', () => {
    const s = evenly(4, { ...over('1724', ['33'], ['13']), land: { '1724': ['headquarters'] } });
    expect(bounce(s)).toBe('A');
    // Ruling 20: the modifier of the headquarters is not named, because the headquarters may be hidden.
    expect(combat(s)?.pursuit).toMatchObject({ modifiers: [], other: 1 });
    s.done();
  });

  it('17.6-HQ: four hexes from the headquarters is near, and five is not', () => {
    expect(bounce(evenly(4, { ...over('2124', ['33'], ['13']), land: { '1724': ['headquarters'] } }))).toBe(
      'A',
    );
    expect(bounce(evenly(4, { ...over('2224', ['33'], ['13']), land: { '1724': ['headquarters'] } }))).toBe(
      '-',
    );
  });

  it('17.6-HQ: a second headquarters adds nothing', () => {
    const s = evenly(3, {
      ...over('1724', ['33'], ['13']),
      land: { '1724': ['headquarters'], '1924': ['headquarters'] },
    });
    expect(combat(s)?.pursuit).toMatchObject({ code: '-', other: 1 });
  });

  it('17.6-HQ: -1 near the defender’s headquarters', () => {
    const s = evenly(2, { ...over('4627', ['33'], ['13']), land: { '4528': ['headquarters'] } });
    expect(bounce(s)).toBe('D');
    expect(combat(s)?.pursuit.other).toBe(-1);
  });

  it('2.20: +1 for a fighter ace in the attacking group', () => {
    const s = evenly(4, { units: { '33': { ace: 'fighter' } } });
    expect(bounce(s)).toBe('A');
    expect(combat(s)?.pursuit.modifiers).toEqual([{ name: 'fighterAceInAttackingGroup', value: 1 }]);
  });

  it('2.20: an ace in the defending group adds nothing', () => {
    const s = fought(['33'], ['Jasta-1'], [4], { units: { 'Jasta-1': { ace: 'fighter' } } });
    expect(combat(s)?.pursuit.modifiers).toEqual([]);
  });

  it('16: -1 by night', () => {
    const s = evenly(2, { turn: 18 });
    expect(bounce(s)).toBe('D');
    expect(combat(s)?.pursuit.modifiers).toEqual([{ name: 'night', value: -1 }]);
  });

  it('24.7: attackers that are all night trained make up for the night', () => {
    const trained = { nightTrained: true };
    const all = evenly(2, { turn: 18, options: { training: true }, units: { '33': trained } });
    expect(bounce(all)).toBe('-');
    // Ruling 17: night is named, and the training is not. Together they give the row that was read.
    expect(combat(all)?.pursuit).toMatchObject({ modifiers: [{ name: 'night', value: -1 }], other: 1 });
    const some = fought(['33', '38'], ['13'], [2, 1, 1], {
      turn: 18,
      options: { training: true },
      units: { '33': trained },
    });
    expect(bounce(some)).toBe('D');
  });

  it('ruling 53: BE.2 counts as night trained only with 24', () => {
    const standard = fought(['36'], ['13'], [2, 1, 1], { turn: 18 });
    expect(combat(standard)?.pursuit.modifiers).toEqual([{ name: 'night', value: -1 }]);
    const trained = fought(['36'], ['13'], [3], { turn: 18, options: { training: true } });
    expect(combat(trained)?.pursuit).toMatchObject({ modifiers: [{ name: 'night', value: -1 }], other: 1 });
  });

  it('22: -1 in bad weather, and in fog', () => {
    expect(bounce(evenly(2, { weather: 'bad' }))).toBe('D');
    expect(bounce(evenly(2, { weather: 'fog' }))).toBe('D');
  });
});

/** The hex of a fight somewhere else. */
const over = (hex: string, british: readonly string[], german: readonly string[]): SceneSpec => ({
  flying: [
    { units: british, at: hex, spotted: true },
    { units: german, at: hex, spotted: true },
  ],
});

describe('12.8 Groups', () => {
  it('12.8(2): the guns of a group fire together', () => {
    const s = fought(['44', '61', '66'], ['13', '14', '17'], [6, 1, 1]);
    expect(combat(s)?.fires.map((f) => f.strength)).toEqual([10, 6]);
    s.done();
  });

  it('12.8(3): one result hits one unit at most', () => {
    const s = fought(['44', '61'], ['13', '14', '17'], [4, 6, 5, 1, 1]);
    expect(['13', '14', '17'].filter((id) => s.unit(id).where.at === 'pool')).toHaveLength(1);
    s.done();
  });

  it('12.8(3), ruling 32: the attacker with the bounce names in the command which unit is hit', () => {
    const { s, group, target } = fight(['44'], ['13', '14', '17'], [4, 6, 5, 1, 1]);
    s.give({ kind: 'attack', group, target, hitFirst: [s.counter('17')] }).done();
    expect(s.unit('17').where.at).toBe('pool');
  });

  it('12.8(3), ruling 31: without a name in the command, the attacker’s standing order names the unit that is hit', () => {
    const most = fought(['44'], ['Jasta-1', '1/501', '13'], [4, 6, 5, 1, 1]); // Riesen 1: difference 7
    expect(most.unit('1/501').where.at).toBe('pool');
    const guns = fought(['44'], ['13', 'Jasta-1', '14'], [4, 6, 5, 1, 1], {
      sides: { british: { orders: orders({ hitFirst: 'strongestGuns' }) } },
    });
    expect(guns.unit('Jasta-1').where.at).toBe('pool');
    const bombs = fought(['44'], ['Jasta-1', '13', '14'], [4, 6, 5, 1, 1], {
      sides: { british: { orders: orders({ hitFirst: 'mostBombs' }) } },
    });
    expect(bombs.unit('13').where.at).toBe('pool');
  });

  it('12.8(3), ruling 90: the standing order may name aces first', () => {
    const lost = (hitFirst: StandingOrders['hitFirst']) => {
      const s = fought(['44'], ['1/501', '13', '14'], [4, 6, 5, 1, 1], {
        rulesVersion: '7',
        units: { '14': { ace: 'bomber' } },
        sides: { british: { orders: orders({ hitFirst }) } },
      });
      return ['1/501', '13', '14'].filter((id) => s.unit(id).where.at === 'pool');
    };
    expect([lost('aces'), lost('mostPoints')]).toEqual([['14'], ['1/501']]);
  });

  it('12.8(3): among equal units, the one with the stronger guns is hit', () => {
    const s = fought(['44'], ['Jasta-1', 'Jasta-6'], [6, 6, 5, 1, 1]);
    expect(s.unit('Jasta-6').where.at).toBe('pool');
  });

  it('12.8(3): a defender with the bounce names the attacking unit that is hit', () => {
    // Three Gothas have the bounce. Fire of 6: a 5 is D.
    const s = fought(['33', '44'], ['13', '14', '17'], [1, 5, 5, 1, 1], {
      sides: { german: { orders: orders({ hitFirst: 'strongestGuns' }) } },
    });
    expect(s.unit('44').where.at).toBe('pool');
    s.done();
  });

  it('12.8(3): a defender with the bounce also names which of its own units the return fire hits', () => {
    // The defender has the bounce and misses. FE.2b and Camel fire with 6: a 5 is D.
    const s = fought(['33', '44'], ['1/501', '13'], [1, 1, 5, 5, 1], {
      sides: { german: { orders: orders({ loseFirst: 'fewestPoints' }) } },
    });
    expect(s.unit('13').where.at).toBe('pool');
    expect(s.unit('1/501').where.at).toBe('air');
    s.done();
  });

  it('12.8(3), ruling 32: if the defender has the bounce, the unit that the attacker named does not count', () => {
    const { s, group, target } = fight(['33', '44'], ['1/501', '13'], [1, 1, 5, 5, 1]);
    s.give({ kind: 'attack', group, target, hitFirst: [s.counter('1/501')] }).done();
    expect([s.unit('13').where.at, s.unit('1/501').where.at]).toEqual(['pool', 'air']);
  });

  it('12.8(3): a side whose standing order is to keep aces loses another unit', () => {
    const s = fought(['33', '44'], ['13', '14'], [1, 1, 5, 5, 1], {
      units: { '13': { ace: 'bomber' } },
      sides: { german: { orders: orders({ loseFirst: 'withoutAce' }) } },
    });
    expect(s.unit('14').where.at).toBe('pool');
    s.done();
  });
});

describe('12.4 Results', () => {
  it('FS: every unit becomes a group of its own, all but one displaced, none may bomb this month', () => {
    const { s, group, target } = fight(['44'], ['13', '14', '17'], [4, 4, 1]);
    s.give({ kind: 'attack', group, target, hitFirst: [s.counter('14')], displace: ['n', 's'] }).done();
    expect([s.hexOf('13'), s.hexOf('14'), s.hexOf('17')]).toEqual(['3019', at, '3021']);
    expect(new Set(['13', '14', '17'].map((id) => s.group(id))).size).toBe(3);
    expect(s.told('german', 'shattered')).toMatchObject([{ hex: at, counters: ['c2', 'c3', 'c4'] }]);
    expect(['13', '14', '17'].every((id) => s.unit(id).shaken)).toBe(true);
  });

  it('12.4(5), ruling 63: return fire comes from the group’s units left in the hex', () => {
    const s = fought(['44'], ['13', '14', '17'], [4, 4, 1]);
    expect(combat(s)?.fires[1]).toMatchObject({ side: 'german', strength: 2 });
  });

  it('FS: a lone unit stays and fires back, but may not bomb', () => {
    const s = fought(['44'], ['13'], [4, 4, 1]);
    expect(s.hexOf('13')).toBe(at);
    expect(s.unit('13').shaken).toBe(true);
    expect(combat(s)?.fires).toHaveLength(2);
    s.done();
  });

  it('ruling 27: the firing side names the unit that stays, even without the bounce', () => {
    // The British have the bounce and miss. Three Gothas fire with 6: a 3 is FS. The Germans let the Camel stay there.
    const s = fought(['66', '44'], ['13', '14', '17'], [6, 1, 3], {
      sides: { german: { orders: orders({ hitFirst: 'strongestGuns' }) } },
    });
    expect(s.hexOf('44')).toBe(at);
    expect(s.hexOf('66')).not.toBe(at);
    s.done();
  });

  it('ruling 27: the side that fired sends the others where its standing order says', () => {
    const { s, group, target } = fight(['66', '44'], ['13', '14', '17'], [6, 1, 3], {
      sides: { german: { orders: orders({ hitFirst: 'strongestGuns', displaceEnemy: ['s'] }) } },
    });
    // What the attacker's command says applies to the attacker's own fire (ruling 32).
    s.give({ kind: 'attack', group, target, displace: ['n'], hitFirst: [s.counter('66')] }).done();
    expect([s.hexOf('44'), s.hexOf('66')]).toEqual([at, '3021']);
  });

  it('D: a scattered unit leaves its group, is displaced one hex by the firer, and may not bomb this month', () => {
    const { s, group, target } = fight(['44'], ['13', '14'], [4, 6, 2, 1, 1]);
    s.give({ kind: 'attack', group, target, displace: ['se'] }).done();
    expect(s.hexOf('13')).toBe('3120');
    expect(s.unit('13').shaken).toBe(true);
    expect(s.unit('14').shaken).toBe(false);
  });

  it('ruling 63: a lone unit that is scattered has left the hex and does not fire back', () => {
    const s = fought(['44'], ['13'], [4, 6, 2, 1]);
    expect(s.hexOf('13')).not.toBe(at);
    expect(combat(s)?.fires).toHaveLength(1);
    s.done();
  });

  it('D: a 1 does no damage, and the ace die is rolled all the same (19.2)', () => {
    const s = fought(['44'], ['13'], [4, 6, 1, 1, 1]);
    expect(s.hexOf('13')).toBe(at);
    s.done();
  });

  it.each([
    [3, 1],
    [4, 2],
  ])(
    'D: on a %i the unit is away for %i month(s), without points and with its ace (ruling 42)',
    (die, months) => {
      const s = fought(['44'], ['13'], [4, 6, die, 1], { units: { '13': { ace: 'bomber' } } });
      expect(s.unit('13')).toMatchObject({
        where: { at: 'recycling', month: month(1917, 7 + months) },
        ace: 'bomber',
      });
      expect(s.points('british')).toBe(0);
      s.done();
    },
  );

  it('D: an eliminated unit goes back to the pool, its ace is lost, and the enemy gains the points (19.5)', () => {
    const s = fought(['44'], ['13'], [4, 6, 5, 1], { units: { '13': { ace: 'bomber' } } });
    expect(s.unit('13')).toMatchObject({ where: { at: 'pool' }, ace: null });
    expect(s.match.ledger.at(-1)).toMatchObject({ side: 'british', amount: 3, cause: 'airUnitEliminated' });
  });

  it('24.5: night training is lost with an eliminated unit', () => {
    const s = fought(['44'], ['13'], [4, 6, 3, 1], { units: { '13': { nightTrained: true } } });
    expect(s.unit('13').nightTrained).toBe(false);
  });

  it('6.6: a unit that would come back after the end is gone, without points', () => {
    const s = fought(['44'], ['13'], [4, 6, 4, 1], { month: [1918, 4], scenario: 'second-phase' });
    expect(s.unit('13').where).toEqual({ at: 'gone' });
    expect(s.points('british')).toBe(0);
  });

  it('6.6, 19.5, ruling 51: the ace of a unit that is gone for good is lost, and its counter goes back to the mix', () => {
    const aces = (at: readonly [number, number]) => {
      const s = fought(['44'], ['13'], [4, 6, 4, 1], {
        month: at,
        scenario: 'second-phase',
        units: { '13': { ace: 'bomber', moreAces: 1 } },
      });
      return [s.unit('13').where.at, s.unit('13').ace, s.view('german').own?.aces.bomber];
    };
    expect(aces([1918, 4])).toEqual(['gone', null, 3]);
    expect(aces([1918, 1])).toEqual(['recycling', 'bomber', 1]); // ruling 42
  });

  it('Z: a zeppelin is eliminated without a damage die', () => {
    const s = fought(['44', '61'], ['L-1'], [4, 6, 1]);
    expect(s.unit('L-1').where.at).toBe('pool');
    expect(s.points('british')).toBe(4);
    s.done();
  });

  it('Z: any other unit takes damage', () => {
    const s = fought(['44', '61'], ['13'], [4, 6, 3, 1]);
    expect(s.unit('13').where.at).toBe('recycling');
    s.done();
  });

  it('D: a zeppelin has +1 on the damage die', () => {
    const s = fought(['44'], ['L-1'], [4, 6, 4, 1]);
    expect(s.unit('L-1').where.at).toBe('pool');
    expect(s.told('observer', 'damage')[0]?.use.modifiers).toEqual([{ name: 'zeppelin', value: 1 }]);
  });

  it('E: a unit is eliminated without a damage die', () => {
    const s = fought(['44', '61', '112'], ['1/501'], [4, 6, 1]);
    expect(s.unit('1/501').where.at).toBe('pool');
    expect(s.told('observer', 'eliminated')).toMatchObject([
      { hex: at, sighting: { unit: { id: '1/501' } } },
    ]);
    expect(s.points('british')).toBe(4);
    s.done();
  });

  it('23.3, ruling 10: the lead is checked when the whole fight is over', () => {
    // Three points for the first Gotha make fifty. The second shoots the Camel down, which takes one off.
    const s = fought(['33'], ['13', '14'], [6, 6, 5, 1, 6, 5, 1], { points: { british: 47 } });
    expect([s.points('british'), s.points('german')]).toEqual([50, 1]);
    expect(s.match.stage.kind).toBe('flying');
    s.done();
  });

  it('23.3, ruling 10: a game that is decided ends when the fight is over', () => {
    const s = fought(['44'], ['13'], [4, 6, 5, 1], { points: { british: 48 } });
    expect(s.match.stage).toMatchObject({
      kind: 'ended',
      result: { winner: 'british', level: 'superStrategic' },
    });
  });
});

describe('12.4 Modifiers of the fire die', () => {
  it('2.20: +1 with a fighter ace in the firing group, attacking or defending', () => {
    const s = fought(['44'], ['13'], [2, 5, 1, 1, 1], { units: { '44': { ace: 'fighter' } } });
    expect(combat(s)?.fires[0]?.use).toMatchObject({
      modifiers: [{ name: 'fighterAceFiring', value: 1 }],
      code: 'D',
    });
    const back = fought(['44'], ['Jasta-1'], [6, 1, 5, 1, 1], { units: { 'Jasta-1': { ace: 'fighter' } } });
    expect(combat(back)?.fires[1]?.use.code).toBe('D');
  });

  it('charts: a bomber ace does not modify fire', () => {
    const s = fought(['44'], ['13'], [2, 1, 1], { units: { '13': { ace: 'bomber' } } });
    expect(combat(s)?.fires[1]?.use.modifiers).toEqual([]);
  });

  it('charts: +1 for a BE.2 that fires on a zeppelin, and on nothing else', () => {
    const zeppelin = fought(['36'], ['L-1'], [6, 6, 1, 1, 1]); // guns 1: a 6 is FS, a 7 D
    expect(combat(zeppelin)?.fires[0]?.use).toMatchObject({
      modifiers: [{ name: 'be2AgainstZeppelin', value: 1 }],
      code: 'D',
    });
    const gotha = fought(['36'], ['1/501'], [6, 6, 1]);
    expect(combat(gotha)?.fires[0]?.use).toMatchObject({ modifiers: [], code: 'FS' });
  });

  it('24.3: an “up” group fires one column to the right; its pursuit is unchanged (ruling 38)', () => {
    const up = fought(['44'], ['13'], [4, 3, 1], {
      options: { training: true },
      units: { '44': { up: true } },
    });
    expect(combat(up)?.pursuit.column).toBe(5);
    expect(combat(up)?.fires[0]?.use).toMatchObject({ column: 3, code: 'FS' });
  });

  it('24.8: every unit of the group must be "up"', () => {
    const s = fought(['44', '61'], ['13'], [4, 1, 1], {
      options: { training: true },
      units: { '44': { up: true } },
    });
    expect(combat(s)?.fires[0]?.use.column).toBe(3);
  });

  it('24.3: a shift beyond the last column reads the last column', () => {
    const s = fought(['44', '61', '112'], ['1/501'], [4, 1, 1], {
      options: { training: true },
      units: { '44': { up: true }, '61': { up: true }, '112': { up: true } },
    });
    expect(combat(s)?.fires[0]?.use.column).toBe(5);
  });
});

describe('Ruling 27: displacement', () => {
  const send = (hex: string, displace: ('n' | 'ne' | 'se' | 's' | 'sw' | 'nw')[], more: SceneSpec = {}) => {
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44'], at: hex, spotted: true },
        { units: ['13'], at: hex, spotted: true },
        ...(more.flying ?? []),
      ],
      ...(more.land && { land: more.land }),
      dice: [4, 6, 2, 1, ...(more.dice ?? [])],
    });
    return (s.give({ kind: 'attack', group: s.group('44'), target: s.group('13'), displace }).done(), s);
  };

  it('ruling 27: a unit is never displaced off the map', () => {
    expect(send('3001', ['n', 'ne']).hexOf('13')).toBe('3101'); // even columns lie higher: no hex to the north-east
  });

  it('ruling 27: a unit is not displaced onto its own side’s aircraft when there is another hex', () => {
    const flying = [{ units: ['14'], at: '3019' }];
    expect(send(at, ['n', 's'], { flying }).hexOf('13')).toBe('3021');
  });

  it('ruling 27: a unit is not displaced onto neutral land when there is another hex', () => {
    expect(send('4221', ['se', 'n']).hexOf('13')).toBe('4220');
  });

  it('ruling 27: a displaced unit is spotted and fired on where it comes to rest', () => {
    // From 2325 the unit is displaced west into Deal with its guns. Their pursuit die is a 1.
    const s = send('2325', ['nw'], { land: { '2225': [['antiAircraft', 4]] }, dice: [1] });
    expect(s.hexOf('13')).toBe('2225');
    expect(s.told('observer', 'antiAircraft')).toHaveLength(1);
    expect(s.told('german', 'examined')).toHaveLength(1);
  });

  it('ruling 27: a unit displaced onto an enemy is spotted, and so is the enemy', () => {
    const flying = [{ units: ['61'], at: '3021' }];
    const s = send(at, ['s'], { flying });
    expect([s.spotted('13'), s.spotted('61')]).toEqual([true, true]);
  });

  it('ruling 22: parts of a shattered group keep the movement that the group had left', () => {
    // Guns of six points, full fire: column "6..8", a 2 with +1 is FS.
    const s = scene({
      flying: [{ units: ['13', '14'], at: '2326' }],
      land: { '2225': [['antiAircraft', 6]] },
      dice: [6, 2],
    });
    s.fly(['13', '14'], '2325 2225').done();
    const [stays, goes] = s.hexOf('13') === '2225' ? ['13', '14'] : ['14', '13'];
    expect(s.hexOf(stays)).toBe('2225');
    for (const id of [stays, goes]) expect(s.view('german').own?.groups[s.group(id)]?.movesLeft).toBe(3);
  });
});
