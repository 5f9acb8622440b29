import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { ofView } from '../position/of-view.ts';
import type { PlayerView } from '../seen/player-view.ts';
import { antiAircraftPoints, barrageOdds } from './15-anti-aircraft.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';

// Pursuit die of guns: 1 and 2 none, 3 and 4 reduced (-1 on the fire die), 5 and 6 full. 2225 is Deal. Fire of one point: a
// 6 is FS, a 7 D. Two or three points: 5 is FS, 6 D. Four or five points: 4 and 5 are FS, 6 D.

/** Gothas beside Deal, about to fly into its guns. */
const before = (points: number, dice: number[], more: SceneSpec = {}) =>
  scene({
    land: { '2225': [['antiAircraft', points]] },
    dice,
    ...more,
    flying: [{ units: ['13', '14'], at: '2325', spotted: true }, ...(more.flying ?? [])],
  });
const into = (points: number, dice: number[], more: SceneSpec = {}) =>
  before(points, dice, more).fly(['13', '14'], '2225').done();
const fire = (s: ReturnType<typeof scene>) => s.told('observer', 'antiAircraft').at(-1);

describe('15.1, 15.2 Guns', () => {
  it('15.1, 15.4: artillery, aerodromes and ships of a hex fire together', () => {
    const s = scene({
      month: [1918, 2],
      land: {
        '2126': [['antiAircraft', 4], 'aerodrome', 'headquarters'],
        '4627': [['antiAircraft', 2], 'aerodrome'],
      },
      ships: { 'tender-1': '2126', 'tender-2': '2126', carrier: '3020' },
    });
    expect(antiAircraftPoints(s.match, 'british', '2126')).toBe(4 + 1 + 1 + 1);
    expect(antiAircraftPoints(s.match, 'british', '3020')).toBe(2);
    expect(antiAircraftPoints(s.match, 'german', '4627')).toBe(3);
    expect(antiAircraftPoints(s.match, 'german', '2126')).toBe(0);
    expect(antiAircraftPoints(s.match, 'british', '1222')).toBe(0);
  });

  it('15.2, 17.4: two guns of one point each in a hex become one gun of two points', () => {
    const s = scene({
      phase: 'reinforcement',
      points: { british: 5, german: 0 },
      land: { '2225': [['antiAircraft', 1]] },
    });
    s.give(
      {
        kind: 'submit',
        choice: { phase: 'reinforcement', land: [{ kind: 'antiAircraft', points: 1, hex: '2225' }] },
      },
      'british',
    );
    s.give({ kind: 'submit', choice: { phase: 'reinforcement' } }, 'german');
    expect(s.match.land['2225']?.units).toEqual([{ kind: 'antiAircraft', points: 2 }]);
    expect(s.points('british')).toBe(4);
  });

  it('15.2: the worked example: points are exchanged like coins, and points that become free can come in elsewhere', () => {
    const guns = { '2225': [['antiAircraft', 1]], '2126': [['antiAircraft', 1]] } as const;
    const s = scene({ phase: 'redeployment', points: { british: 5, german: 0 }, land: guns });
    const left = s.view('british').own?.pool.antiAircraft ?? 0;
    s.choose('british', {
      phase: 'redeployment',
      land: [{ kind: 'antiAircraft', points: 1, from: '2126', to: '2225' }],
    });
    s.choose('german', { phase: 'redeployment' });
    expect(s.match.land['2225']?.units).toEqual([{ kind: 'antiAircraft', points: 2 }]);
    expect(s.view('british').own?.pool.antiAircraft).toBe(left); // two points are two points
    s.choose('british', {
      phase: 'reinforcement',
      land: [{ kind: 'antiAircraft', points: 1, hex: '2126' }],
    });
    s.choose('german', { phase: 'reinforcement' });
    expect(s.match.land['2126']?.units).toEqual([{ kind: 'antiAircraft', points: 1 }]);
    expect(s.view('british').own?.pool.antiAircraft).toBe(left - 1);
  });
});

