import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../command.ts';
import type { Position } from '../position/position.ts';
import { positionIn, truthOf } from '../position/of-match.ts';
import { toldTo, type StandingOrders, type UnitId } from '../state/match.ts';
import { newScene, scene, type Scene, type SceneSpec } from '../testing/scene.ts';
import { pursuitReading, type Encounter } from './12-pursuit.ts';

/** A Gotha comes in over the sea, two hexes away from a patrol. */
const raid = (spec: SceneSpec = {}): Scene =>
  scene({
    options: { patrols: true },
    based: { '2126': ['36'], '4629': ['Jasta-1'] },
    flying: [
      { units: ['44'], at: '2522', patrol: true },
      { units: ['13'], at: '2621' },
    ],
    ...spec,
  });
const by = (intercept: Partial<StandingOrders['intercept']>): SceneSpec => {
  const { orders } = newScene('campaign').match.sides.british;
  return { sides: { british: { orders: { ...orders, intercept: { ...orders.intercept, ...intercept } } } } };
};
const fuelOf = (s: Scene, unit: string): number | null | undefined =>
  s.match.flying[s.counter(unit)]?.mustLandBy;
const fights = (s: Scene) => s.told('observer', 'combat');

describe('25.2 Spotting by patrols', () => {
  it('25.2: enemies in the hexes beside a patrol are spotted at once, and those two hexes away are not', () => {
    const quiet = by({ ranged: false, close: false });
    const s = raid(quiet).fly(['13'], '2620');
    expect(s.spotted('13')).toBe(false);
    s.fly(['13'], '2621 2622');
    expect(s.hexOf('13')).toBe('2622');
    expect(s.spotted('13')).toBe(true);
    expect(s.spotted('44')).toBe(false); // it has spotted, and was not spotted
    // Fighters on an ordinary flight do not see what is beside them.
    const flight = raid({
      ...quiet,
      flying: [
        { units: ['44'], at: '2522' },
        { units: ['13'], at: '2621' },
      ],
    }).fly(['13'], '2622');
    expect(flight.spotted('13')).toBe(false);
  });

  it('25.2, 20.6: a fake beside a patrol is found out', () => {
    const s = raid({
      flying: [
        { units: ['44'], at: '2522', patrol: true },
        { units: ['Fake-1'], at: '2621' },
      ],
    }).fly(['Fake-1'], '2622');
    expect(s.told('british', 'fake')).toMatchObject([{ hex: '2622' }]);
    expect(fights(s)).toEqual([]);
  });

  it('ruling 81: a unit that takes off beside a patrol is spotted, and intercepted in the first hex that it enters', () => {
    const s = raid({
      based: { '2126': ['36'], '3725': ['13'] },
      flying: [{ units: ['44'], at: '3625', patrol: true }],
      dice: [1],
    });
    s.fly(['13'], '');
    expect(s.spotted('13')).toBe(true);
    expect(fights(s)).toEqual([]);
    s.fly(['13'], '3724 3723');
    expect(fights(s)).toHaveLength(1);
    expect(s.hexOf('13')).toBe('3724');
    s.done();
  });
});

