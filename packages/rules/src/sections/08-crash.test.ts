import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

// Crash chart: up to 4 is safe, 5 is a month and the ace lives, 6 to 8 are one to three months, 9 is eliminated. Modifiers:
// expired +2, not an aerodrome +1, over capacity +1, night +1, night trained -1, bad weather +1, over sea +4.

/** A German fighter whose fuel ends this turn, and a unit of the other side, so that the month goes on. */
const dry = (at: string, dice: number[], more: SceneSpec = {}) =>
  scene({
    turn: 9,
    flying: [{ units: ['Jasta-1'], at, tookOff: 3 }],
    based: { '1724': ['44'], '3826': ['Jasta-4'] },
    dice,
    ...more,
  });
const modifiers = (s: ReturnType<typeof scene>, of: 'german' | 'british' = 'german') =>
  Object.fromEntries((s.told(of, 'check').at(-1)?.use.modifiers ?? []).map((m) => [m.name, m.value]));

describe('8.9 Fuel', () => {
  it('8.9: a unit that took off in turn 3 with endurance 6 must land by turn 9, and needs no check if it lands in time', () => {
    const s = scene({ turn: 3, based: { '3826': ['Jasta-1'], '1724': ['44'] } });
    s.fly(['Jasta-1'], '3825');
    for (let turn = 3; turn < 9; turn++) s.endTurn().endTurn();
    expect(s.match.stage).toMatchObject({ turn: 9, side: 'german' });
    s.fly(['Jasta-1'], '3826', true).endTurn();
    expect(s.unit('Jasta-1').where.at).toBe('base');
    s.done();
  });

  it('8.9: a unit that has not landed by the end of its turn checks for a crash with +2', () => {
    const s = dry('3826', [2]).endTurn();
    expect(modifiers(s)).toEqual({ enduranceExpired: 2 });
    expect(s.unit('Jasta-1').where).toEqual({ at: 'base', hex: '3826' });
    s.done();
  });

  it('8.9: a unit out of fuel is still in the air, and may fight, until its turn has ended (ruling 21)', () => {
    const s = dry('3020', [], {
      flying: [
        { units: ['Jasta-1'], at: '3020', tookOff: 3, spotted: true },
        { units: ['33'], at: '3020', spotted: true },
      ],
    });
    s.give({ kind: 'endMovement' });
    // Pursuit 6 - 2 = 4, so a 6 is the bounce. Fire of 3: a 1 misses. Then the return fire, and the check over the sea.
    s.roll(6, 1, 1, 2)
      .give({ kind: 'attack', group: s.group('Jasta-1'), target: s.group('33') })
      .endTurn();
    expect(s.unit('Jasta-1').where.at).toBe('pool');
    s.done();
  });

  it('8.9: the enemy’s turn does not bring down a unit that is out of fuel', () => {
    const s = dry('3020', [], { turn: 8 });
    s.endTurn().endTurn();
    expect(s.hexOf('Jasta-1')).toBe('3020');
    s.done();
  });

  it('8.9: every modifier that applies is added (ruling 47)', () => {
    const s = dry('3926', [6], { month: [1918, 1], weather: 'bad' }).endTurn();
    expect(modifiers(s)).toEqual({ enduranceExpired: 2, notAnAerodrome: 1, night: 1, badWeather: 1 });
    expect(s.unit('Jasta-1').where.at).toBe('pool'); // 6 + 5
    s.done();
  });

  it('8.9: over the sea there is +4 more, and no side gains points (4.1)', () => {
    const s = dry('3020', [2]).endTurn();
    expect(modifiers(s)).toEqual({ enduranceExpired: 2, notAnAerodrome: 1, overSea: 4 });
    expect(s.unit('Jasta-1')).toMatchObject({ where: { at: 'pool' } });
    expect(s.points('british')).toBe(0);
    s.done();
  });

  it('8.9: the unit leaves the map for the months the chart names', () => {
    const s = dry('3020', [1]).endTurn(); // 1 + 7
    expect(s.unit('Jasta-1').where).toEqual({ at: 'recycling', month: month(1917, 10) });
    s.done();
  });

  it.each([
    [1, { at: 'base', hex: '3926' }],
    [2, { at: 'recycling', month: month(1917, 8) }],
    [3, { at: 'recycling', month: month(1917, 8) }],
    [4, { at: 'recycling', month: month(1917, 9) }],
    [5, { at: 'recycling', month: month(1917, 10) }],
    [6, { at: 'pool' }],
  ])('8.9: out of fuel over a field of its own side, with a %i', (die, where) => {
    const s = dry('3926', [die]).endTurn();
    expect(s.unit('Jasta-1').where).toEqual(where);
    s.done();
  });

  it('6.6: a unit that would come back after the end does not come back', () => {
    const s = dry('3020', [1], { scenario: 'second-phase', month: [1918, 4] }).endTurn();
    expect(s.unit('Jasta-1').where).toEqual({ at: 'gone' });
    expect(s.points('british')).toBe(0);
  });

  it('8.9, ruling 21: over enemy land a unit out of fuel is captured without a die, and the enemy gets its points', () => {
    const s = dry('1724', [], {
      flying: [{ units: ['13'], at: '1824', tookOff: 1, mustLandBy: 9, spotted: true }],
      units: { '13': { ace: 'bomber' } },
    }).endTurn();
    expect(s.unit('13')).toMatchObject({ where: { at: 'pool' }, ace: null });
    expect(s.points('british')).toBe(3);
    expect(s.match.ledger.at(-1)).toMatchObject({ side: 'british', amount: 3, cause: 'captured' });
    s.done();
  });

  it('ruling 29: over Dutch land a unit out of fuel is interned: it is gone, for no points', () => {
    const s = dry('4322', []).endTurn();
    expect(s.unit('Jasta-1').where).toEqual({ at: 'pool' });
    expect(s.points('british')).toBe(0);
    s.done();
  });

  it('ruling 18: everybody sees that a counter left the map, and only its owner reads the chart', () => {
    const s = dry('3020', [2]).endTurn();
    const [check] = s.told('german', 'check');
    expect(check).toMatchObject({ unit: 'Jasta-1', why: 'fuel', fate: 'eliminated', rule: '8.9' });
    expect(s.told('german', 'leftMap')[0]?.fate).toBe('eliminated');
    for (const reader of ['british', 'observer'] as const) {
      expect(s.told(reader, 'check')).toEqual([]);
      expect(s.told(reader, 'leftMap')).toEqual([
        { kind: 'leftMap', side: 'german', hex: '3020', counter: 'c1', fate: null, rule: '8.9' },
      ]);
    }
  });

  it('ruling 18: of a unit whose name is public, everybody learns only that it was captured or interned', () => {
    const fate = (at: string, spotted: boolean) =>
      dry(at, at === '3020' ? [2] : [], {
        flying: [{ units: ['Jasta-1'], at, tookOff: 3, spotted }],
      })
        .endTurn()
        .told('british', 'leftMap')[0]?.fate;
    expect([fate('1824', true), fate('1824', false)]).toEqual(['captured', null]);
    expect([fate('4322', true), fate('4322', false)]).toEqual(['interned', null]);
    expect(fate('3020', true)).toBeNull();
  });

  it('ruling 18: of a unit that lands safely the log shows only the landing', () => {
    const s = dry('3826', [2]).endTurn();
    expect(s.told('british', 'leftMap')).toEqual([]);
    expect(s.told('british', 'landed')[0]).toMatchObject({ hex: '3826', units: null });
  });
});

