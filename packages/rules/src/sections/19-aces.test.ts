import { describe, expect, it } from 'vitest';
import type { StandingOrders } from '../state/match.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

/** A British attack that hits without damage (D), its ace die, and one shot back that misses. */
const hit = (british: readonly string[], ace: number, more: SceneSpec = {}) => {
  const s = scene({
    side: 'british',
    step: 'combat',
    raf: true,
    flying: [
      { units: british, at: '3020', spotted: true },
      { units: ['1/501'], at: '3020', spotted: true },
    ],
    dice: [6, 6, 1, ace, 1],
    ...more,
  });
  return s.give({ kind: 'attack', group: s.group(british[0] ?? ''), target: s.group('1/501') }).done();
};
const aces = (s: ReturnType<typeof scene>) =>
  Object.values(s.match.units)
    .filter((u) => u.ace !== null)
    .map((u) => [u.id, u.ace]);
const orders = (change: Partial<StandingOrders>): NonNullable<SceneSpec['sides']> => ({
  british: { orders: { ...scene({}).match.sides.british.orders, ...change } },
});

/** An FE.2b that carries more bombs. */
const { types } = scene({}).match.pack;
const heavyFe2b = { ...types, ...(types.F2F && { F2F: { ...types.F2F, bombardment: 3 } }) };

describe('19.2 How aces are made', () => {
  it.each([1, 2, 3, 4, 5])('19.2: a %i makes no ace', (die) => {
    expect(aces(hit(['44'], die))).toEqual([]);
  });

  it('19.2(1): a six makes an ace, of the kind of its unit', () => {
    const s = hit(['44'], 6);
    expect(aces(s)).toEqual([['44', 'fighter']]);
    expect(s.told('observer', 'ace')[0]).toMatchObject({ side: 'british', die: 6, made: true });
    expect(s.told('british', 'aceJoins')).toEqual([]); // everybody has seen it
  });

  it.each([
    ['D', ['44'], ['13'], [6, 6, 5, 6], {}],
    ['Z', ['44', '61'], ['L-1'], [6, 6, 6], {}],
    ['E', ['44', '61', '112'], ['13'], [6, 6, 6], { '44': { ace: 'fighter' } }],
  ] as const)('19.2(1): after %s the ace die is rolled', (code, british, german, dice, units) => {
    const s = scene({
      side: 'british',
      step: 'combat',
      raf: true,
      flying: [
        { units: british, at: '3020', spotted: true },
        { units: german, at: '3020', spotted: true },
      ],
      units,
      dice,
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group(german[0]) }).done();
    expect(s.told('observer', 'combat')[0]?.fires[0]?.use.code).toBe(code);
    expect(s.told('observer', 'ace')).toMatchObject([{ side: 'british', die: 6, made: true }]);
  });

  it('19.2: a shattered formation makes no ace', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44'], at: '3020', spotted: true },
        { units: ['13'], at: '3020', spotted: true },
      ],
      dice: [6, 4, 1],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') }).done();
    expect(s.told('observer', 'ace')).toEqual([]);
  });

  it('19.2: return fire makes aces too, even of bombers', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44'], at: '3020', spotted: true },
        { units: ['13'], at: '3020', spotted: true },
      ],
      dice: [6, 1, 6, 1, 6],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') }).done();
    expect(aces(s)).toEqual([['13', 'bomber']]);
  });

  it('19.2(2): a bombardment with any B makes aces too, before civil defence (ruling 50)', () => {
    const bomb = (dice: number[], more: SceneSpec = {}) => {
      const s = scene({ step: 'combat', flying: [{ units: ['13'], at: '1621' }], dice, ...more });
      s.give({
        kind: 'bomb',
        group: s.group('13'),
        targets: [{ units: ['13'], target: { kind: 'place' } }],
      }).done();
      return aces(s);
    };
    expect(bomb([3, 6])).toEqual([['13', 'bomber']]); // B1
    expect(bomb([1])).toEqual([]); // nothing: no die
    expect(bomb([3, 6], { land: { '1621': ['civilDefence'] } })).toEqual([['13', 'bomber']]);
  });

  it('19.1: zeppelins have aces of their own', () => {
    const s = scene({ step: 'combat', flying: [{ units: ['L-1'], at: '1621' }], dice: [3, 6] });
    s.give({
      kind: 'bomb',
      group: s.group('L-1'),
      targets: [{ units: ['L-1'], target: { kind: 'place' } }],
    }).done();
    expect(aces(s)).toEqual([['L-1', 'zeppelin']]);
  });

  it('19.2, ruling 31: a standing order names the unit that receives the ace', () => {
    expect(aces(hit(['66', '44'], 6))).toEqual([['44', 'fighter']]); // the strongest guns
    const bombs = hit(['66', '33'], 6, {
      sides: orders({ aceTo: 'mostBombs' }),
      charts: { ...scene({}).match.pack, types: heavyFe2b },
    });
    expect(aces(bombs)).toEqual([['33', 'fighter']]);
  });

  it('19.2, ruling 31: squadrons that the order names come before all others, in that order', () => {
    // The Pup gets it though the Camel has stronger guns; then the first of two that are named; otherwise as if none were
    // named.
    const named = (...aceFirst: string[]) =>
      aces(hit(['66', '44'], 6, { sides: orders({ aceFirst: aceFirst as never }) }));
    expect(named('66')).toEqual([['66', 'fighter']]);
    expect(named('44', '66')).toEqual([['44', 'fighter']]);
    expect(named('61', '66', '44')).toEqual([['66', 'fighter']]);
    expect(named('61', '13', 'nobody')).toEqual([['44', 'fighter']]);
  });

  it('19.2, ruling 31: a named squadron that has an ace leaves the new one to the next', () => {
    const s = hit(['66', '44'], 6, {
      dice: [6, 6, 6], // with an ace among them they hit harder: E
      units: { '66': { ace: 'fighter' } },
      sides: orders({ aceFirst: ['66'] as never }),
    });
    expect(aces(s)).toEqual([
      ['44', 'fighter'],
      ['66', 'fighter'],
    ]);
  });

  it('19.2: in a group the ace goes to a unit that has none', () => {
    // With an ace among them they hit harder: the result is E.
    const s = hit(['44', '66'], 6, { dice: [6, 6, 6], units: { '44': { ace: 'fighter' } } });
    expect(aces(s)).toEqual([
      ['44', 'fighter'],
      ['66', 'fighter'],
    ]);
  });

  it('19.3: if all units of the group have one, the ace joins one of them', () => {
    const s = hit(['44'], 6, {
      dice: [6, 5, 1, 6, 1],
      units: { '44': { ace: 'fighter' } },
      based: { '1724': ['61'] },
    });
    expect(s.unit('44')).toMatchObject({ ace: 'fighter', moreAces: 1 });
    expect(s.unit('61').ace).toBeNull();
    expect(s.told('observer', 'ace')[0]).toMatchObject({ made: true, sighting: { unit: { id: '44' } } });
    // One of the three counters is left. Only their owner sees how many aces fly with each unit (ruling 71).
    expect(s.view('british').own).toMatchObject({
      aces: { fighter: 1 },
      units: { '44': { ace: 'fighter', moreAces: 1 } },
    });
    expect(JSON.stringify(s.view('german'))).not.toContain('"moreAces":1');
  });

  it('19.2, ruling 31: an order for the strongest guns applies even if they already have an ace', () => {
    const s = hit(['44', '66'], 6, {
      dice: [6, 6, 6],
      units: { '44': { ace: 'fighter' } },
      sides: orders({ aceTo: 'strongestGuns' }),
    });
    expect(s.unit('44').moreAces).toBe(1);
    expect(s.unit('66').ace).toBeNull();
  });

  it('ruling 42: if no counter is left in the mix, no ace is made', () => {
    const taken = { '61': { ace: 'fighter' }, '112': { ace: 'fighter' }, '56': { ace: 'fighter' } } as const;
    const s = hit(['44'], 6, { units: taken });
    expect(aces(s)).toHaveLength(3);
    expect(s.told('observer', 'ace')[0]?.made).toBe(false);
    const together = hit(['44'], 6, { units: { '61': { ace: 'fighter', moreAces: 2 } } });
    expect(aces(together)).toEqual([['61', 'fighter']]);
  });

  it('ruling 51: guns make no aces', () => {
    const s = scene({
      land: { '2225': [['antiAircraft', 2]] },
      flying: [{ units: ['13'], at: '2325', spotted: true }],
      dice: [5, 6, 5],
    });
    s.fly(['13'], '2225').done();
  });
});