describe('25.3 Interception', () => {
  it('25.3, 25.6: a patrol attacks a group that enters its hex, in the enemy’s movement, and the group may fly on', () => {
    // The patrol has the bounce and misses, and so does the Gotha.
    const s = raid({ ...by({ ranged: false }), dice: [6, 1, 1] }).fly(['13'], '2622 2522 2422');
    expect(s.hexOf('13')).toBe('2622');
    s.fly(['13'], '2522 2422').done();
    expect(s.hexOf('13')).toBe('2522');
    expect([s.spotted('13'), s.spotted('44')]).toEqual([true, true]);
    expect(fights(s)).toMatchObject([
      {
        hex: '2522',
        attacker: { side: 'british', sightings: [{ unit: { id: '44' } }] },
        defender: { side: 'german', sightings: [{ unit: { id: '13' } }] },
        differential: 6,
        fires: [
          { side: 'british', strength: 4 },
          { side: 'german', strength: 2 },
        ],
        rule: '25.3',
      },
    ]);
    // The Gotha was stopped when it was spotted, and again by the patrol. Two of its five hexes are left.
    expect(s.match.stage).toMatchObject({ side: 'german', step: 'movement' });
    expect(s.view('german').own?.groups[s.group('13')]?.movesLeft).toBe(5 - 2);
    s.fly(['13'], '2422');
    expect(s.hexOf('13')).toBe('2422');
  });

  it('ruling 22: first spotting, then guns, then the patrol; a unit that the guns have removed is not intercepted', () => {
    const over: SceneSpec = {
      ...by({ ranged: false }),
      land: { '2126': ['aerodrome', ['antiAircraft', 4]] },
      flying: [
        { units: ['44'], at: '2126', patrol: true },
        { units: ['13'], at: '2127' },
      ],
    };
    const s = raid({ ...over, dice: [1, 1] }).fly(['13'], '2126');
    const order = Object.values(toldTo(s.match, 'observer'))
      .flat()
      .flatMap((e) => (['spotted', 'moved', 'antiAircraft', 'combat'].includes(e.kind) ? e.kind : []));
    expect(order).toEqual(['moved', 'spotted', 'spotted', 'antiAircraft', 'combat']);
    const shot = raid({ ...over, dice: [6, 6, 5] }).fly(['13'], '2126');
    expect(shot.done().unit('13').where.at).toBe('pool');
    expect(fights(shot)).toEqual([]);
    expect(fuelOf(shot, '44')).toBe(fuelOf(raid(over), '44'));
  });

  it('25.3: each group that enters fights by itself', () => {
    const s = raid({
      ...by({ ranged: false }),
      flying: [
        { units: ['44'], at: '2522', patrol: true },
        { units: ['61'], at: '2422', patrol: true },
        { units: ['13'], at: '2621' },
        { units: ['14', '17'], at: '2720' },
      ],
      dice: [1],
    }).fly(['13'], '2622');
    s.fly(['13'], '2522');
    expect(fights(s).map((f) => f.defender.sightings.map((x) => x.unit?.id))).toEqual([['13']]);
    s.roll(1).fly(['14', '17'], '2621 2521');
    s.fly(['14', '17'], '2422');
    expect(fights(s.done()).map((f) => f.attacker.sightings.map((x) => x.unit?.id))).toEqual([
      ['44'],
      ['61'],
    ]);
    expect(fights(s)[1]?.defender.sightings).toHaveLength(2);
  });

  it('25.3: a victim is named and an ace is made as in any fight, and the points count', () => {
    // Dice: 6, the bounce; 6, a hit; 5, destroyed; 6, an ace.
    const s = raid({ ...by({ ranged: false }), dice: [6, 6, 5, 6] }).fly(['13'], '2622');
    s.fly(['13'], '2522').done();
    expect(s.unit('13').where.at).toBe('pool');
    expect(s.points('british')).toBe(3);
    expect(s.unit('44').ace).toBe('fighter');
    expect(s.match.stage).toMatchObject({ side: 'german', step: 'movement' });
  });

  it('23.3: an interception may end the game', () => {
    const s = raid({ ...by({ ranged: false }), points: { british: 48 }, dice: [6, 6, 5, 1] }).fly(
      ['13'],
      '2622',
    );
    s.fly(['13'], '2522').done();
    expect(s.match.stage).toMatchObject({
      kind: 'ended',
      result: { winner: 'british', reason: 'suddenDeath' },
    });
    expect(s.told('observer', 'ended')).toHaveLength(1);
  });
});

