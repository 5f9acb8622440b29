/** Fog during a game: acts that no other audience may notice, and acts that must stay partly hidden. */
import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from './command.ts';
import { suggestedSetUp } from './forces/suggested.ts';
import type { Dice } from './game.ts';
import type { Match } from './state/match.ts';
import { submit } from './submit.ts';
import type { Side } from './state/terms.ts';
import { expectAlike, expectSame, expectSameText, othersThan, sentTo } from './testing/fog.ts';
import { newScene, scene, type Scene, type SceneSpec } from './testing/scene.ts';

const ground: SceneSpec = {
  based: {
    '2126': ['33', '36', '44'],
    '1019': ['39'],
    '4629': ['14', 'Jasta-4'],
    '4528': ['Fake-2'],
    '4427': [],
  },
  land: {
    '2126': ['aerodrome', 'headquarters'],
    '1019': ['civilDefence'],
    '4629': ['aerodrome'],
    '4528': ['aerodrome', ['antiAircraft', 2]],
    '4427': ['aerodrome'],
  },
  points: { german: 10, british: 10 },
};
/** The same acts of the Germans, with one unit and with another. */
const twice = (units: readonly [string, string], act: (unit: string) => Scene): void =>
  expectAlike('german', act(units[0]).done(), act(units[1]).done());

describe('Acts that no other audience notices', () => {
  const flying = scene({
    ...ground,
    flying: [
      { units: ['13'], at: '3018' },
      { units: ['38'], at: '2519' },
    ],
    sides: {
      german: {
        plans: {
          raid: { id: 'raid', units: [], from: 9, route: [], bomb: null, land: true, haltWhenSpotted: true },
        },
      },
    },
  });
  const planning = scene({ ...ground, phase: 'redeployment' }).choose('german', { phase: 'recon' });
  const { orders } = flying.match.sides.german;
  const acts: readonly [string, Scene, Side, CommandInput][] = [
    [
      'ruling 31: standing orders',
      flying,
      'german',
      { kind: 'orders', orders: { ...orders, holdFire: ['4528'] } as never },
    ],
    [
      'ruling 31: standing orders in the enemy’s turn',
      flying,
      'british',
      { kind: 'orders', orders: { ...orders, aceTo: 'withoutAce' } as never },
    ],
    [
      'ruling 23: a flight plan',
      flying,
      'german',
      {
        kind: 'plan',
        plan: {
          id: 'late',
          units: ['14'],
          from: 20,
          route: ['4628'],
          bomb: null,
          land: false,
          haltWhenSpotted: true,
        },
      },
    ],
    ['ruling 23: a flight plan dropped', flying, 'german', { kind: 'dropPlan', id: 'raid' }],
    [
      'ruling 8: passing, decided in the enemy’s turn',
      flying,
      'british',
      { kind: 'passUntil', until: { turn: 20, near: null, alarmed: true, fuel: 1 } },
    ],
    ['ruling 12: the end of a movement phase', flying, 'german', { kind: 'endMovement' }],
    [
      'ruling 1: a phase filled in ahead',
      planning,
      'german',
      { kind: 'submit', choice: { phase: 'gentlemensWar', skip: true } },
    ],
    [
      'ruling 1: one filled in otherwise',
      planning,
      'german',
      { kind: 'submit', choice: { phase: 'recon', plots: [{ hex: '2126', times: 3 }] } },
    ],
    ['ruling 1: one taken back', planning, 'german', { kind: 'takeBack', phase: 'recon' }],
  ];
  it.each(acts)('%s changes nothing in any other view', (_, before, by, command) => {
    const after = scene(ground);
    after.match = before.match;
    after.give(command, by);
    expectAlike(by, before, after);
  });
});

