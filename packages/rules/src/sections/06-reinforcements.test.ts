import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import type { CommandInput } from '../command.ts';
import type { Side } from '../state/match.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';

type Submission = Extract<CommandInput, { kind: 'submit' }>['choice'];
type Purchase = Omit<Extract<Submission, { phase: 'reinforcement' }>, 'phase'>;

const german = { '4629': ['13'] };
const reinforcement = (spec: SceneSpec): Scene =>
  scene({ phase: 'reinforcement', points: { british: 10, german: 10 }, ...spec });
const refused = (s: Scene, by: Side, purchase: Purchase) =>
  s.refusedChoice(by, { phase: 'reinforcement', ...purchase });
/** Carries out the side's purchase. The other side brings in nothing. */
const bought = (s: Scene, by: Side, purchase: Purchase): Scene =>
  s
    .choose(by, { phase: 'reinforcement', ...purchase })
    .choose(by === 'british' ? 'german' : 'british', { phase: 'reinforcement' });
const at = (hex: string) => ({ at: 'base', hex });

describe('6 Reinforcements', () => {
  it('6.1: units come in for points, any number while the points last', () => {
    const s = bought(reinforcement({ based: { '2126': ['33'], ...german } }), 'british', {
      air: [
        { unit: '36', to: '2126' }, // fighter 1
        { unit: '25', to: '2126' }, // bomber 3
      ],
      land: [
        { kind: 'antiAircraft', points: 2, hex: '0821' },
        { kind: 'civilDefence', points: 1, hex: '0821' },
      ],
    });
    expect(s.points('british')).toBe(10 - 1 - 3 - 2 - 2);
    expect(s.unit('25').where).toEqual(at('2126'));
    expect(s.match.land['0821']?.units).toEqual([
      { kind: 'civilDefence', points: 1 },
      { kind: 'antiAircraft', points: 2 },
    ]);
    expect(s.told('german', 'reinforced')).toContainEqual({
      kind: 'reinforced',
      side: 'british',
      spent: 8,
      rule: '6.1',
    });
    expect(s.match.ledger.at(-1)).toMatchObject({ side: 'british', amount: -8, cause: 'reinforcement' });
  });

  it('6.1: points are spent down to 0 and not below, and a side below 0 buys nothing', () => {
    const one: Purchase = { air: [{ unit: '36', to: '2126' }] };
    const with_ = (points: number): Scene =>
      reinforcement({ based: { '2126': ['33'], ...german }, points: { british: points } });
    expect(bought(with_(1), 'british', one).points('british')).toBe(0);
    expect(refused(with_(0), 'british', one)).toMatchObject({ code: 'points.short', rule: '6.1' });
    expect(refused(with_(-5), 'british', one).code).toBe('points.short');
    // A choice of nothing is still a choice.
    expect(bought(with_(-5), 'british', {}).points('british')).toBe(-5);
  });

  it('6.1: a purchase names exact units, each once, from the side’s own pool', () => {
    const s = reinforcement({ based: { '2126': ['33'], ...german } });
    const air = (...units: string[]): Purchase => ({ air: units.map((unit) => ({ unit, to: '2126' })) });
    expect(refused(s, 'british', air('36', '36')).code).toBe('unit.twice');
    expect(refused(s, 'british', air('33')).rule).toBe('6.1');
    expect(refused(s, 'british', air('33')).code).toBe('unit.notAvailable'); // on the map already
    expect(refused(s, 'british', air('14')).code).toBe('unit.notAvailable'); // the enemy's
    expect(refused(s, 'british', air('no such')).code).toBe('unit.notAvailable');
  });

  it.each<[string, SceneSpec, Side, Purchase, number]>([
    ['a fighter', {}, 'british', { air: [{ unit: '36', to: '2126' }] }, 1],
    ['a bomber before the RAF', {}, 'british', { air: [{ unit: '25', to: '2126' }] }, 3],
    ['a bomber of the RAF', { raf: true }, 'british', { air: [{ unit: '25', to: '2126' }] }, 1],
    [
      'a carrier-borne bomber, RAF or not',
      { month: [1918, 2] },
      'british',
      { air: [{ unit: '3CV', to: '2126' }] },
      1,
    ],
    ['a Gotha', {}, 'german', { air: [{ unit: '14', to: '4629' }] }, 2],
    ['a Riesen', {}, 'german', { air: [{ unit: '1/501', to: '4629' }] }, 3],
    ['a zeppelin', {}, 'german', { air: [{ unit: 'L-1', to: '4629' }] }, 2],
    ['a fake', {}, 'german', { air: [{ unit: 'Fake-1', to: '4629' }] }, 0],
    ['an aerodrome', {}, 'british', { land: [{ kind: 'aerodrome', points: 1, hex: '1021' }] }, 1],
    ['a listening post', {}, 'british', { land: [{ kind: 'earlyWarning', points: 1, hex: '1120' }] }, 1],
    ['a headquarters', {}, 'german', { land: [{ kind: 'headquarters', points: 1, hex: '4527' }] }, 2],
    ['a seaplane tender', {}, 'british', { ships: [{ ship: 'tender-1', hex: '2819' }] }, 1],
    ['the carrier', {}, 'british', { ships: [{ ship: 'carrier', hex: '2819' }] }, 5],
  ])('6.1: the price of %s', (_, spec, by, purchase, price) => {
    const s = bought(reinforcement({ based: { '2126': ['33'], ...german }, ...spec }), by, purchase);
    expect(s.points(by)).toBe(10 - price);
  });

  it('6.2(1): air units come in at aerodromes within their limit, carrier squadrons aboard too', () => {
    const s = reinforcement({
      month: [1918, 2],
      ships: { carrier: '2819' },
      based: { '2126': ['33', '36', '38'], '1021': ['39'], ...german },
    });
    const to = (unit: string, base: string) => refused(s, 'british', { air: [{ unit, to: base }] });
    expect(to('50', '2126')).toMatchObject({ code: 'base.full', rule: '9.2' });
    expect(to('50', '1120')).toMatchObject({ code: 'base.none', rule: '5.1' });
    expect(to('50', '4629').code).toBe('base.none');
    expect(to('50', 'carrier')).toMatchObject({ code: 'base.none', rule: '18.4' });
    bought(s, 'british', {
      air: [
        { unit: '1CV', to: 'carrier' },
        { unit: '50', to: '1021' },
      ],
    });
    expect(s.unit('1CV').where).toEqual({ at: 'ship', ship: 'carrier' });
    expect(s.unit('50').where).toEqual(at('1021'));
  });

  it('6.2(1): an aerodrome or carrier bought now takes squadrons at once, and a field with units becomes a base', () => {
    const s = reinforcement({
      month: [1918, 2],
      based: { '1021': ['39'], ...german },
      land: { '1021': [], '4629': ['aerodrome'] },
    });
    bought(s, 'british', {
      land: [{ kind: 'aerodrome', points: 1, hex: '1021' }],
      ships: [{ ship: 'carrier', hex: '2819' }],
      air: [
        { unit: '33', to: '1021' },
        { unit: '1CV', to: 'carrier' },
      ],
    });
    expect(s.unit('33').where).toEqual(at('1021'));
    expect(s.unit('1CV').where).toMatchObject({ at: 'ship' });
    s.idle((m) => m.stage.kind === 'flying' && m.stage.side === 'british');
    s.fly(['33', '39'], '1020'); // ruling 26: no longer in a field
    expect(s.hexOf('39')).toBe('1020');
  });

  it('6.2(2): ships come in where ships may be', () => {
    const s = reinforcement({ based: { '2126': ['33'], ...german } });
    for (const hex of ['1021', '3725', '4422'])
      expect(refused(s, 'british', { ships: [{ ship: 'tender-1', hex }] })).toMatchObject({
        code: 'ground.wrong',
      });
    expect(refused(s, 'german', { ships: [{ ship: 'tender-1', hex: '2819' }] }).code).toBe(
      'unit.notAvailable',
    );
    bought(s, 'british', { ships: [{ ship: 'tender-1', hex: '2126' }] });
    expect(s.match.ships['tender-1']?.where).toMatchObject({ at: 'sea', hex: '2126' });
  });

  it.each<[string, string, Side, Purchase]>([
    [
      'an aerodrome outside a town',
      '17.3',
      'british',
      { land: [{ kind: 'aerodrome', points: 1, hex: '1120' }] },
    ],
    ['an aerodrome in a city', '17.3', 'british', { land: [{ kind: 'aerodrome', points: 1, hex: '0821' }] }],
    [
      'civil defence in the country',
      '17.5',
      'british',
      { land: [{ kind: 'civilDefence', points: 1, hex: '1120' }] },
    ],
    [
      'a headquarters in the country',
      '17.6',
      'british',
      { land: [{ kind: 'headquarters', points: 1, hex: '1120' }] },
    ],
    ['guns at sea', '17.4', 'british', { land: [{ kind: 'antiAircraft', points: 1, hex: '2819' }] }],
    [
      'a post behind the enemy’s front',
      '17.6',
      'british',
      { land: [{ kind: 'earlyWarning', points: 1, hex: '4427' }] },
    ],
    ['guns in Dutch land', '17.4', 'german', { land: [{ kind: 'antiAircraft', points: 1, hex: '5312' }] }],
  ])('6.2(3): no %s', (_, rule, by, purchase) => {
    const s = reinforcement({ based: { '2126': ['33'], ...german } });
    expect(refused(s, by, purchase)).toMatchObject({ code: 'ground.wrong', rule });
  });

  it('6.2(3), 9.9, 17.1: a hex holds one unit of each kind, but guns add up', () => {
    const s = reinforcement({
      land: { '1021': ['aerodrome', 'headquarters', 'antiAircraft'] },
      based: german,
    });
    const land = (kind: 'aerodrome' | 'headquarters' | 'antiAircraft', points = 1): Purchase => ({
      land: [{ kind, points, hex: '1021' }],
    });
    expect(refused(s, 'british', land('aerodrome'))).toMatchObject({ code: 'ground.taken', rule: '9.9' });
    expect(refused(s, 'british', land('headquarters')).code).toBe('ground.taken');
    expect(refused(s, 'british', { land: [{ kind: 'aerodrome', points: 2, hex: '1425' }] })).toMatchObject({
      code: 'mix.exhausted',
      rule: '9.9',
    });
    bought(s, 'british', land('antiAircraft', 3));
    expect(s.match.land['1021']?.units.at(-1)).toEqual({ kind: 'antiAircraft', points: 4 });
  });

  it('6.3: an eliminated unit goes to the pool and may be bought again, any number of times', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      points: { german: 4 },
      based: { '4629': ['14'], '2126': ['33'] },
      flying: [
        { units: ['44'], at: '2126', spotted: true },
        { units: ['13'], at: '2126', spotted: true },
      ],
      dice: [4, 6, 5, 1], // the bounce, D, eliminated, no ace
    });
    s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') });
    expect(s.unit('13').where).toEqual({ at: 'pool' });
    s.endTurn().endTurn().fly(['44'], '', true);
    s.roll(3, 4).idle((m) => m.stage.kind === 'planning' && m.stage.phase === 'reinforcement');
    bought(s, 'german', { air: [{ unit: '13', to: '4629' }] });
    expect(s.unit('13').where).toEqual(at('4629'));
    expect(s.points('german')).toBe(2);
    s.done();
  });

  it('6.4: units marked 18 come in months of 1918 only', () => {
    const buy: Purchase = { air: [{ unit: 'Jasta-6', to: '4629' }] };
    const in_ = (year: number, m: number): Scene => reinforcement({ month: [year, m], based: german });
    expect(refused(in_(1917, 12), 'german', buy)).toMatchObject({ code: 'unit.notAvailable' });
    expect(bought(in_(1918, 1), 'german', buy).unit('Jasta-6').where).toEqual(at('4629'));
  });

  it('ruling 44: units marked 18 never come in the first scenario; in the campaign they come from January 1918 on', () => {
    const s = reinforcement({ month: [1917, 12], scenario: 'first-phase', based: german });
    const offered = s.view('german').options.planning?.open;
    const ids = offered?.phase === 'reinforcement' ? offered.air.map((a) => a.unit as string) : [];
    expect(ids).toContain('Jasta-7');
    expect(ids).not.toContain('Jasta-6');
    expect(s.match.lastMonth).toBeLessThan(month(1918, 1));
  });

  it('6.5: a recycled unit returns free in its month', () => {
    const s = reinforcement({
      month: [1917, 8],
      points: { british: 0 },
      based: { '2126': ['33'], ...german },
      units: { '36': { where: { at: 'recycling', month: month(1917, 8) }, ace: 'fighter' } },
    });
    bought(s, 'british', { air: [{ unit: '36', to: '2126' }] });
    expect(s.unit('36')).toMatchObject({ where: at('2126'), ace: 'fighter' });
    expect(s.points('british')).toBe(0);
  });

  it('6.5: as the phase opens, only the owner learns which units are due', () => {
    const away = (m: number) => ({ where: { at: 'recycling' as const, month: month(1917, m) } });
    const s = scene({
      phase: 'redeployment',
      month: [1917, 8],
      based: { '2126': ['33'], ...german },
      units: { '36': away(8), '38': away(9), '39': away(7), '14': away(8) },
    });
    s.choose('british', { phase: 'redeployment' }).choose('german', { phase: 'redeployment' });
    expect(s.told('british', 'returned').map((e) => e.unit)).toEqual(['36']);
    expect(s.told('german', 'returned').map((e) => e.unit)).toEqual(['14']);
    expect(s.told('observer', 'returned')).toEqual([]);
  });

  it('6.6: a unit that would return after the scenario’s end is gone for good, and no side gains points', () => {
    // The crash is in the last month but one, so a unit recycled for two months comes back too late.
    const crash = (m: readonly [number, number]): Scene => {
      const s = scene({
        month: m,
        side: 'british',
        flying: [{ units: ['33'], at: '1120', spotted: true }],
        based: german,
        weather: 'bad', // 6, +1 not an aerodrome, +1 weather: 8 is three months
        dice: [6],
      });
      s.fly(['33'], '1119', true);
      s.done();
      return s;
    };
    expect(crash([1918, 2]).unit('33').where).toEqual({ at: 'recycling', month: month(1918, 5) });
    const late = crash([1918, 3]);
    expect(late.unit('33').where).toEqual({ at: 'gone' });
    expect([late.points('british'), late.points('german')]).toEqual([0, 0]);
    const s = reinforcement({
      month: [1918, 5],
      based: { '2126': ['36'], ...german },
      units: { '33': { where: { at: 'gone' } } },
    });
    expect(refused(s, 'british', { air: [{ unit: '33', to: '2126' }] }).code).toBe('unit.notAvailable');
  });

  it('6.7: the worked example: recycled for two months in June 1917, a unit is back in August', () => {
    const due = { where: { at: 'recycling' as const, month: month(1917, 8) } };
    const in1917 = (m: number): Scene =>
      reinforcement({ month: [1917, m], based: { '2126': ['33'], ...german }, units: { '36': due } });
    const crash = scene({
      month: [1917, 6],
      side: 'british',
      weather: 'bad',
      flying: [{ units: ['36'], at: '1120', spotted: true }],
      dice: [5], // no aerodrome, bad weather: a 7 is two months
    }).fly(['36'], '1119', true);
    expect(crash.unit('36').where).toEqual(due.where);
    const back: Purchase = { air: [{ unit: '36', to: '2126' }] };
    expect(refused(in1917(7), 'british', back).code).toBe('unit.notAvailable');
    const august = bought(in1917(8), 'british', back);
    expect([august.unit('36').where, august.points('british')]).toEqual([at('2126'), 10]);
  });

  it('6.7: points cannot bring a unit back sooner', () => {
    const s = reinforcement({
      month: [1917, 7],
      based: { '2126': ['33'], ...german },
      units: { '36': { where: { at: 'recycling', month: month(1917, 8) } } },
    });
    expect(refused(s, 'british', { air: [{ unit: '36', to: '2126' }] })).toMatchObject({
      code: 'unit.notAvailable',
    });
  });

  it('ruling 61: a unit that is due and finds no room waits in the pool, and stays free', () => {
    const due = { where: { at: 'recycling' as const, month: month(1917, 8) } };
    const s = reinforcement({
      month: [1917, 9],
      points: { british: 0, german: 1 },
      based: { '2126': ['33', '38', '50'], ...german },
      units: { '36': due },
    });
    expect(refused(s, 'british', { air: [{ unit: '36', to: '2126' }] }).code).toBe('base.full');
    bought(s, 'british', {});
    expect(s.unit('36').where).toEqual(due.where);
    const later = reinforcement({
      month: [1917, 11],
      points: { british: 0 },
      based: { '2126': ['33'], ...german },
      units: { '36': due },
    });
    bought(later, 'british', { air: [{ unit: '36', to: '2126' }] });
    expect(later.unit('36').where).toEqual(at('2126'));
  });

  it('2.21: a unit that is not in the counter mix cannot be bought', () => {
    const s = reinforcement({ points: { british: 99, german: 99 }, based: german });
    const guns = (points: number): Purchase => ({ land: [{ kind: 'antiAircraft', points, hex: '4527' }] });
    expect(refused(s, 'german', guns(13))).toMatchObject({ code: 'mix.exhausted', rule: '2.21' });
    expect(refused(s, 'german', { land: [{ kind: 'civilDefence', points: 1, hex: '4527' }] }).code).toBe(
      'mix.exhausted',
    );
    expect(bought(s, 'german', guns(12)).match.land['4527']?.units).toEqual([
      { kind: 'antiAircraft', points: 12 },
    ]);
  });

  it('20.6: one new fake comes in a phase, besides those that return, and never a seventh', () => {
    const s = reinforcement({
      month: [1917, 8],
      points: { german: -3 }, // free even for a side below 0
      based: { '4629': ['13'], '4528': [] },
      units: { 'Fake-1': { where: { at: 'recycling', month: month(1917, 8) } } },
    });
    const fakes = (...ids: string[]): Purchase => ({ air: ids.map((unit) => ({ unit, to: '4528' })) });
    expect(refused(s, 'german', fakes('Fake-2', 'Fake-3'))).toMatchObject({
      code: 'unit.notAvailable',
      rule: '20.6',
    });
    bought(s, 'german', fakes('Fake-1', 'Fake-2'));
    expect(s.unit('Fake-1').where).toEqual(at('4528'));
    expect(s.unit('Fake-2').where).toEqual(at('4528'));
    expect(Object.values(s.match.units).filter((u) => u.type === 'FAKE')).toHaveLength(6);
  });

  it('ruling 4: reinforcements come after redeployment, which may have made room for them, and may fly at once', () => {
    const s = scene({
      phase: 'redeployment',
      points: { british: 1 },
      based: { '2126': ['33', '36', '38'], '1021': ['39'], ...german },
    });
    s.choose('german', { phase: 'redeployment' }).choose('british', {
      phase: 'redeployment',
      air: [{ unit: '33', to: '1021' }],
    });
    bought(s, 'british', { air: [{ unit: '50', to: '2126' }] });
    s.idle((m) => m.stage.kind === 'flying' && m.stage.side === 'british').fly(['50'], '2226');
    expect(s.hexOf('50')).toBe('2226');
  });

  it('6.5, 6.7: a ship returns free in its month, and not sooner', () => {
    const in_ = (m: number): Scene => {
      const s = reinforcement({
        month: [1917, m],
        points: { british: 0 },
        based: { '2126': ['33'], ...german },
      });
      const { ships } = s.match;
      const away = { at: 'recycling', month: month(1917, 8) } as const;
      if (ships['tender-1'])
        s.match = { ...s.match, ships: { ...ships, 'tender-1': { ...ships['tender-1'], where: away } } };
      return s;
    };
    const back: Purchase = { ships: [{ ship: 'tender-1', hex: '2819' }] };
    expect(refused(in_(7), 'british', back)).toMatchObject({ code: 'unit.notAvailable' });
    expect(bought(in_(8), 'british', back).match.ships['tender-1']?.where).toMatchObject({ at: 'sea' });
    expect(bought(in_(9), 'british', back).points('british')).toBe(0);
    expect(
      refused(in_(8), 'british', { ships: ['2819', '2519'].map((hex) => ({ ship: 'tender-1', hex })) }).code,
    ).toBe('unit.twice');
  });

  it('6.5: a ship that is due returns automatically too, off the Thames', () => {
    const in_ = (m: number): Scene => {
      const s = reinforcement({ month: [1917, m], based: { '2126': ['33'], ...german } });
      const { ships } = s.match;
      const away = { at: 'recycling', month: month(1917, 8) } as const;
      if (ships.carrier)
        s.match = { ...s.match, ships: { ...ships, carrier: { ...ships.carrier, where: away } } };
      return s;
    };
    const least = (s: Scene) => s.view('british').options.planning?.empty;
    expect(least(in_(7))).toMatchObject({ ships: [] });
    const s = in_(8);
    const choice = least(s);
    if (choice) s.choose('british', choice).choose('german', { phase: 'reinforcement' });
    expect(s.match.ships.carrier?.where).toMatchObject({ at: 'sea', hex: '2519' });
    expect(Object.values(s.match.ships).filter(({ where }) => where.at === 'sea')).toHaveLength(1);
    expect(s.points('british')).toBe(10);
  });

  it('6: the form lists units that can come, their prices, and bases with room', () => {
    const s = reinforcement({
      options: { germanAirDefence: true },
      land: { '4629': ['aerodrome', 'headquarters', ['antiAircraft', 11]] },
      based: { '4629': ['13', '14'], '4528': ['15', '16', '17'], '2126': ['33'] },
      sides: { german: { provoked: true } },
    });
    const of = (by: Side) => s.view(by).options.planning?.open;
    expect(of('german')).toMatchObject({
      budget: 10,
      land: [
        { kind: 'aerodrome', cost: 1, left: 6, free: 0 },
        { kind: 'antiAircraft', cost: 1, left: 1, free: 1 },
        { kind: 'earlyWarning', cost: 1, left: 4, free: 0 },
        { kind: 'headquarters', cost: 2, left: 2, free: 0 }, // no civil defence in the German mix
      ],
      ships: [],
      bases: [
        { at: '4528', room: 0 },
        { at: '4629', room: 1 },
      ],
      upgrades: [],
    });
    expect(of('british')).toMatchObject({
      ships: [
        { ship: 'carrier', cost: 5 },
        { ship: 'tender-1', cost: 1 },
        { ship: 'tender-2', cost: 1 },
      ],
    });
    // Free units go where there is room, and the gun joins the guns.
    expect(s.view('german').options.planning?.empty).toMatchObject({
      air: [{ unit: 'Fake-1', to: '4629' }],
      land: [{ kind: 'antiAircraft', points: 1, hex: '4629' }],
      order: [],
    });
  });

  it('ruling 45: with the option on, bombers do not come in near the front', () => {
    const s = reinforcement({
      options: { bomberBasesBehindFront: true },
      based: { '4029': [], '4128': [], '2126': ['33'] },
    });
    expect(refused(s, 'german', { air: [{ unit: '14', to: '4029' }] })).toMatchObject({
      code: 'base.none',
      rule: 'ruling 45',
    });
    expect(bought(s, 'german', { air: [{ unit: '14', to: '4128' }] }).unit('14').where).toEqual(at('4128'));
  });

  it('6: the least active choice takes everything free: returning units, a fake, the gun of 30', () => {
    const s = reinforcement({
      month: [1917, 8],
      options: { germanAirDefence: true },
      based: { '4629': ['13'], '4528': [] },
      units: { '14': { where: { at: 'recycling', month: month(1917, 8) } } },
      sides: { german: { provoked: true } },
    });
    const { planning } = s.view('german').options;
    expect(planning?.empty).toMatchObject({
      air: [
        { unit: '14', to: '4528' },
        { unit: 'Fake-1', to: '4528' },
      ],
      land: [{ kind: 'antiAircraft', points: 1 }],
    });
    if (planning?.empty) s.choose('german', planning.empty).choose('british', { phase: 'reinforcement' });
    expect(s.points('german')).toBe(10);
  });
});