describe('15.3 to 15.5 Fire', () => {
  it('15.3, 15.5(1): guns fire once on the whole group that enters their hex', () => {
    const s = into(2, [5, 1]);
    expect(fire(s)).toMatchObject({ side: 'british', hex: '2225', points: 2 });
    expect(fire(s)?.against).toHaveLength(2);
  });

  it('15.3: anti-aircraft fire costs no movement, and survivors fly on', () => {
    const s = before(2, [1]).fly(['13', '14'], '2225 2224 2223 2222 2221').done();
    expect(s.hexOf('13')).toBe('2221');
  });

  it('15.3: guns do not fire on their own side', () => {
    const s = scene({ land: { '4627': [['antiAircraft', 4]] }, flying: [{ units: ['13'], at: '4626' }] });
    s.fly(['13'], '4627').done();
  });

  it('15.4: every group is fired on by itself, and again each time it enters', () => {
    const s = before(2, [1, 1, 1], { flying: [{ units: ['17'], at: '2325', spotted: true }] });
    s.fly(['13', '14'], '2225').fly(['17'], '2225').fly(['17'], '2325 2225').done();
    expect(s.told('observer', 'antiAircraft')).toHaveLength(3);
  });

  it('15.4: a group that stays is not fired on again', () => {
    const s = before(2, [1], { based: { '1724': ['44'] } });
    s.fly(['13', '14'], '2225').endTurn().endTurn().endTurn().done();
  });

  it('15.4: parts of a group that enter one after the other are fired on one after the other', () => {
    const s = before(2, [1, 1]).fly(['13'], '2225').fly(['14'], '2225').done();
    expect(s.told('observer', 'antiAircraft')).toHaveLength(2);
  });

  it.each([
    [1, 'none'],
    [2, 'none'],
    [3, 'reduced'],
    [4, 'reduced'],
    [5, 'full'],
    [6, 'full'],
  ])('15.5(3): a pursuit die of %i is %s', (die, effect) => {
    const s = into(2, effect === 'none' ? [die] : [die, 1]);
    expect(fire(s)?.pursuit.code).toBe(effect);
    expect(fire(s)?.fire === null).toBe(effect === 'none');
  });

  it('15.5(3): pursuit factors of the aircraft do not count', () => {
    const s = scene({
      side: 'british',
      land: { '3826': [['antiAircraft', 2]] },
      flying: [{ units: ['44'], at: '3825', spotted: true }],
      dice: [3, 1],
    });
    s.fly(['44'], '3826').done();
    expect(fire(s)?.pursuit).toMatchObject({ code: 'reduced', column: null });
  });

  it('15.5(3): reduced fire has -1 on its die', () => {
    const s = into(2, [3, 6]);
    expect(fire(s)?.fire).toMatchObject({
      modifiers: [{ name: 'reducedAntiAircraft', value: -1 }],
      code: 'FS',
    });
  });

  it('charts: four points or more at full fire have +1; three points have not, nor has reduced fire', () => {
    expect(fire(into(4, [5, 2]))?.fire?.modifiers).toEqual([
      { name: 'fullAntiAircraftOfFourOrMore', value: 1 },
    ]);
    expect(fire(into(3, [5, 1]))?.fire?.modifiers).toEqual([]);
    expect(fire(into(4, [4, 1]))?.fire?.modifiers).toEqual([{ name: 'reducedAntiAircraft', value: -1 }]);
  });

  it('17.6-HQ: +1 for guns near their own headquarters, -1 for aircraft near theirs', () => {
    const s = before(2, [2, 1], { land: { '2225': [['antiAircraft', 2]], '1924': ['headquarters'] } });
    s.fly(['13', '14'], '2225').done();
    expect(fire(s)?.pursuit).toMatchObject({ code: 'reduced', modifiers: [], other: 1 });
    const home = scene({
      side: 'british',
      land: { '3626': [['antiAircraft', 2]], '3427': ['headquarters'] },
      flying: [{ units: ['44'], at: '3526', spotted: true }],
      dice: [3],
    }).fly(['44'], '3626');
    home.done();
    expect(fire(home)?.pursuit).toMatchObject({ code: 'none', other: -1 });
  });

  it('16, 29.2: -1 by night, with and without 29', () => {
    expect(fire(into(2, [3], { turn: 18 }))?.pursuit).toMatchObject({
      code: 'none',
      modifiers: [{ name: 'night', value: -1 }],
    });
    const advanced = before(2, [3], { turn: 18, options: { training: true, advancedNight: true } });
    advanced.fly(['13', '14'], '2225').done();
  });

  it('22: -1 in bad weather', () => {
    expect(fire(into(2, [3], { weather: 'bad' }))?.pursuit.code).toBe('none');
  });

  it('charts: an ace among the aircraft changes nothing', () => {
    const s = into(2, [4, 1], { units: { '13': { ace: 'bomber' } } });
    expect(fire(s)?.pursuit.modifiers).toEqual([]);
  });

  it('15.5(4): a hit is applied at once, and the units do not fire back', () => {
    const s = into(2, [5, 6, 5]); // D, eliminated; no ace die for guns (ruling 51)
    expect(s.unit('13').where.at).toBe('pool');
    expect(s.points('british')).toBe(3);
    expect(s.hexOf('14')).toBe('2225');
  });

  it('15.5(2): the aircraft are spotted, whether they are hit or not', () => {
    const s = scene({
      land: { '2225': [['antiAircraft', 1]] },
      flying: [{ units: ['13', 'Jasta-1'], at: '2325' }],
      dice: [1],
    });
    s.fly(['13', 'Jasta-1'], '2225').done();
    expect(
      fire(s)
        ?.against.map(({ unit }) => unit?.id)
        .sort(),
    ).toEqual(['13', 'Jasta-1']);
  });

  it('15.5(4): survivors of guns may bomb in the same turn', () => {
    const s = before(2, [5, 6, 5], { flying: [] }).fly(['13', '14'], '2225').done();
    s.roll(3, 1).give({ kind: 'endMovement' });
    s.give({
      kind: 'bomb',
      group: s.group('14'),
      targets: [{ units: ['14'], target: { kind: 'place' } }],
    }).done();
    expect(s.points('german')).toBe(1);
  });

  it('12.8(3): the standing order of the guns’ side names the unit that is hit', () => {
    const s = scene({
      land: { '2225': [['antiAircraft', 2]] },
      flying: [{ units: ['Jasta-1', '13'], at: '2325', spotted: true }],
      dice: [5, 6, 5],
    });
    s.fly(['Jasta-1', '13'], '2225').done();
    expect(s.unit('13').where.at).toBe('pool');
  });

  it('ruling 27: the standing order of the guns’ side says where the other units are driven', () => {
    const { british, german } = scene({}).match.sides;
    const s = before(2, [5, 5], {
      sides: {
        british: { orders: { ...british.orders, displaceEnemy: ['nw'] } },
        german: { orders: { ...german.orders, displaceEnemy: ['se'] } },
      },
    });
    s.fly(['13', '14'], '2225').done(); // FS
    expect([s.hexOf('13'), s.hexOf('14')].sort()).toEqual(['2124', '2225']);
  });

  it('ruling 22: a group that is hit stops, and one that is missed flies on', () => {
    const hit = before(2, [5, 6, 2]).fly(['13', '14'], '2225 2224').done();
    expect(hit.hexOf('14')).toBe('2225'); // 13 is scattered
    const missed = before(2, [5, 1]).fly(['13', '14'], '2225 2224').done();
    expect(missed.hexOf('13')).toBe('2224');
  });

  it('15.5(1), ruling 31: guns hold their fire where standing orders say so', () => {
    const { orders } = scene({}).match.sides.british;
    const hold = { sides: { british: { orders: { ...orders, holdFire: ['2225' as never] } } } };
    const s = into(4, [], hold);
    expect(s.told('observer', 'antiAircraft')).toEqual([]);
    const elsewhere = { sides: { british: { orders: { ...orders, holdFire: ['2126' as never] } } } };
    into(4, [1], elsewhere);
  });

  it('15.4: fakes are removed before the guns fire', () => {
    const s = scene({
      land: { '2225': [['antiAircraft', 4]] },
      flying: [{ units: ['Fake-1'], at: '2325' }],
    }).fly(['Fake-1'], '2225');
    s.done();
    expect(s.unit('Fake-1').where.at).toBe('recycling');
  });
});

