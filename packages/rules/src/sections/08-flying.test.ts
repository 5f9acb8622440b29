import { describe, expect, it } from 'vitest';
import { scene } from '../testing/scene.ts';

// 3020 and its surroundings are open sea. 4627 (Oostakker) is German, and 1724 (Faversham) British.

describe('8 Flying: movement', () => {
  it('8.1: a path goes from hex to adjacent hex', () => {
    const s = scene({ flying: [{ units: ['13'], at: '3020' }] });
    const refusal = s.refusal({ kind: 'move', units: ['13'], path: ['3021', '3023'] });
    expect(refusal).toMatchObject({ code: 'path.broken', rule: '8.1' });
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['3020'] }).code).toBe('path.broken');
    s.fly(['13'], '3021 3022');
    expect(s.hexOf('13')).toBe('3022');
  });

  it('8.1: the whole path is public, hex by hex', () => {
    const s = scene({ flying: [{ units: ['13'], at: '3020' }] });
    s.fly(['13'], '3021 3121');
    expect(s.told('observer', 'moved')[0]?.path).toEqual(['3020', '3021', '3121']);
    expect(s.view('british').groups[s.group('13')]?.path).toEqual(['3020', '3021', '3121']);
    expect(s.view('british').counters[s.counter('13')]?.unit).toBeNull();
  });

  it('2.7, 8.2: a unit enters at most as many hexes as its speed in a flying turn', () => {
    const s = scene({ flying: [{ units: ['13'], at: '3020' }] });
    const six = ['3021', '3022', '3023', '3024', '3025', '3026'];
    expect(s.refusal({ kind: 'move', units: ['13'], path: six })).toMatchObject({
      code: 'path.tooLong',
      rule: '8.2',
    });
    s.fly(['13'], '3021 3022 3023 3024 3025');
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['3026'] }).code).toBe('path.tooLong');
  });

  it('8.2: movement may be used in parts, or not at all, and comes back with the next own turn', () => {
    const s = scene({ flying: [{ units: ['13'], at: '3020' }], based: { '1724': ['44'] } });
    s.fly(['13'], '3021 3022').fly(['13'], '3023 3024 3025');
    expect(s.view('german').own?.groups[s.group('13')]?.movesLeft).toBe(0);
    s.endTurn().endTurn();
    expect(s.hexOf('13')).toBe('3025');
    expect(s.view('german').own?.groups[s.group('13')]?.movesLeft).toBe(5);
    s.endTurn();
    expect(s.hexOf('13')).toBe('3025');
  });

  it('8.2: a move that enters no hex and lands nowhere is refused', () => {
    const s = scene({ flying: [{ units: ['13'], at: '3020' }] });
    expect(s.refusal({ kind: 'move', units: ['13'], path: [] }).code).toBe('path.nothing');
  });

  it('8.3: a group keeps together at the speed of its slowest unit', () => {
    // An Albatros flies 7 hexes, a Gotha 5.
    const s = scene({ flying: [{ units: ['Jasta-1', '13'], at: '3020' }] });
    const six = ['3021', '3022', '3023', '3024', '3025', '3026'];
    expect(s.refusal({ kind: 'move', units: ['Jasta-1', '13'], path: six }).code).toBe('path.tooLong');
    expect(s.view('german').own?.groups[s.group('13')]?.movesLeft).toBe(5);
    s.fly(['Jasta-1', '13'], '3021');
    expect(s.group('13')).toBe(s.group('Jasta-1'));
  });

  it('8.3, ruling 22: a part that splits off flies at its own speed, less what the group has flown', () => {
    const s = scene({ flying: [{ units: ['Jasta-1', '13'], at: '3020' }] });
    s.fly(['Jasta-1', '13'], '3021 3022 3023 3024 3025');
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['3026'] }).code).toBe('path.tooLong');
    const three = ['3026', '3027', '3127'];
    expect(s.refusal({ kind: 'move', units: ['Jasta-1'], path: three }).code).toBe('path.tooLong');
    s.fly(['Jasta-1'], '3026 3027');
    expect(s.hexOf('13')).toBe('3025');
    expect(s.hexOf('Jasta-1')).toBe('3027');
    expect(s.group('13')).not.toBe(s.group('Jasta-1'));
  });

  it('8.3: the part that stays behind flies on with the movement that the group has not used', () => {
    const s = scene({ flying: [{ units: ['Jasta-1', '13'], at: '3020' }] });
    s.fly(['Jasta-1', '13'], '3021 3022').fly(['13'], '3023');
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['3024', '3025', '3026'] }).code).toBe(
      'path.tooLong',
    );
    s.fly(['13'], '3024 3025').fly(['Jasta-1'], '3021 3020 3019 3018 3017');
    expect(s.hexOf('Jasta-1')).toBe('3017');
  });

  it('8.4: enemy aircraft neither stop nor slow a group that is already spotted', () => {
    const s = scene({
      flying: [
        { units: ['13'], at: '3020', spotted: true },
        { units: ['44'], at: '3022', spotted: true },
      ],
    });
    s.fly(['13'], '3021 3022 3023 3024 3025');
    expect(s.hexOf('13')).toBe('3025');
  });

  it('ruling 22: a group that is spotted stops there and keeps its unused movement', () => {
    const s = scene({
      flying: [
        { units: ['13'], at: '3020' },
        { units: ['44'], at: '3022' },
      ],
    });
    s.fly(['13'], '3021 3022 3023 3024 3025');
    expect(s.hexOf('13')).toBe('3022');
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['3023', '3024', '3025', '3026'] }).code).toBe(
      'path.tooLong',
    );
    s.fly(['13'], '3023 3024 3025');
    expect(s.hexOf('13')).toBe('3025');
  });

  it('8.1, ruling 22: a unit driven off its path flies on from there, also when it is hit for the second time', () => {
    const { orders } = scene({}).match.sides.british;
    // Guns of six points: full fire, 4 + 1 is D, a 2 is scattered. The unit was already scattered and spotted.
    const s = scene({
      flying: [{ units: ['13'], at: '2326', spotted: true }],
      units: { '13': { shaken: true } },
      land: { '2225': [['antiAircraft', 6]] },
      sides: { british: { orders: { ...orders, displaceEnemy: ['se'] } } },
      dice: [6, 4, 2],
    });
    s.fly(['13'], '2325 2225 2124').done();
    const [driven] = s.told('observer', 'displaced');
    expect(driven).toMatchObject({ from: '2225', to: s.hexOf('13') });
    expect(s.view('british').groups[s.group('13')]?.path).toEqual(['2326', '2325', '2225', driven?.to]);
    expect(s.view('german').own?.groups[s.group('13')]?.movesLeft).toBe(3);
  });

  it('8.5: a path may take any combination of directions, even back and forth', () => {
    const s = scene({ flying: [{ units: ['13'], at: '3020' }] });
    s.fly(['13'], '3021 3020 3019 3020');
    expect(s.hexOf('13')).toBe('3020');
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['3021', '3020'] }).code).toBe('path.tooLong');
  });
});