describe('9.2, 16.1 Landings with a check', () => {
  const field = (dice: number[], more: SceneSpec = {}) =>
    scene({
      flying: [{ units: ['13'], at: '4627' }],
      land: { '4627': [['antiAircraft', 1]] },
      dice,
      ...more,
    });

  it('9.2: a unit may come down in a field of its own side, with a check at +1', () => {
    const s = field([3]).fly(['13'], '', true);
    expect(modifiers(s)).toEqual({ notAnAerodrome: 1 });
    expect(s.unit('13').where).toEqual({ at: 'base', hex: '4627' });
    s.done();
  });

  it('9.2: a landing in a field may go wrong', () => {
    const s = field([6]).fly(['13'], '', true);
    expect(s.unit('13').where).toEqual({ at: 'recycling', month: month(1917, 9) });
    expect(s.told('british', 'leftMap')).toHaveLength(1);
    s.done();
  });

  it('9.2: the fourth unit on an aerodrome checks at +1, and stays if it is safe (ruling 26)', () => {
    const s = scene({
      flying: [{ units: ['13'], at: '4627' }],
      based: { '4627': ['14', '17', '15'] },
      dice: [3],
    }).fly(['13'], '', true);
    expect(modifiers(s)).toEqual({ overCapacity: 1 });
    expect(s.view('british').bases['4627']?.air).toBe(4);
    s.done();
  });

  it('9.2: a field has no limit of units', () => {
    const s = field([1], { based: { '4627': ['14', '17', '15'] } }).fly(['13'], '', true);
    expect(modifiers(s)).toEqual({ notAnAerodrome: 1 });
    s.done();
  });

  it('9.2: when a group lands, only the units beyond the limit check', () => {
    const s = scene({
      flying: [{ units: ['13', '14', '17'], at: '4627' }],
      based: { '4627': ['15', '16'] },
      dice: [3, 4],
    }).fly(['13', '14', '17'], '', true);
    expect(s.told('german', 'check').map((c) => [c.unit, c.fate])).toEqual([
      ['14', 'safe'],
      ['17', 'recycled'], // 4 + 1: one month
    ]);
    s.done();
  });

  it('9.2: the carrier has room for three as well', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '3020' },
      based: { carrier: ['1CV', '2CV', '3CV'] },
      flying: [{ units: ['44'], at: '3020' }],
      units: { '44': { type: 'SCCVF' } }, // the mix has only three ship-borne squadrons
      dice: [3],
    }).fly(['44'], '', true);
    expect(modifiers(s, 'british')).toEqual({ overCapacity: 1 });
    expect(s.view('german').ships.s1?.aboard).toBe(4);
    s.done();
  });

  it('18.4: an aircraft of a full carrier goes to an aerodrome in the same hex', () => {
    const full = (aboard: readonly string[], dice: number[]) =>
      scene({
        month: [1918, 2],
        side: 'british',
        ships: { carrier: '2126' },
        based: { carrier: aboard },
        land: { '2126': ['aerodrome'] },
        flying: [{ units: ['44'], at: '2126' }],
        units: { '44': { type: 'SCCVF' } },
        dice,
      })
        .fly(['44'], '', true)
        .done()
        .unit('44').where;
    expect(full(['1CV', '2CV', '3CV'], [])).toEqual({ at: 'base', hex: '2126' });
    expect(full(['1CV', '2CV'], [])).toEqual({ at: 'ship', ship: 'carrier' });
  });

  it('16.1: a landing by night checks at +1, at an aerodrome too', () => {
    const s = scene({
      turn: 18,
      flying: [{ units: ['13'], at: '4627' }],
      based: { '4627': ['14'] },
      dice: [4],
    }).fly(['13'], '', true);
    expect(modifiers(s)).toEqual({ night: 1 });
    expect(s.unit('13').where).toEqual({ at: 'recycling', month: month(1917, 8) });
    s.done();
  });

  it('8.9, 9.2, 16.1: a check names the case that requires it', () => {
    const check = (more: SceneSpec) =>
      field([1], more).fly(['13'], '', true).told('german', 'check')[0]?.rule;
    const base: SceneSpec = { based: { '4627': ['14'] }, land: {} };
    expect(check({})).toBe('9.2');
    expect(check({ turn: 18 })).toBe('9.2');
    expect(check({ ...base, turn: 18 })).toBe('16.1');
    expect(check({ ...base, weather: 'fog' })).toBe('ruling 28');
    expect(dry('3826', [2]).endTurn().told('german', 'check')[0]?.rule).toBe('8.9');
  });

  it('16.1: BE.2 and zeppelins land by night as by day', () => {
    const be2 = scene({
      side: 'british',
      turn: 20,
      flying: [{ units: ['36'], at: '1724' }],
      based: { '1724': ['44'] },
    });
    be2.fly(['36'], '', true).done();
    const zeppelin = scene({ turn: 20, flying: [{ units: ['L-1'], at: '4627' }], based: { '4627': ['13'] } });
    zeppelin.fly(['L-1'], '', true).done();
    expect(zeppelin.unit('L-1').where.at).toBe('base');
  });

  it('16.1: a BE.2 that checks for another reason has no night modifier', () => {
    const s = scene({
      side: 'british',
      turn: 20,
      flying: [{ units: ['36'], at: '1824' }],
      based: { '1724': ['44'] },
      dice: [3],
    }).fly(['36'], '', true);
    expect(modifiers(s, 'british')).toEqual({ notAnAerodrome: 1 });
    s.done();
  });

  it('ruling 28: bad weather makes no check of its own', () => {
    const s = scene({ weather: 'bad', flying: [{ units: ['13'], at: '4627' }], based: { '4627': ['14'] } });
    s.fly(['13'], '', true).done();
    expect(s.unit('13').where.at).toBe('base');
  });

  it('ruling 28: bad weather is added to a check that is due for another reason', () => {
    const s = field([3], { weather: 'bad' }).fly(['13'], '', true);
    expect(modifiers(s)).toEqual({ notAnAerodrome: 1, badWeather: 1 });
    s.done();
  });

  it('ruling 28: in fog every landing is checked, BE.2 and zeppelins excepted', () => {
    const gotha = scene({
      weather: 'fog',
      flying: [{ units: ['13'], at: '4627' }],
      based: { '4627': ['14'] },
      dice: [3],
    }).fly(['13'], '', true);
    expect(modifiers(gotha)).toEqual({ badWeather: 1 });
    gotha.done();
    scene({ weather: 'fog', flying: [{ units: ['L-1'], at: '4627' }], based: { '4627': ['14'] } })
      .fly(['L-1'], '', true)
      .done();
    scene({
      weather: 'fog',
      side: 'british',
      flying: [{ units: ['36'], at: '1724' }],
      based: { '1724': ['44'] },
    })
      .fly(['36'], '', true)
      .done();
  });

  it('24.5, ruling 38: without 29, night training takes one off the die', () => {
    const s = scene({
      turn: 20,
      options: { training: true },
      flying: [{ units: ['13'], at: '4627' }],
      based: { '4627': ['14'] },
      units: { '13': { nightTrained: true } },
      dice: [4],
    }).fly(['13'], '', true);
    expect(modifiers(s)).toEqual({ night: 1, nightTrained: -1 });
    expect(s.unit('13').where.at).toBe('base');
    s.done();
  });

  it('24.4: a unit that lands is no longer "up"', () => {
    const s = scene({
      options: { training: true },
      flying: [{ units: ['13'], at: '4627' }],
      based: { '4627': ['14'] },
      units: { '13': { up: true }, '14': { up: true } },
    }).fly(['13'], '', true);
    expect(s.unit('13').up).toBe(false);
    expect(s.unit('14').up).toBe(true);
  });

  it('24.5: night training is lost with a crash that takes the unit off the map', () => {
    const s = scene({
      turn: 20,
      options: { training: true },
      flying: [{ units: ['13'], at: '4627' }],
      based: { '4627': ['14'] },
      units: { '13': { nightTrained: true } },
      dice: [6],
    }).fly(['13'], '', true);
    expect(s.unit('13')).toMatchObject({ where: { at: 'recycling' }, nightTrained: false });
  });
});