describe('Flights', () => {
  const fly = (unit: string, path: string, land: boolean, spec: SceneSpec = {}): Scene =>
    scene({ ...ground, based: { ...ground.based, '4629': [unit] }, ...spec }).fly([unit], path, land);

  it.each([
    ['13', 'Fake-1'],
    ['13', '15'],
    ['13', '1/501'],
    ['Jasta-1', 'MFJ-1'],
  ] as const)('ruling 12: %s takes off, flies and lands like %s', (a, b) => {
    twice([a, b], (unit) => fly(unit, '4628 4528', false));
    twice([a, b], (unit) => fly(unit, '4628 4528', true));
    twice([a, b], (unit) => fly(unit, '4628', false).endTurn().endTurn().fly([unit], '4629', true));
  });

  it('ruling 12: examining hexes does not reveal a fake (ruling 15)', () => {
    // No guns or posts are near, so only the aeroplane can have examined the shelters of Epping.
    twice(['13', 'Fake-1'], (unit) =>
      scene({ ...ground, flying: [{ units: [unit], at: '1220' }] }).fly([unit], '1119 1019 1018'),
    );
  });

  it.each([
    ['13', 'Fake-1'],
    ['13', '15'],
  ] as const)('ruling 86: %s joins a group like %s, whichever is named first', (a, b) => {
    const joined =
      (...groups: string[]) =>
      (unit: string): Scene =>
        fly(unit, '4628', false, { rulesVersion: '7', based: { ...ground.based, '4629': [unit, '14'] } })
          .fly(['14'], '4628')
          .give({ kind: 'regroup', groups });
    twice([a, b], joined('g1', 'g2'));
    expectSame('german', joined('g1', 'g2')(a).match, joined('g2', 'g1')(a).match);
  });

  it('ruling 12: the order in which a group is named, and which unit splits off, do not reveal a fake', () => {
    const group = (...units: string[]): Scene =>
      scene({ ...ground, based: { ...ground.based, '4629': ['13', 'Fake-1', '15'] } })
        .fly(units, '4628 4528')
        .fly(units.slice(0, 1), '4429');
    expectAlike('german', group('13', 'Fake-1', '15'), group('Fake-1', '15', '13'));
  });

  it('ruling 15: landing in a field, at a full base, at night or in fog does not reveal a fake', () => {
    const field = (unit: string): Scene =>
      scene({ ...ground, flying: [{ units: [unit], at: '4730' }], dice: unit === '13' ? [1] : [] }).fly(
        [unit],
        '',
        true,
      );
    twice(['13', 'Fake-1'], field);
    const crowded = (unit: string): Scene =>
      scene({
        ...ground,
        based: { ...ground.based, '4629': ['14', '15', '16'] },
        flying: [{ units: [unit], at: '4629' }],
        dice: unit === '13' ? [1] : [],
      }).fly([unit], '', true);
    twice(['13', 'Fake-1'], crowded);
    const atNight = (unit: string): Scene =>
      scene({
        ...ground,
        turn: 20,
        flying: [{ units: [unit], at: '4629' }],
        dice: unit === '13' ? [1] : [],
      }).fly([unit], '', true);
    twice(['13', 'Fake-1'], atNight);
    const inFog = (unit: string): Scene =>
      scene({
        ...ground,
        weather: 'fog',
        flying: [{ units: [unit], at: '4629' }],
        dice: unit === '13' ? [1] : [],
      }).fly([unit], '', true);
    twice(['13', 'Fake-1'], inFog);
  });

  it('ruling 15: overstacking does not reveal a fake', () => {
    const crowd = (units: string[], dice: number[]): Scene =>
      scene({ ...ground, flying: [{ units, at: '3018' }], dice })
        .endTurn()
        .done();
    expectAlike(
      'german',
      crowd(['13', '15', '16', '17'], [1, 1, 1, 1]),
      crowd(['13', 'Fake-1', 'Fake-3', 'Fake-4'], [1]),
    );
  });

  it('ruling 18: when an unspotted counter leaves the map, neither the row of the chart nor the months show', () => {
    const crash = (die: number): Scene =>
      scene({ ...ground, flying: [{ units: ['13'], at: '4730' }], weather: 'bad', turn: 20, dice: [die] })
        .fly(['13'], '', true)
        .done();
    const gone = [2, 3, 4, 5, 6].map(crash); // one month with or without its ace, two, three, for good
    for (const other of gone.slice(1)) expectAlike('german', gone[0] ?? other, other);
    const crowd = (die: number): Scene =>
      scene({ ...ground, flying: [{ units: ['13', '15', '16', '17'], at: '3018' }], dice: [die, 1, 1, 1] })
        .endTurn()
        .done();
    expectAlike('german', crowd(3), crowd(4));
    expectAlike('german', crowd(3), crowd(5));
  });

  it('ruling 18: a fake that is removed over the sea looks like a lost aeroplane', () => {
    const last = (unit: string): Scene =>
      scene({
        ...ground,
        turn: 24,
        side: 'british',
        flying: [{ units: [unit], at: '3018', mustLandBy: 30 }],
        sides: { british: { flew: true } },
        dice: [...(unit === '13' ? [6] : []), 3, 4],
      }).endTurn();
    twice(['13', 'Fake-1'], last);
  });

  it('ruling 9: a fake that must land at home looks like an aeroplane', () => {
    const last = (unit: string): Scene =>
      scene({
        ...ground,
        turn: 24,
        side: 'british',
        flying: [{ units: [unit], at: '4629', mustLandBy: 30 }],
        sides: { british: { flew: true } },
        dice: [...(unit === '13' ? [1] : []), 3, 4],
      }).endTurn();
    twice(['13', 'Fake-1'], last);
  });

  describe('patrols (25)', () => {
    const standing = (spec: SceneSpec, patrols: readonly [string, string][]): Scene => {
      const s = scene({
        ...ground,
        options: { patrols: true, training: true },
        side: 'british',
        based: { ...ground.based, '4629': ['Jasta-1', 'Jasta-4', '13'] },
        sides: {
          german: {
            patrols: patrols.map(([unit, hex]) => ({ units: [unit as never], hex: hexId(hex), from: 2 })),
          },
        },
        ...spec,
      });
      return s.endTurn();
    };

    it('ruling 59: a German patrol that takes station looks like a flight', () => {
      const patrol = standing({}, [['Jasta-1', '4528']]);
      expect(patrol.hexOf('Jasta-1')).toBe('4528');
      const flight = standing({}, []).flyTo(['Jasta-1'], '4528');
      expectAlike('german', patrol, flight);
      // It still does later, while neither meets an enemy.
      expectAlike('german', patrol.endTurn().endTurn(), flight.endTurn().endTurn());
      // It also looks like a fake.
      const fake: SceneSpec = { based: { ...ground.based, '4629': ['Fake-1', 'Jasta-4', '13'] } };
      expectAlike(
        'german',
        standing({}, [['Jasta-1', '4528']]),
        standing(fake, []).flyTo(['Fake-1'], '4528'),
      );
    });

    it('ruling 12: nothing reveals which squadron patrols where, its training, or the order of assignment', () => {
      const one = standing({}, [
        ['Jasta-1', '4528'],
        ['Jasta-4', '4427'],
      ]);
      expectAlike(
        'german',
        one,
        standing({}, [
          ['Jasta-4', '4528'],
          ['Jasta-1', '4427'],
        ]),
      );
      const veteran = { units: { 'Jasta-1': { up: true, nightTrained: true, ace: 'fighter' as const } } };
      expectAlike(
        'german',
        one,
        standing(veteran, [
          ['Jasta-1', '4528'],
          ['Jasta-4', '4427'],
        ]),
      );
      const turned = standing({}, [
        ['Jasta-4', '4427'],
        ['Jasta-1', '4528'],
      ]);
      for (const reader of othersThan('german'))
        expectSameText(sentTo(one.match, reader), sentTo(turned.match, reader));
    });

    it('ruling 30: a patrol that flies home looks like any other flight that lands', () => {
      const home = (patrol: boolean): Scene =>
        scene({
          ...ground,
          options: { patrols: true },
          flying: [{ units: ['Jasta-1'], at: '4528', patrol }],
        });
      expectAlike('german', home(true), home(false));
      const landed = (patrol: boolean): string =>
        sentTo(home(patrol).flyTo(['Jasta-1'], '4629', true).match, 'british');
      expectSameText(landed(true), landed(false));
    });

    const met = (spec: SceneSpec, intercept: object): Scene => {
      const { orders } = scene({}).match.sides.german;
      return scene({
        ...ground,
        options: { patrols: true, training: true, advancedNight: true },
        turn: 18,
        side: 'british',
        flying: [
          { units: ['Jasta-1'], at: '2522', patrol: true, mustLandBy: 24 },
          { units: ['44'], at: '2621', mustLandBy: 24 },
        ],
        units: { 'Jasta-1': { nightTrained: true } },
        sides: { german: { orders: { ...orders, intercept: { ...orders.intercept, ...intercept } } } },
        ...spec,
      }).fly(['44'], '2622');
    };
    it.each<[string, SceneSpec, object]>([
      ['the orders are not to', {}, { ranged: false }],
      ['not against fighters', {}, { against: ['bombers'] }],
      ['there is no fuel for it', {}, { keepEndurance: 20 }],
      ['it is not night trained (29.1)', { units: {} }, {}],
      [
        'it has met a group already',
        {
          flying: [
            { units: ['Jasta-1'], at: '2522', patrol: true, mustLandBy: 24, intercepted: 18 },
            { units: ['44'], at: '2621', mustLandBy: 24 },
          ],
        },
        {},
      ],
    ])('rulings 17, 31: nothing reveals why a patrol lets a group pass: %s', (_, spec, intercept) => {
      const s = met(spec, intercept);
      expect(s.told('british', 'combat')).toEqual([]);
      expect(s.spotted('44')).toBe(true);
      expectAlike('german', met({}, { close: false, ranged: false }), s);
    });
  });

  it('ruling 12: names are given at random, so that the first name does not belong to the unit named first', () => {
    const chance: Dice = {
      roll: () => 1,
      order: (_name, n) => Array.from({ length: n }, (_, i) => n - 1 - i),
    };
    const s = scene({ ...ground, based: { ...ground.based, '4629': ['13', 'Fake-1', '15'] } });
    const outcome = submit(
      s.match,
      'german',
      { kind: 'move', units: ['13', 'Fake-1', '15'], path: ['4628'] },
      chance,
    );
    if (!outcome.ok) throw new Error(outcome.error.message);
    s.match = outcome.match;
    expect(['13', 'Fake-1', '15'].map((id) => s.counter(id))).toEqual(['c3', 'c2', 'c1']);
    // The owner reads the units in the order of the counters. Others do not read them at all.
    expect(s.told('german', 'tookOff')[0]).toMatchObject({
      counters: ['c1', 'c2', 'c3'],
      units: ['15', 'Fake-1', '13'],
    });
    expect(s.told('british', 'tookOff')[0]).toMatchObject({ counters: ['c1', 'c2', 'c3'], units: null });
  });

  // Two of them, and the same two in reverse order.
  const aloft: SceneSpec = { ...ground, flying: [{ units: ['13', 'Fake-1', '15'], at: '4528' }] };
  const bases: SceneSpec = { ...ground, based: { '4627': ['13', 'Fake-1'], '4629': ['14', 'Jasta-4'] } };
  const riesen: SceneSpec = {
    ...ground,
    month: [1918, 2],
    options: { riesen: true },
    flying: [
      { units: ['1/501', '13'], at: '4528' },
      { units: ['2/501', 'Fake-1'], at: '4528' },
    ],
  };
  const bombers: SceneSpec = {
    ...ground,
    flying: [{ units: ['13', '15'], at: '2126' }],
    step: 'combat',
    dice: [4, 1],
  };
  type Order = (names: <T>(...list: T[]) => T[]) => CommandInput;
  it.each<[string, SceneSpec, Order]>([
    ['a part that breaks off', aloft, (l) => ({ kind: 'move', units: l('13', '15'), path: ['4429'] })],
    ['a part that lands', aloft, (l) => ({ kind: 'move', units: l('Fake-1', '15'), path: [], land: true })],
    [
      'a part with a flight plan',
      aloft,
      (l) => ({
        kind: 'plan',
        plan: {
          ...{ id: 'part', units: l('13', '15'), from: 1, route: ['4429'], bomb: null },
          ...{ land: false, haltWhenSpotted: true },
        },
      }),
    ],
    ['a take-off', bases, (l) => ({ kind: 'move', units: l('13', 'Fake-1'), path: ['4527'] })],
    [
      'a rendezvous',
      { ...bases, land: { '4629': ['aerodrome', 'headquarters'] } },
      (l) => ({
        kind: 'rendezvous',
        hex: '4527',
        flights: [
          { units: l('13', 'Fake-1'), path: ['4527'] },
          { units: l('14', 'Jasta-4'), path: ['4628', '4627', '4527'] },
        ],
      }),
    ],
    ['Riesen that find each other', riesen, (l) => ({ kind: 'regroup', groups: l('g1', 'g2') })],
    [
      'a raid',
      bombers,
      (l) => ({ kind: 'bomb', group: 'g1', targets: [{ units: l('13', '15'), target: { kind: 'place' } }] }),
    ],
  ])('ruling 12: the order in which %s is named reveals nothing', (_, spec, order) => {
    const one = scene(spec).give(order((...list) => list));
    const other = scene(spec).give(order((...list) => list.reverse()));
    expectSame('german', one.done().match, other.done().match);
  });

  it('ruling 12: the order of a set-up reveals nothing', () => {
    const after = (turned: boolean): Match => {
      const s = newScene('second-phase');
      for (const side of ['british', 'german'] as const) {
        const { air, aces, ships, land } = suggestedSetUp('second-phase', side);
        const list = <T>(of: readonly T[]): T[] => (turned ? [...of].reverse() : [...of]);
        const placement = { air: list(air), aces: list(aces), ships: list(ships), land };
        s.give({ kind: 'setUp', placement }, side);
      }
      return s.match;
    };
    for (const reader of ['british', 'german', 'observer'] as const)
      expectSameText(sentTo(after(false), reader), sentTo(after(true), reader));
  });

  it('ruling 12: a name is new at every take-off, and ends with the landing', () => {
    const s = scene({ ...ground, sides: { british: { flew: true } } });
    s.fly(['14'], '4628');
    const first = s.counter('14');
    const group = s.group('14');
    s.endTurn().endTurn().fly(['14'], '4629', true);
    for (const reader of othersThan('german')) {
      const { counters, groups, bases, log: _log, ...rest } = s.view(reader);
      expect([counters, groups]).toEqual([{}, {}]);
      expect(bases['4629']).toEqual({ side: 'german', air: 2, zeppelins: [] });
      expect(JSON.stringify({ ...rest, pack: null, own: null })).not.toMatch(
        new RegExp(`"(${first}|${group})"`),
      );
    }
    s.roll(3, 4).idle((m) => m.month > s.match.firstMonth + 2 && m.stage.kind === 'flying');
    s.fly(['14'], '4628');
    expect(s.counter('14')).not.toBe(first);
    expect(s.group('14')).not.toBe(group);
  });

  it('11.0: after a landing nothing of a spotted unit stays on the board, whatever its type', () => {
    const home = (change: SceneSpec['units']): Scene => {
      const s = scene({
        ...ground,
        flying: [{ units: ['13'], at: '4628', spotted: true }],
        ...(change && { units: change }),
      });
      return s.fly(['13'], '4629', true);
    };
    // From now on, an ace that joins the unit, or a target assigned to it, must not show.
    expectAlike('german', home({}), home({ '14': { ace: 'bomber' } }));
    for (const reader of othersThan('german'))
      expect(JSON.stringify({ ...home({}).view(reader), pack: null, log: null })).not.toContain('"13"');
  });

  it('ruling 12: when a unit on the ground is hit, nothing reveals which one it was', () => {
    const strafed = (units: string[], die: number): Scene => {
      const s = scene({
        ...ground,
        based: { ...ground.based, '4427': units },
        side: 'british',
        step: 'bombing',
        flying: [{ units: ['66'], at: '4427', spotted: true }],
        dice: [5, die, 1], // B1, the damage of one of them, no ace
      });
      return s
        .give({ kind: 'bomb', group: s.group('66'), targets: [{ units: ['66'], target: { kind: 'air' } }] })
        .done();
    };
    expectAlike('german', strafed(['15', '16'], 4), strafed(['15', '16'], 5)); // one month, two months
    expectAlike('german', strafed(['15', '16'], 4), strafed(['Jasta-1', 'Jasta-7'], 4));
    expectAlike('german', strafed(['15', '16'], 1), strafed(['Jasta-1', 'Jasta-7'], 2));
  });
});