describe('15.5 Forecast of guns', () => {
  const faces = [1, 2, 3, 4, 5, 6];
  /** What the Germans know of the guns of Deal. */
  const odds = (points: number, type = 'GB') =>
    barrageOdds(ofView(before(points, []).view('german') as PlayerView), hexId('2225'), type);

  it.each([1, 2, 4, 5])('15.5(3): is the result of all dice together: %i points', (points) => {
    const seen = { shattered: 0, scattered: 0, recycled: 0, eliminated: 0 };
    for (const first of faces)
      for (const second of faces)
        for (const third of faces) {
          const s = before(points, [first, second, third, 6]).fly(['13', '14'], '2225');
          const share = 1 / faces.length ** 3;
          if (s.told('observer', 'shattered').length > 0) seen.shattered += share;
          const fate = s.told('observer', 'damage')[0]?.fate;
          const down = s.told('observer', 'eliminated').length > 0 ? 'eliminated' : fate;
          if (down !== undefined && down in seen) seen[down as keyof typeof seen] += share;
        }
    const { none, ...told } = odds(points);
    for (const [what, chance] of Object.entries(seen))
      expect(told[what as keyof typeof told], what).toBeCloseTo(chance);
    expect(none + Object.values(told).reduce((a, b) => a + b, 0)).toBeCloseTo(1);
  });

  it('15.5(3): leaves unseen guns out', () => {
    const s = scene({
      land: { '2225': ['headquarters', ['antiAircraft', 4]] },
      flying: [{ units: ['13'], at: '2325' }],
    });
    const position = ofView(s.view('german') as PlayerView);
    expect(barrageOdds(position, hexId('2225'), 'GB').none).toBe(1);
  });
});