describe('19.4 Aces in a crash', () => {
  it('19.4: an ace that the chart spares goes to another unit of its kind', () => {
    const s = dry('3826', [3], { units: { 'Jasta-1': { ace: 'fighter' } } }).endTurn(); // 3 + 2
    expect(s.unit('Jasta-1')).toMatchObject({ where: { at: 'recycling', month: month(1917, 8) }, ace: null });
    expect(s.unit('Jasta-4').ace).toBe('fighter');
    expect(s.told('german', 'aceJoins')).toEqual([{ kind: 'aceJoins', unit: 'Jasta-4', rule: '19.4' }]);
    for (const other of ['british', 'observer'] as const) expect(s.told(other, 'aceJoins')).toEqual([]);
    s.done();
  });

  it('19.4, ruling 71: several aces that flew together are all spared, and join units one after the other', () => {
    const s = dry('3826', [3], {
      units: { 'Jasta-1': { ace: 'fighter', moreAces: 1 } },
      based: { '1724': ['44'], '3826': ['Jasta-4', 'Jasta-6'] },
    }).endTurn();
    expect(s.unit('Jasta-1')).toMatchObject({ ace: null, moreAces: 0 });
    for (const heir of ['Jasta-6', 'Jasta-4'])
      expect(s.unit(heir)).toMatchObject({ ace: 'fighter', moreAces: 0 });
    expect(s.told('german', 'aceJoins')).toHaveLength(2);
  });

  it('19.4, ruling 42: standing orders name the unit that receives the ace', () => {
    const s = dry('3826', [3], {
      units: { 'Jasta-1': { ace: 'fighter' } },
      based: { '1724': ['44'], '3826': ['Jasta-4', 'Jasta-6'] },
    }).endTurn();
    expect(s.unit('Jasta-6').ace).toBe('fighter'); // the strongest guns
    expect(s.unit('Jasta-4').ace).toBeNull();
    const orders = { ...scene({}).match.sides.german.orders, aceFirst: ['Jasta-4' as never] };
    const named = dry('3826', [3], {
      units: { 'Jasta-1': { ace: 'fighter' } },
      based: { '1724': ['44'], '3826': ['Jasta-4', 'Jasta-6'] },
      sides: { german: { orders } },
    }).endTurn();
    expect(named.unit('Jasta-4').ace).toBe('fighter');
  });

  it('19.4, 18.4: an ace may join a squadron aboard the carrier', () => {
    const s = scene({
      month: [1918, 2],
      turn: 9,
      side: 'british',
      ships: { carrier: '3020' },
      based: { carrier: ['1CV'], '2126': [], '4629': ['13'] },
      flying: [{ units: ['44'], at: '2126', mustLandBy: 9 }],
      units: { '44': { ace: 'fighter' } },
      dice: [3],
    });
    s.endTurn().done();
    expect([s.unit('44').ace, s.unit('1CV').ace]).toEqual([null, 'fighter']);
  });

  it('19.4: if no unit of its kind is left, the ace is lost', () => {
    const s = dry('3826', [3], {
      units: { 'Jasta-1': { ace: 'fighter' } },
      based: { '1724': ['44'], '3826': ['13'] },
    }).endTurn();
    expect(Object.values(s.match.units).some((u) => u.ace !== null)).toBe(false);
  });

  it.each([4, 5, 6])(
    '19.5, ruling 42: with any other row of the chart the ace is lost with its unit (a %i over a base)',
    (die) => {
      const s = dry('3826', [die], { units: { 'Jasta-1': { ace: 'fighter' } } }).endTurn();
      expect(Object.values(s.match.units).some((u) => u.ace !== null)).toBe(false);
    },
  );

  it('19.4: after a safe landing the ace stays with its unit', () => {
    const s = dry('3826', [2], { units: { 'Jasta-1': { ace: 'fighter' } } }).endTurn();
    expect(s.unit('Jasta-1').ace).toBe('fighter');
  });
});