describe('8 Flying: take-off and landing', () => {
  it('8.6: a unit takes off in any flying turn of its side and has all of its movement (Q&A 2)', () => {
    const s = scene({ turn: 6, based: { '4627': ['13'] } });
    s.flyTo(['13'], '4224');
    expect(s.hexOf('13')).toBe('4224');
    expect(s.unit('13').flown).toBe(true);
    expect(s.match.sides.german.flew).toBe(true);
    const [entry] = s.told('british', 'tookOff');
    expect(entry).toMatchObject({ hex: '4627', units: null });
    expect(s.told('german', 'tookOff')[0]?.units).toEqual(['13']);
  });

  it('8.3, 8.6: a group that takes off flies at the speed of its slowest unit', () => {
    const s = scene({ based: { '4627': ['Jasta-1', '13'] } });
    const six = ['4626', '4625', '4624', '4623', '4622', '4621'];
    expect(s.refusal({ kind: 'move', units: ['Jasta-1', '13'], path: six }).code).toBe('path.tooLong');
    // The options give the largest reach of the units that could go.
    expect(s.view('german').options.moves).toMatchObject([
      { hex: '4627', group: null, units: ['13', 'Jasta-1'], reach: 7, mayLandHere: true },
    ]);
    s.fly(['Jasta-1'], six.join(' '));
    expect(s.hexOf('Jasta-1')).toBe('4621');
  });

  it('8.6: the options list where a group may land', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '3020' },
      flying: [
        { units: ['1CV', '44'], at: '3020' },
        { units: ['2CV'], at: '3020' },
        { units: ['61'], at: '1824' },
      ],
    });
    const offers = s.view('british').options.moves.map((m) => [m.units.join(), m.mayLandHere]);
    expect(Object.fromEntries(offers)).toEqual({ '1CV,44': false, '2CV': true, '61': true });
  });

  it('8.6: a unit that has just taken off may fight and bomb in the same turn', () => {
    const s = scene({
      side: 'british',
      based: { '3826': ['Jasta-1'], '3427': ['44', '33'] },
      land: { '3427': ['aerodrome'], '3826': ['headquarters'] },
      flying: [{ units: ['13'], at: '3426', spotted: true }],
    });
    s.fly(['44'], '3426').fly(['33'], '3526 3626 3726 3826').give({ kind: 'endMovement' });
    s.roll(1).give({ kind: 'attack', group: s.group('44'), target: s.group('13') });
    s.roll(1).give({
      kind: 'bomb',
      group: s.group('33'),
      targets: [{ units: ['33'], target: { kind: 'land', index: 0 } }],
    });
    s.done();
  });

  it('8.6: a unit may take off and stay over its base', () => {
    const s = scene({ based: { '4627': ['13'] } });
    s.fly(['13'], '');
    expect(s.hexOf('13')).toBe('4627');
  });

  it('8.6: a unit lands at an aerodrome within its movement, without a check', () => {
    const s = scene({ flying: [{ units: ['13'], at: '4624' }], based: { '4627': ['14'] } });
    s.flyTo(['13'], '4627', true);
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4627' });
    expect(s.match.groups).toEqual({});
    s.done();
  });

  it('8.6: a unit may land after moving, or where it is', () => {
    const s = scene({ flying: [{ units: ['13', '14'], at: '4627' }], based: { '4627': ['17'] } });
    s.fly(['13'], '', true);
    expect(s.unit('13').where.at).toBe('base');
    expect(s.hexOf('14')).toBe('4627');
  });

  it.each([
    ['open sea', '3020'],
    ['enemy land', '2026'],
    ['neutral land', '4322'],
  ])('8.6, rulings 21, 29: no unit lands by choice on %s', (_, hex) => {
    const s = scene({ flying: [{ units: ['13'], at: hex }] });
    expect(s.refusal({ kind: 'move', units: ['13'], path: [], land: true }).code).toBe('land.where');
  });

  it('18.4: only ship-borne units land on the carrier', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '3020' },
      flying: [
        { units: ['1CV'], at: '3020' },
        { units: ['44'], at: '3020' },
      ],
    });
    expect(s.refusal({ kind: 'move', units: ['44'], path: [], land: true }).code).toBe('land.where');
    s.fly(['1CV'], '', true);
    expect(s.unit('1CV').where).toEqual({ at: 'ship', ship: 'carrier' });
  });

  it('18.4: only the ship-borne units of a group land on the carrier', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '3020' },
      flying: [{ units: ['1CV', '44'], at: '3020' }],
    });
    expect(s.refusal({ kind: 'move', units: ['1CV', '44'], path: [], land: true }).code).toBe('land.where');
    s.fly(['1CV'], '', true);
    expect([s.unit('1CV').where.at, s.hexOf('44')]).toEqual(['ship', '3020']);
  });

  it('18.4: ship-borne units fly from the carrier to land and from land to the carrier', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '2326' },
      based: { carrier: ['1CV'], '2126': ['2CV'] },
    });
    s.flyTo(['1CV'], '2126', true).flyTo(['2CV'], '2326', true);
    expect(s.unit('1CV').where).toEqual({ at: 'base', hex: '2126' });
    expect(s.unit('2CV').where).toEqual({ at: 'ship', ship: 'carrier' });
    s.done();
  });

  it('8.7: the turn to land by is the turn of take-off plus endurance, and only its owner sees it', () => {
    const s = scene({ turn: 3, based: { '3826': ['Jasta-1'] } });
    s.flyTo(['Jasta-1'], '3623');
    const own = s.view('german').own?.units['Jasta-1'];
    expect(own?.where).toMatchObject({ at: 'air', mustLandBy: 9 });
    expect(JSON.stringify({ ...s.view('british'), pack: null })).not.toContain('mustLandBy');
    expect(JSON.stringify({ ...s.view('observer'), pack: null })).not.toContain('mustLandBy');
  });

  it('8.8, 11.0: a unit that has landed no longer has a marker or a counter', () => {
    const s = scene({ flying: [{ units: ['13'], at: '4626', spotted: true }], based: { '4627': ['14'] } });
    const counter = s.counter('13');
    s.flyTo(['13'], '4627', true);
    expect(s.match.flying).toEqual({});
    expect(s.view('british').counters[counter]).toBeUndefined();
    expect(s.view('british').bases['4627']).toEqual({ side: 'german', air: 2, zeppelins: [] });
  });

  it('8.10: zeppelins stay aloft as long as they like', () => {
    const s = scene({ turn: 20, based: { '4627': ['L-1'], '1724': ['44'] } });
    s.fly(['L-1'], '');
    expect(s.view('german').own?.units['L-1']?.where).toMatchObject({ mustLandBy: null });
    for (let i = 0; i < 8; i++) s.endTurn();
    expect(s.match.stage).toMatchObject({ kind: 'flying', turn: 24, side: 'german' });
    expect(s.hexOf('L-1')).toBe('4627');
    s.done();
  });

  it('8.11: one take-off and one landing a month', () => {
    const s = scene({ based: { '4627': ['13'], '1724': ['44'] } });
    s.fly(['13'], '4626 4627', true);
    s.endTurn().endTurn();
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4626'] })).toMatchObject({
      code: 'unit.flown',
      rule: '8.11',
    });
    expect(s.view('german').options.moves).toEqual([]);
  });

  it('8.12: outside the flying turns nothing flies', () => {
    const s = scene({ phase: 'redeployment', based: { '4627': ['13'] } });
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4626'] }, 'german').code).toBe('phase.other');
  });
});