describe('19.5 How aces are lost', () => {
  it('19.5, ruling 51: an eliminated unit’s ace goes back to the mix', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      raf: true,
      flying: [
        { units: ['44', '61', '112'], at: '3020', spotted: true },
        { units: ['13'], at: '3020', spotted: true },
      ],
      units: { '13': { ace: 'bomber' } },
      dice: [6, 6, 1], // E
    });
    expect(s.view('german').own?.aces.bomber).toBe(2);
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') }).done();
    expect(aces(s)).toEqual([]);
    expect(s.view('german').own?.aces.bomber).toBe(3);
  });

  it('19.5, ruling 71: all aces of an eliminated unit go back to the mix', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      raf: true,
      flying: [
        { units: ['44', '61', '112'], at: '3020', spotted: true },
        { units: ['13'], at: '3020', spotted: true },
      ],
      units: { '13': { ace: 'bomber', moreAces: 1 } },
      dice: [6, 6, 1], // E
    });
    expect(s.view('german').own?.aces.bomber).toBe(1);
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') }).done();
    expect(s.unit('13')).toMatchObject({ ace: null, moreAces: 0 });
    expect(s.view('german').own?.aces.bomber).toBe(3);
  });

  it('19.5: a zeppelin lost to Z loses its ace', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44', '61'], at: '3020', spotted: true },
        { units: ['L-1'], at: '3020', spotted: true },
      ],
      units: { 'L-1': { ace: 'zeppelin' } },
      dice: [6, 6, 1],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('L-1') }).done();
    expect(aces(s)).toEqual([]);
  });

  it('19.3: an ace stays with its unit after landing and through the months', () => {
    const s = scene({
      flying: [{ units: ['13'], at: '4626' }],
      based: { '4627': ['14'] },
      units: { '13': { ace: 'bomber' } },
    }).fly(['13'], '4627', true);
    expect(s.unit('13').ace).toBe('bomber');
  });
});