describe('Rulings 9 and 15: fakes, and the month’s end', () => {
  const lastTurn = (flying: NonNullable<SceneSpec['flying']>, dice: number[], more: SceneSpec = {}) =>
    scene({ turn: 24, side: 'british', flying, based: { '1724': ['44'], '4627': ['14'] }, dice, ...more });

  it('ruling 15: a fake lands anywhere on its own side without a die', () => {
    const s = scene({
      turn: 20,
      weather: 'fog',
      flying: [{ units: ['Fake-1'], at: '4628' }],
      based: { '4627': ['14'] },
    }).fly(['Fake-1'], '', true);
    expect(s.unit('Fake-1').where).toEqual({ at: 'base', hex: '4628' });
    s.done();
  });

  it('20.6: a fake has no endurance', () => {
    const s = scene({ based: { '4627': ['Fake-1'] } }).fly(['Fake-1'], '4626');
    expect(s.view('german').own?.units['Fake-1']?.where).toMatchObject({ mustLandBy: null });
  });

  // The British flew, and so did the Germans.
  it('ruling 9: an aeroplane aloft after turn 24 is out of fuel', () => {
    const s = lastTurn([{ units: ['13'], at: '4627', tookOff: 20, mustLandBy: 38 }], [1, 6, 1, 1]);
    s.endTurn();
    const check = s.told('german', 'check')[0];
    expect(check).toMatchObject({ why: 'monthEnd', fate: 'safe' });
    expect(check?.use.modifiers).toEqual([
      { name: 'enduranceExpired', value: 2 },
      { name: 'night', value: 1 },
    ]);
  });

  it('ruling 9: a zeppelin aloft after turn 24 checks at +1 and nothing else', () => {
    const s = lastTurn([{ units: ['L-1'], at: '3020' }], [5, 6, 1, 1]);
    s.endTurn();
    const check = s.told('german', 'check')[0];
    expect(check?.use.modifiers).toEqual([{ name: 'enduranceExpired', value: 1 }]);
    expect(s.unit('L-1').where).toEqual({ at: 'recycling', month: month(1917, 8) }); // 5 + 1
  });

  it('rulings 64, 72: a safe result over the sea is one month of recycling, and the ace lives', () => {
    const s = lastTurn([{ units: ['L-1'], at: '3020' }], [3, 6, 1, 1], {
      units: { 'L-1': { ace: 'zeppelin' } },
      based: { '1724': ['44'], '4627': ['14', 'L-2'] },
    });
    s.endTurn();
    expect(s.unit('L-1')).toMatchObject({ where: { at: 'recycling', month: month(1917, 8) }, ace: null });
    expect(s.unit('L-2').ace).toBe('zeppelin');
  });

  it('ruling 70: a zeppelin over enemy land at the month’s end is not captured', () => {
    const s = lastTurn([{ units: ['L-1'], at: '1624' }], [3, 6, 1, 1]);
    s.endTurn();
    expect(s.unit('L-1').where).toEqual({ at: 'recycling', month: month(1917, 8) });
    expect(s.match.ledger.some((line) => line.cause === 'captured')).toBe(false);
  });

  it('ruling 9: a fake aloft at the month’s end leaves like any counter, and is back next month', () => {
    const s = lastTurn([{ units: ['Fake-1'], at: '3020' }], [6, 1, 1]);
    s.endTurn();
    expect(s.unit('Fake-1').where).toEqual({ at: 'recycling', month: month(1917, 8) });
    expect(s.told('british', 'leftMap')).toMatchObject([{ fate: null }]);
    expect(s.told('british', 'fake')).toEqual([]);
  });
});