describe('25.4 Ranged interception', () => {
  it('25.4: a patrol flies into an adjacent hex, fights there and returns to its own', () => {
    const s = raid({ dice: [6, 1, 1] }).fly(['13'], '2622 2623');
    expect(s.done().hexOf('13')).toBe('2622');
    expect(s.hexOf('44')).toBe('2522');
    expect(fights(s)).toMatchObject([{ hex: '2622', attacker: { side: 'british' }, rule: '25.4' }]);
    const flown = s.told('german', 'moved').filter((e) => e.side === 'british');
    expect(flown.map((e) => e.path)).toEqual([
      ['2522', '2622'],
      ['2622', '2522'],
    ]);
    expect(s.view('british').own?.groups[s.group('44')]?.patrol).toBe(true);
    expect(s.view('german').groups[s.group('44')]?.path).toEqual(['2522']);
  });

  const pair: SceneSpec = {
    flying: [
      { units: ['66', '61'], at: '2522', patrol: true },
      { units: ['13'], at: '2621' },
    ],
  };
  it('25.4: a stack may be broken up: the best pursuer flies there, the other stays, and they join again', () => {
    const s = raid({ ...pair, ...by({ send: 1 }), dice: [1] });
    const before = s.group('66');
    s.fly(['13'], '2622').done();
    expect(fights(s).map((f) => f.attacker.sightings.map((x) => x.unit?.id))).toEqual([['61']]);
    expect([s.group('61'), s.group('66')]).toEqual([before, before]);
    expect([s.spotted('61'), s.spotted('66')]).toEqual([true, false]);
    // The other unit still has its interception.
    s.fly(['13'], '2621').roll(1).fly(['13'], '2622').done();
    expect(fights(s).map((f) => f.attacker.sightings.map((x) => x.unit?.id))).toEqual([['61'], ['66']]);
  });

  it('25.4: all of a stack may go', () => {
    const s = raid({ ...pair, dice: [1] })
      .fly(['13'], '2622')
      .done();
    expect(fights(s)[0]?.attacker.sightings).toHaveLength(2);
    // In the order of the stack, so that the better unit is not named first (ruling 12).
    const [there] = s.told('german', 'moved').filter((e) => e.side === 'british');
    expect(there?.counters).toEqual(s.match.groups[s.group('66')]?.counters);
    expect(s.hexOf('61')).toBe('2522');
    expect(s.group('61')).toBe(s.group('66'));
  });

  it('25.4: a unit that is lost does not come back, and the other does', () => {
    // Dice: 1, the Albatros has the bounce; 6, a hit; 5, destroyed; 1, no ace; 1, the other one misses.
    const s = raid({
      ...pair,
      based: { '2126': ['36'], '4629': ['13'] },
      flying: [
        { units: ['66', '61'], at: '2522', patrol: true },
        { units: ['Jasta-1'], at: '2621' },
      ],
      dice: [1, 6, 5, 1, 1],
    }).fly(['Jasta-1'], '2622');
    s.done();
    expect(s.unit('61').where.at).toBe('pool');
    expect(s.points('german')).toBe(1);
    expect(s.hexOf('66')).toBe('2522');
    expect(s.view('british').own?.groups[s.group('66')]).toMatchObject({ units: ['66'], patrol: true });
  });

  it('25.4, ruling 80: a unit displaced in the hex of the fight is no longer on patrol, and flies on like any flight', () => {
    // Jasta-1 (6) against 66 (6). Dice: 1, the defender has the bounce; 6, a hit; 2, scattered; 1, no ace.
    const s = raid({
      based: { '2126': ['36'], '4629': ['13'] },
      flying: [
        { units: ['66'], at: '2522', patrol: true },
        { units: ['Jasta-1'], at: '2621' },
      ],
      dice: [1, 6, 2, 1],
    }).fly(['Jasta-1'], '2622');
    s.done();
    expect(s.hexOf('66')).not.toBe('2522');
    expect(s.view('british').own?.groups[s.group('66')]?.patrol).toBe(false);
    s.endTurn();
    const option = s.view('british').options.moves.find((m) => m.group === s.group('66'));
    expect(option?.mustLand).toBe(false);
    const [next] = ['2423', '2521'];
    s.flyTo(['66'], next);
    expect(s.hexOf('66')).toBe(next);
  });

  it('ruling 57: guns fire on a patrol as it enters, before the fight, and not on its way back', () => {
    const coast: SceneSpec = {
      based: { '2126': ['36'], '4629': ['Jasta-1'] },
      land: { '3725': [['antiAircraft', 4]], '2126': ['aerodrome'], '4629': ['aerodrome'] },
      flying: [
        { units: ['44'], at: '3625', patrol: true },
        { units: ['13'], at: '3826' },
      ],
    };
    const s = raid({ ...coast, dice: [1, 1] })
      .fly(['13'], '3725')
      .done();
    const told = Object.values(toldTo(s.match, 'observer')).flat();
    expect(told.flatMap((e) => (['antiAircraft', 'combat'].includes(e.kind) ? e.kind : []))).toEqual([
      'antiAircraft',
      'combat',
    ]);
    expect(s.hexOf('44')).toBe('3625');
    // If it is shot down on entering, it does not fight.
    const lost = raid({ ...coast, dice: [6, 6, 5] })
      .fly(['13'], '3725')
      .done();
    expect(lost.unit('44').where.at).toBe('pool');
    expect(fights(lost)).toEqual([]);
    expect(lost.points('german')).toBe(1);
    // Guns that hold their fire (15.5(1), ruling 31) let it pass.
    const { orders } = newScene('campaign').match.sides.german;
    const held = raid({
      ...coast,
      sides: { german: { orders: { ...orders, holdFire: [hexId('3725')] } } },
      dice: [1],
    }).fly(['13'], '3725');
    expect(held.done().told('observer', 'antiAircraft')).toEqual([]);
    expect(fights(held)).toHaveLength(1);
  });
});