describe('8 Flying: which units may', () => {
  it('3.1: only the side whose flying turn it is moves', () => {
    const s = scene({ side: 'german', flying: [{ units: ['44'], at: '3020' }] });
    expect(s.refusal({ kind: 'move', units: ['44'], path: ['3021'] }, 'british').code).toBe('turn.other');
    expect(s.refusal({ kind: 'endTurn' }, 'british').code).toBe('turn.other');
  });

  it('3.1: nothing moves once the movement phase is over', () => {
    const s = scene({ flying: [{ units: ['13'], at: '3020' }] });
    s.give({ kind: 'endMovement' });
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['3021'] }).code).toBe('step.over');
    expect(s.refusal({ kind: 'endMovement' }).code).toBe('step.over');
  });

  it('8.1: a command that names an enemy unit is refused in the same words as one that names no unit', () => {
    const s = scene({
      flying: [
        { units: ['13'], at: '3020' },
        { units: ['44'], at: '3020' },
      ],
    });
    const enemy = s.refusal({ kind: 'move', units: ['44'], path: ['3021'] });
    const none = s.refusal({ kind: 'move', units: ['xx'], path: ['3021'] });
    expect(enemy.code).toBe('unit.unknown');
    expect(enemy.message.replace('44', '?')).toBe(none.message.replace('xx', '?'));
  });

  it('8.1: a command may name a unit only once', () => {
    const s = scene({ flying: [{ units: ['13'], at: '3020' }] });
    expect(s.refusal({ kind: 'move', units: ['13', '13'], path: ['3021'] }).code).toBe('unit.twice');
  });

  it('8.6: a unit off the map cannot take off', () => {
    const s = scene({ units: { '14': { where: { at: 'recycling', month: 99_999 } } } });
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['3021'] }).code).toBe('unit.notBased');
    expect(s.refusal({ kind: 'move', units: ['14'], path: ['3021'] }).code).toBe('unit.notBased');
  });

  it.each(['upRest', 'nightTraining', 'upgraded'] as const)(
    '24.2, 24.5: a unit in %s stays on the ground',
    (grounded) => {
      const s = scene({ based: { '4627': ['13'] }, units: { '13': { grounded } } });
      expect(s.refusal({ kind: 'move', units: ['13'], path: ['4626'] }).code).toBe('unit.grounded');
      expect(s.view('german').options.moves).toEqual([]);
    },
  );

  it('17.3, ruling 26: without an aerodrome a unit cannot take off', () => {
    const s = scene({ based: { '4627': ['13'] }, land: { '4627': [['antiAircraft', 1]] } });
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4626'] }).code).toBe('unit.noAerodrome');
    expect(s.view('german').options.moves).toEqual([]);
  });

  it('3.1-III-1b: a side that has declared its missions over must take that back before it takes off', () => {
    const s = scene({
      based: { '4627': ['13'], '1724': ['44'] },
      flying: [{ units: ['14'], at: '3020' }],
      sides: { german: { noMoreMissions: true } },
    });
    expect(s.refusal({ kind: 'move', units: ['13'], path: ['4626'] }).code).toBe('missions.over');
    s.give({ kind: 'noMoreMissions', declared: false }).fly(['13'], '4626');
    expect(s.hexOf('13')).toBe('4626');
  });
});