describe('25.5 and 25.6', () => {
  it('25.5: a unit displaced into a patrol’s reach is spotted but not intercepted', () => {
    const { orders } = newScene('campaign').match.sides.german;
    const s = raid({
      flying: [
        { units: ['44'], at: '2522', patrol: true },
        { units: ['13'], at: '2621' },
        { units: ['14'], at: '2621' },
      ],
      sides: { german: { orders: { ...orders, displaceOwn: ['s'] } } },
      dice: [2, 1], // the first is scattered, the second stays
    }).give({ kind: 'endMovement' });
    expect(s.done().hexOf('13')).toBe('2622');
    expect([s.spotted('13'), s.spotted('14')]).toEqual([true, false]);
    expect(fights(s)).toEqual([]);
  });

  it('25.5, ruling 27: guns fire at once on a group that an interception has displaced over them', () => {
    const { orders } = newScene('campaign').match.sides.british;
    const s = raid({
      land: { '2126': ['aerodrome', ['antiAircraft', 4]] },
      flying: [
        { units: ['44'], at: '2227', patrol: true },
        { units: ['13'], at: '2128' },
      ],
      sides: { british: { orders: { ...orders, displaceEnemy: ['n'] } } },
      dice: [6, 6, 2, 1, 1], // a hit, scattered, no ace; the guns of the next hex miss
    }).fly(['13'], '2127');
    expect(s.done().hexOf('13')).toBe('2126');
    expect(s.told('observer', 'antiAircraft')).toHaveLength(1);
  });

  it('25.5: a unit that guns have driven into a hex beside a patrol is not intercepted', () => {
    const { orders } = newScene('campaign').match.sides.british;
    const s = raid({
      land: { '2126': ['aerodrome', ['antiAircraft', 4]] },
      flying: [
        { units: ['44'], at: '2124', patrol: true },
        { units: ['13'], at: '2127' },
      ],
      sides: { british: { orders: { ...orders, displaceEnemy: ['n'] } } },
      dice: [6, 6, 2], // full fire, a hit, scattered
    }).fly(['13'], '2126 2226');
    expect(s.done().hexOf('13')).toBe('2125');
    expect(fights(s)).toEqual([]);
    // In the next hex that it enters, it is intercepted.
    s.roll(1).fly(['13'], '2225').done();
    expect(fights(s)).toMatchObject([{ hex: '2225', rule: '25.4' }]);
  });

  it('25.6, 26.1: an intruder that climbs pursues worse, and the patrol does not', () => {
    const climbing: SceneSpec = {
      options: { patrols: true, scrambling: true },
      land: { '3725': ['aerodrome', 'headquarters'], '2126': ['aerodrome'] },
      based: { '2126': ['36'], '3725': ['Jasta-1'] },
      flying: [{ units: ['44'], at: '3523', patrol: true, tookOff: 1 }],
      turn: 1,
      dice: [3],
    };
    const s = raid(climbing).fly(['Jasta-1'], '3625 3624');
    expect(fights(s.done())).toMatchObject([{ hex: '3624', differential: 8 - (6 - 1) }]);
  });

  it('26, ruling 80: a patrol does not climb: it fights and flies home in its first turn as in any other', () => {
    const s = raid({
      options: { patrols: true, scrambling: true },
      side: 'british',
      flying: [{ units: ['44'], at: '2522', patrol: true, tookOff: 1 }],
      turn: 1,
    });
    expect(s.view('british').options.moves.find((m) => m.units.includes('44' as UnitId))).toMatchObject({
      reach: 7,
      mustLand: true,
    });
    s.flyTo(['44'], '2126', true);
    expect(s.unit('44').where).toEqual({ at: 'base', hex: '2126' });
  });
});

describe('25.7 Endurance', () => {
  it('25.7: an interception costs each unit of the patrol a turn of endurance', () => {
    const s = raid({
      flying: [
        { units: ['44', '61'], at: '2522', patrol: true, mustLandBy: 9 },
        { units: ['13'], at: '2621' },
      ],
      dice: [1],
    }).fly(['13'], '2622');
    expect([fuelOf(s, '44'), fuelOf(s, '61')]).toEqual([8, 8]);
    const alone = raid({ ...by({ send: 1 }), dice: [1] });
    const before = fuelOf(alone, '44') ?? 0;
    expect(fuelOf(alone.fly(['13'], '2622'), '44')).toBe(before - 1);
  });

  const low = (mustLandBy: number, keepEndurance: number): SceneSpec => ({
    ...by({ keepEndurance }),
    turn: 5,
    flying: [
      { units: ['44'], at: '2522', patrol: true, mustLandBy },
      { units: ['13'], at: '2621' },
    ],
  });
  it('25.7, rulings 30, 82: a patrol without enough endurance does not intercept, and orders may keep more in reserve', () => {
    expect(fights(raid(low(5, 0)).fly(['13'], '2622'))).toEqual([]);
    const last = raid({ ...low(6, 0), dice: [1] }).fly(['13'], '2622');
    expect(fights(last)).toHaveLength(1);
    expect(fuelOf(last, '44')).toBe(5);
    expect(fights(raid(low(6, 1)).fly(['13'], '2622'))).toEqual([]);
    expect(fights(raid({ ...low(7, 1), dice: [1] }).fly(['13'], '2622'))).toHaveLength(1);
    // It flies home in its own turn, which is not over yet.
    last.endTurn().flyTo(['44'], '2126', true);
    expect(last.unit('44').where.at).toBe('base');
  });

  it('ruling 82: a German patrol has already flown its turn when the British enter, and needs one more turn of endurance', () => {
    const british = (mustLandBy: number): SceneSpec => ({
      turn: 5,
      side: 'british',
      sides: { german: by({ keepEndurance: 0 }).sides?.british ?? {} },
      flying: [
        { units: ['Jasta-1'], at: '2522', patrol: true, mustLandBy },
        { units: ['25'], at: '2621' },
      ],
    });
    expect(fights(raid(british(6)).fly(['25'], '2622'))).toEqual([]);
    const s = raid({ ...british(7), dice: [4] }).fly(['25'], '2622');
    expect(fights(s)).toHaveLength(1);
    expect(fuelOf(s, 'Jasta-1')).toBe(6);
  });
});

describe('25.8 Restrictions', () => {
  it('25.8(2), ruling 30: in its own movement a patrol stays, or flies home and lands without coming back', () => {
    const s = raid({ side: 'british' });
    expect(s.view('british').options.moves.find((m) => m.group === s.group('44'))).toMatchObject({
      hex: '2522',
      reach: 7,
      mayLandHere: false,
      mustLand: true,
    });
    const to = (path: string[], land: boolean) =>
      s.refusal({ kind: 'move', units: ['44'], path: path.map(hexId), land });
    expect(to(['2423'], false)).toMatchObject({ code: 'group.patrol', rule: '25.8' });
    expect(to(['2423'], true)).toMatchObject({ code: 'land.where' });
    s.flyTo(['44'], '2126', true);
    expect(s.unit('44').where).toEqual({ at: 'base', hex: '2126' });
    expect(s.told('german', 'landed')).toMatchObject([{ side: 'british', hex: '2126', units: null }]);
    expect(s.refusal({ kind: 'move', units: ['44'], path: [hexId('2226')] })).toMatchObject({
      code: 'unit.flown',
      rule: '8.11',
    });
  });

  it('ruling 30: a part of a patrol may fly home', () => {
    const s = raid({ side: 'british', flying: [{ units: ['44', '61'], at: '2522', patrol: true }] });
    s.flyTo(['61'], '2126', true);
    expect(s.unit('61').where.at).toBe('base');
    expect(s.view('british').own?.groups[s.group('44')]).toMatchObject({ units: ['44'], patrol: true });
  });

  it('ruling 23: a flight plan brings a patrol home automatically', () => {
    const s = raid({ side: 'german', turn: 3 });
    const route = ['2423', '2424', '2324', '2225', '2226', '2126'].map(hexId);
    const plan = {
      id: 'home',
      units: ['44'],
      from: 4,
      route,
      bomb: null,
      land: true,
      haltWhenSpotted: false,
    };
    s.give({ kind: 'plan', plan }, 'british');
    s.endTurn();
    expect(s.hexOf('44')).toBe('2522');
    s.endTurn().endTurn();
    expect(s.unit('44').where).toEqual({ at: 'base', hex: '2126' });
  });

  /** The patrol of 44 is sent home, meets a Gotha on its way, and stops there: both are spotted. */
  const stopped = (rulesVersion: string, more: SceneSpec = {}): Scene =>
    raid({
      rulesVersion,
      side: 'british',
      flying: [
        { units: ['44'], at: '2522', patrol: true },
        { units: ['13'], at: '2424' },
      ],
      ...more,
    }).fly(['44'], '2423 2424 2324 2225 2226 2126', true);
  const own44 = (s: Scene) => s.view('british').own?.groups[s.group('44')];
  const option44 = (s: Scene) => s.view('british').options.moves.find((m) => m.group === s.group('44'));
  const step44 = (hex: string, land = false): CommandInput => ({
    kind: 'move',
    units: ['44'],
    path: [hexId(hex)],
    land,
  });

  it('ruling 80: before rules 7 a patrol stopped on its way home is a flight like any other', () => {
    const s = stopped('6');
    expect(s.hexOf('44')).toBe('2424');
    expect(own44(s)).toMatchObject({ patrol: false, movesLeft: 5 });
    s.give(step44('2425')).give({ kind: 'endMovement' });
    expect(option44(s)).toBeUndefined();
    const other = stopped('6').give({ kind: 'endMovement' }).roll(1);
    other.give({ kind: 'attack', group: other.group('44'), target: other.group('13') }).done();
  });

  it('25.8(2), ruling 87: a patrol that is seen on its way home goes on home, and attacks nobody', () => {
    const s = stopped('7');
    expect(own44(s)).toMatchObject({ patrol: 'goingHome', movesLeft: 5 });
    expect(option44(s)).toMatchObject({ reach: 5, mustLand: false, homes: ['2126'] });
    for (const hex of ['2524', '2423'])
      expect(s.refusal(step44(hex))).toMatchObject({ code: 'group.patrol', rule: '25.8' });
    const plan = { id: 'x', units: ['44'], from: 1, route: ['2524'], bomb: null, land: false };
    expect(s.refusal({ kind: 'plan', plan: { ...plan, haltWhenSpotted: false } }).code).toBe('group.patrol');
    const attack = { kind: 'attack', group: s.group('44'), target: s.group('13') } as const;
    s.give(step44('2324'));
    expect(own44(s)).toMatchObject({ patrol: 'goingHome', movesLeft: 4 });
    s.flyTo(['44'], '2126', true);
    expect(s.unit('44').where).toEqual({ at: 'base', hex: '2126' });
    const there = stopped('7').give({ kind: 'endMovement' });
    expect(there.view('british').options.attacks).toEqual([]);
    expect(there.refusal(attack)).toMatchObject({ code: 'group.patrol', rule: '25.8' });
  });

  it('25.8(3), ruling 87: on its way home it neither bombs nor spots nor intercepts beside its hex', () => {
    const s = raid({
      rulesVersion: '7',
      flying: [
        { units: ['44'], at: '2522', patrol: 'goingHome' },
        { units: ['13'], at: '2621' },
      ],
    }).fly(['13'], '2622');
    expect([s.spotted('13'), fights(s)]).toEqual([false, []]);
    const over = raid({
      rulesVersion: '7',
      side: 'british',
      step: 'combat',
      flying: [{ units: ['44'], at: '4629', patrol: 'goingHome' }],
    });
    expect(over.view('british').options.bombs).toEqual([]);
  });

  it('ruling 87: a fight without harm does not release it; displacement does', () => {
    const met = (dice: number[]) =>
      raid({
        rulesVersion: '7',
        side: 'british',
        flying: [
          { units: ['66'], at: '2522', patrol: true },
          { units: ['Jasta-1'], at: '2424', patrol: true },
        ],
        dice,
      }).fly(['66'], '2423 2424 2324 2225 2226 2126', true);
    const patrolOf66 = (s: Scene) => s.view('british').own?.groups[s.group('66')]?.patrol;
    const held = met([4]).done();
    expect([fights(held).length, patrolOf66(held)]).toEqual([1, 'goingHome']);
    // The attacker has the bounce; a hit; scattered; no ace; return fire from another hex does not come.
    const driven = met([6, 6, 2, 1]).done();
    expect([driven.hexOf('66') === '2423', patrolOf66(driven)]).toEqual([false, false]);
  });

  it('8.9, ruling 87: without a base in reach it lands where it may, or stays until its fuel is gone', () => {
    const s = raid({
      rulesVersion: '7',
      side: 'british',
      flying: [{ units: ['44'], at: '3020', patrol: 'goingHome', mustLandBy: 1 }],
      dice: [6],
    });
    expect(option44(s)).toMatchObject({ mustLand: true, homes: [] });
    expect(s.refusal(step44('3021')).code).toBe('group.patrol');
    s.endTurn().done();
    expect(s.told('british', 'check')).toMatchObject([{ why: 'fuel' }]);
  });

  it('26, ruling 87: a patrol that was sent home does not climb', () => {
    const s = stopped('7', { options: { patrols: true, scrambling: true } });
    expect(own44(s)?.movesLeft).toBe(5);
  });

  it('25.8(2), 12.1: in its own turn a patrol may fight an enemy in its hex, which costs no endurance (ruling 82)', () => {
    const s = raid({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44'], at: '2522', patrol: true, spotted: true, mustLandBy: 9 },
        { units: ['13'], at: '2522', spotted: true },
      ],
      dice: [1],
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') }).done();
    expect(fuelOf(s, '44')).toBe(9);
    expect(fights(s)).toMatchObject([{ rule: '12.4' }]);
  });

  it('26.1, ruling 80: the enemy does not know whether a fighter that is up since this turn climbs, or is on patrol', () => {
    const pursuit = (options: NonNullable<SceneSpec['options']>, unit = '44') => {
      const patrol = unit === '44' && options.patrols === true;
      const s = raid({
        options,
        side: 'british',
        step: 'combat',
        flying: [
          { units: [unit], at: '2522', patrol, spotted: true, tookOff: 1 },
          { units: ['13'], at: '2522', spotted: true },
        ],
      });
      const [attacker, defender] = [s.group(unit), s.group('13')];
      const fight: Encounter = { side: 'british', hex: hexId('2522'), attacker, defender };
      const read = (position: Position) => pursuitReading(position, fight).column;
      return { forecast: read(positionIn(s, 'german')), read: read(truthOf(s, 'british')) };
    };
    const both = pursuit({ patrols: true, scrambling: true });
    expect(both).toEqual({ forecast: 'unknown', read: pursuit({ patrols: true }).read });
    // Without patrols it must climb; a bomber cannot be on patrol.
    const climbs = pursuit({ scrambling: true });
    expect(climbs.forecast).toBe(climbs.read);
    const bomber = pursuit({ patrols: true, scrambling: true }, '25');
    expect(bomber.forecast).toBe(bomber.read);
  });

  it('25.8(3): a patrol neither bombs nor strafes', () => {
    const s = raid({
      side: 'british',
      step: 'combat',
      based: { '4629': ['13'], '2126': ['36'] },
      flying: [{ units: ['44'], at: '4629', patrol: true, spotted: true }],
    });
    expect(s.view('british').options.bombs).toEqual([]);
    expect(
      s.refusal({
        kind: 'bomb',
        group: s.group('44'),
        targets: [{ units: ['44'], target: { kind: 'air' } }],
      }),
    ).toMatchObject({ code: 'group.patrol', rule: '25.8' });
  });

  it('25.8(4): a patrol intercepts once in an enemy flying turn, and again in the next; it spots all the time', () => {
    const s = raid({
      flying: [
        { units: ['44'], at: '2522', patrol: true },
        { units: ['13'], at: '2621' },
        { units: ['14'], at: '2620' },
      ],
      dice: [1],
    }).fly(['13'], '2622');
    s.fly(['14'], '2621 2521');
    expect(s.spotted('14')).toBe(true);
    expect(fights(s)).toHaveLength(1);
    s.fly(['14'], '2522'); // not even over its own hex
    expect(fights(s)).toHaveLength(1);
    s.endTurn().endTurn();
    s.roll(1).fly(['14'], '2422').done();
    expect(fights(s)).toHaveLength(2);
  });

  it('29.1: by night only a night-trained patrol intercepts', () => {
    const night: SceneSpec = {
      options: { patrols: true, training: true, advancedNight: true },
      turn: 18,
      flying: [
        { units: ['44'], at: '2522', patrol: true, mustLandBy: 24 },
        { units: ['13'], at: '2621', mustLandBy: 24 },
      ],
    };
    const s = raid(night).fly(['13'], '2622');
    expect(fights(s)).toEqual([]);
    expect(s.spotted('13')).toBe(true);
    const trained = { ...night, units: { '44': { nightTrained: true } }, dice: [1] };
    expect(fights(raid(trained).fly(['13'], '2622'))).toHaveLength(1);
    // Without 29, night only modifies the die.
    const plain = { ...night, options: { patrols: true, training: true }, dice: [1] };
    expect(fights(raid(plain).fly(['13'], '2622'))).toHaveLength(1);
  });
});

describe('25 Standing orders (ruling 31)', () => {
  const meets = (
    intercept: Partial<StandingOrders['intercept']>,
    units: readonly string[] = ['13'],
  ): number =>
    fights(
      raid({
        ...by(intercept),
        flying: [
          { units: ['44'], at: '2522', patrol: true },
          { units, at: '2621' },
        ],
        dice: [1],
      }).fly(units, '2622'),
    ).length;

  it('ruling 31: by default a patrol intercepts every group it can, and keeps one turn of endurance', () => {
    expect(newScene('campaign').match.sides.german.orders.intercept).toEqual({
      close: true,
      ranged: true,
      against: ['bombers', 'fighters', 'zeppelins'],
      largestGroup: 3,
      keepEndurance: 1,
      send: 3,
    });
    expect(meets({})).toBe(1);
  });

  it('ruling 31: orders say whether a patrol intercepts beside its hex', () => {
    expect(meets({ ranged: false })).toBe(0);
    expect(meets({ close: false })).toBe(1);
  });

  it('ruling 31: orders set the largest group that a patrol intercepts', () => {
    expect(meets({ largestGroup: 1 }, ['13', '14'])).toBe(0);
    expect(meets({ largestGroup: 2 }, ['13', '14'])).toBe(1);
  });

  it.each([
    ['13', 'bombers'],
    ['Jasta-1', 'fighters'],
    ['L-1', 'zeppelins'],
  ] as const)('ruling 31: the named kinds are intercepted: %s is one of the %s', (unit, kind) => {
    expect(meets({ against: [kind] }, [unit])).toBe(1);
    const others = (['bombers', 'fighters', 'zeppelins'] as const).filter((k) => k !== kind);
    expect(meets({ against: others }, [unit])).toBe(0);
    expect(meets({ against: [] }, [unit])).toBe(0);
  });

  it('25.4, ruling 31: the limit on units sent applies to adjacent hexes; in its own hex the whole patrol fights', () => {
    const met = (to: string) => {
      const s = raid({
        ...by({ send: 1 }),
        flying: [
          { units: ['44', '36'], at: '2522', patrol: true },
          { units: ['13'], at: to === '2522' ? '2523' : '2621' },
        ],
        dice: [1, 1, 1, 1, 1, 1],
      });
      s.fly(['13'], to);
      return ['44', '36'].filter((unit) => s.match.flying[s.counter(unit)]?.intercepted === 1);
    };
    expect(met('2622')).toHaveLength(1);
    expect(met('2522')).toEqual(['44', '36']);
  });

  it('ruling 31: a group is intercepted if any unit in it is of a named kind', () => {
    expect(meets({ against: ['fighters'] }, ['13', 'Jasta-1'])).toBe(1);
  });

  describe('orders of a single patrol', () => {
    const usual = newScene('campaign').match.sides.british.orders;
    const never = { ...usual.intercept, close: false, ranged: false };
    const given = (
      patrols: StandingOrders['patrols'],
      rulesVersion = '7',
      intercept = usual.intercept,
    ): Scene =>
      raid({ rulesVersion, sides: { british: { orders: { ...usual, intercept, patrols } } }, dice: [1, 1] });
    const spent = (s: Scene) => s.fly(['13'], '2622').match.flying[s.counter('44')]?.intercepted;

    it('25.3, 25.4, ruling 90: come before those of its side, in that hex only', () => {
      const own = { hex: hexId('2522'), intercept: never };
      expect(spent(given([own]))).toBe(0);
      expect(spent(given([{ ...own, hex: hexId('2423') }]))).toBe(1);
      expect(spent(given([{ ...own, intercept: usual.intercept }], '7', never))).toBe(1);
      expect(spent(given(undefined, '7', never))).toBe(0);
    });

    it('ruling 90: are given with the standing orders, once for each hex, and end with the month', () => {
      const own = { hex: hexId('2522'), intercept: { ...never, against: [...never.against] } };
      const command = (patrols: (typeof own)[], hitFirst: StandingOrders['hitFirst'] = 'mostPoints') =>
        ({
          kind: 'orders',
          orders: {
            ...{ ...usual, patrols, hitFirst, intercept: own.intercept, holdFire: [], aceFirst: [] },
            ...{ displaceEnemy: [], displaceOwn: [] },
          },
        }) satisfies CommandInput;
      const s = raid({ rulesVersion: '7', flying: [], dice: [1, 1, 1, 1] });
      expect(s.refusal(command([own, own]), 'british')).toMatchObject({ code: 'hex.twice' });
      s.give(command([own], 'aces'), 'british');
      expect(s.view('british').own?.orders).toMatchObject({ patrols: [own], hitFirst: 'aces' });
      expect([s.view('german').own?.orders.patrols, s.view('observer').own]).toEqual([undefined, null]);
      for (const side of ['german', 'british'] as const)
        s.give({ kind: 'noMoreMissions', declared: true }, side);
      expect(s.match.stage.kind).toBe('planning');
      expect(s.match.sides.british.orders).toEqual({ ...command([], 'aces').orders, patrols: undefined });
    });

    it('ruling 90: a match of older rules knows neither them nor aces', () => {
      const s = raid({ rulesVersion: '6' });
      const { aceFirst: _, ...old } = usual;
      const plain = {
        ...{ ...old, holdFire: [], displaceEnemy: [], displaceOwn: [] },
        intercept: { ...usual.intercept, against: [...usual.intercept.against] },
      };
      const patrols = [{ hex: hexId('2522'), intercept: plain.intercept }];
      expect(s.refusal({ kind: 'orders', orders: { ...plain, patrols: patrols } }, 'british').code).toBe(
        'rules.older',
      );
      expect(
        s.refusal({ kind: 'orders', orders: { ...plain, patrols: undefined, hitFirst: 'aces' } }, 'british')
          .code,
      ).toBe('rules.older');
    });
  });

  it('ruling 31: orders of an older client lack new fields, and get the defaults', () => {
    const s = raid();
    const { against: _, send: __, ...old } = s.match.sides.british.orders.intercept;
    s.give(
      { kind: 'orders', orders: { ...s.match.sides.british.orders, intercept: old } as never },
      'british',
    );
    expect(s.match.sides.british.orders.intercept).toMatchObject({ send: 3, against: { length: 3 } });
  });

  it('ruling 82: patrols over the hex come first, then those beside it, as long as the intruder is there', () => {
    const spec: SceneSpec = {
      flying: [
        { units: ['61'], at: '2422', patrol: true },
        { units: ['44'], at: '2522', patrol: true },
        { units: ['112'], at: '2423', patrol: true },
        { units: ['13'], at: '2623' },
      ],
    };
    const first = by({ ranged: false });
    // Beside 2523 there are only 44 and 112. Over 2522 there is 44, with the others beside it.
    const s = raid({ ...spec, ...first }).fly(['13'], '2622');
    s.give(
      { kind: 'orders', orders: { ...s.match.sides.british.orders, intercept: usual } as never },
      'british',
    );
    s.roll(1, 1, 1).fly(['13'], '2522').done();
    expect(fights(s).map((f) => [f.rule, f.attacker.sightings[0]?.unit?.id])).toEqual([
      ['25.3', '44'],
      ['25.4', '61'],
      ['25.4', '112'],
    ]);
    // An intruder that the first patrol shoots down meets no other.
    const short = raid({ ...spec, ...first }).fly(['13'], '2622');
    short.give(
      { kind: 'orders', orders: { ...short.match.sides.british.orders, intercept: usual } as never },
      'british',
    );
    short.roll(6, 6, 5, 1).fly(['13'], '2522').done();
    expect(fights(short)).toHaveLength(1);
  });
  const usual = newScene('campaign').match.sides.british.orders.intercept;
});

describe('24 and 25', () => {
  it('24.4, ruling 59: a patrol is a mission: "up" is lost when it lands', () => {
    const s = raid({
      options: { patrols: true, training: true },
      side: 'british',
      units: { '44': { up: true } },
    });
    expect(s.unit('44').up).toBe(true);
    s.flyTo(['44'], '2126', true);
    expect(s.unit('44').up).toBe(false);
  });

  it('8.9: a patrol that stays too long runs out of fuel', () => {
    const s = raid({
      side: 'british',
      turn: 5,
      flying: [{ units: ['44'], at: '2522', patrol: true, mustLandBy: 5 }],
      dice: [6],
    });
    s.endTurn();
    expect(s.unit('44').where.at).not.toBe('air');
  });
});

describe('25.9', () => {
  it('25.9: the example: one group is intercepted, the next is only seen, and in the turn after that the patrol intercepts again', () => {
    const s = raid({
      flying: [
        { units: ['44'], at: '2522', patrol: true },
        { units: ['13'], at: '2622', spotted: true },
        { units: ['14'], at: '2620' },
        { units: ['17'], at: '2720' },
      ],
      dice: [1],
    });
    s.fly(['13'], '2522');
    expect(fights(s)).toMatchObject([{ rule: '25.3', hex: '2522' }]);
    s.fly(['14'], '2621 2521');
    expect(s.spotted('14')).toBe(true);
    expect(fights(s)).toHaveLength(1);
    expect(s.spotted('17')).toBe(false);
    s.endTurn().endTurn();
    s.roll(1).fly(['17'], '2721 2622').done();
    expect(fights(s)[1]).toMatchObject({ rule: '25.4', hex: '2622' });
  });
});
