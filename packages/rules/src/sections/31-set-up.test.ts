import { describe, expect, it } from 'vitest';
import { monthName } from '../state/calendar.ts';
import type { Placement } from '../command.ts';
import { suggestedSetUp } from '../forces/suggested.ts';
import type { Variant, ScenarioId, Side } from '../state/match.ts';
import { newScene, type Scene } from '../testing/scene.ts';
import { setUpNeeds } from './31-set-up.ts';

/** The Germans are to set up; the British have done so. */
const germanSetUp = (scenario: ScenarioId, options: Partial<Variant> = {}): Scene =>
  newScene(scenario, options).give({ kind: 'setUp', placement: suggestedSetUp(scenario, 'british') });
const turnOf = (scenario: ScenarioId, side: Side, options: Partial<Variant> = {}): Scene =>
  side === 'british' ? newScene(scenario, options) : germanSetUp(scenario, options);
/** The refusal of the suggested set-up after a change. */
const refused = (
  scenario: ScenarioId,
  side: Side,
  change: (p: Placement) => Partial<Placement>,
  options: Partial<Variant> = {},
) => {
  const placement = suggestedSetUp(scenario, side);
  return turnOf(scenario, side, options).refusal({
    kind: 'setUp',
    placement: { ...placement, ...change(placement) },
  });
};
const moveUnit =
  (unit: string, to: string) =>
  (p: Placement): Partial<Placement> => ({
    air: p.air.map((a) => (a.unit === unit ? { ...a, to: to as never } : a)),
  });
const replaceLand =
  (kind: string, hex: string, to: string) =>
  (p: Placement): Partial<Placement> => ({
    land: p.land.map((l) => (l.kind === kind && l.hex === hex ? { ...l, hex: to as never } : l)),
  });
const units = (scenario: ScenarioId, side: Side) =>
  setUpNeeds(scenario, side).air.map((a) => `${a.unit}${a.area === 'abroad' ? ' abroad' : ''}`);
const count = (scenario: ScenarioId, side: Side) =>
  setUpNeeds(scenario, side).land.map((l) => `${l.count} ${l.kind} ${l.area}`);

describe('31 to 33 Scenarios', () => {
  it.each([
    ['31.1', 'first-phase', 'May 1917', 'December 1917'],
    ['32.1', 'second-phase', 'January 1918', 'May 1918'],
    ['33.1', 'campaign', 'May 1917', 'May 1918'],
  ] as const)('%s: %s lasts from %s to %s', (_, scenario, first, last) => {
    const { match } = newScene(scenario);
    expect([match.month, match.firstMonth, match.lastMonth].map(monthName)).toEqual([first, first, last]);
  });

  it.each(['first-phase', 'campaign'] as const)(
    '31.2, 33.2: what the British begin with in %s',
    (scenario) => {
      expect(units(scenario, 'british')).toEqual([
        '33',
        '36',
        '38',
        '39',
        '50',
        '51',
        '75',
        '76',
        '77',
        '78',
        '66 abroad',
      ]);
      expect(count(scenario, 'british')).toEqual([
        '6 aerodrome home',
        '1 aerodrome abroad',
        '8 antiAircraft home',
        '1 headquarters home',
      ]);
      expect(setUpNeeds(scenario, 'british')).toMatchObject({ ships: [], aces: [] });
      expect(newScene(scenario).points('british')).toBe(0);
    },
  );

  it.each(['first-phase', 'campaign'] as const)(
    '31.3, 33.3: what the Germans begin with in %s',
    (scenario) => {
      expect(units(scenario, 'german')).toEqual(['13', '14', '17', 'Jasta-1', 'Fake-1', 'Fake-2']);
      expect(count(scenario, 'german')).toEqual([
        '3 aerodrome home',
        '3 antiAircraft home',
        '1 headquarters home',
      ]);
      expect(setUpNeeds(scenario, 'german')).toMatchObject({
        ships: [],
        aces: [{ kind: 'bomber', count: 1 }],
      });
      expect(newScene(scenario).points('german')).toBe(0);
    },
  );

  it('32.2: the British units of 1918', () => {
    expect(units('second-phase', 'british')).toEqual([
      ...['33', '36', '38', '39', '44', '50', '51', '61', '75', '76', '77', '78', '112', '1/RNAS'],
      '66 abroad',
    ]);
    expect(count('second-phase', 'british')).toEqual([
      '9 aerodrome home',
      '1 aerodrome abroad',
      '12 antiAircraft home',
      '6 earlyWarning home',
      '4 headquarters home',
    ]);
    expect(setUpNeeds('second-phase', 'british')).toMatchObject({
      ships: ['tender-1', 'tender-2'],
      aces: [{ kind: 'fighter', count: 1 }],
    });
    expect(newScene('second-phase').points('british')).toBe(20);
  });

  it('32.3: the German units of 1918, without fakes (ruling 15)', () => {
    expect(units('second-phase', 'german')).toEqual([
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '1/501',
      '2/501',
      'L-1',
      'L-2',
      'Jasta-1',
      'Jasta-4',
    ]);
    expect(count('second-phase', 'german')).toEqual([
      '6 aerodrome home',
      '4 antiAircraft home',
      '2 headquarters home',
    ]);
    expect(setUpNeeds('second-phase', 'german')).toMatchObject({
      ships: [],
      aces: [{ kind: 'bomber', count: 2 }],
    });
    expect(newScene('second-phase').points('german')).toBe(15);
  });

  it('31.2: the British set up first, then the Germans, who see the public part of the British set-up (ruling 2)', () => {
    const s = newScene('second-phase');
    const placement = suggestedSetUp('second-phase', 'german');
    expect(s.refusal({ kind: 'setUp', placement }, 'german')).toMatchObject({ code: 'setUp.other' });
    expect(s.refusal({ kind: 'endTurn' }, 'british').code).toBe('phase.other');
    expect(s.view('british').options.kinds).toContain('setUp');
    expect(s.view('german').options.kinds).not.toContain('setUp');
    s.give({ kind: 'setUp', placement: suggestedSetUp('second-phase', 'british') });
    const { bases, land, ships } = s.view('german');
    expect(bases['1021']).toEqual({ side: 'british', air: 2, zeppelins: [] });
    expect(land['1021']).toEqual({ side: 'british', top: { kind: 'aerodrome', points: 1 }, under: 1 });
    expect(ships).toEqual({ s1: { hex: '2519', aboard: 0 }, s2: { hex: '2815', aboard: 0 } });
    expect(
      s.refusal({ kind: 'setUp', placement: suggestedSetUp('second-phase', 'british') }, 'british').code,
    ).toBe('setUp.other');
    s.give({ kind: 'setUp', placement });
    expect(s.told('observer', 'setUp').map((e) => [e.side, e.rule])).toEqual([
      ['british', '32'],
      ['german', '32'],
    ]);
    expect(s.match.stage).toEqual({ kind: 'planning', phase: 'raf' }); // 20 points: the RAF can be had
    expect(s.refusal({ kind: 'setUp', placement }, 'german').code).toBe('phase.other');
  });

  it('31.2: a set-up places exactly the squadrons of the scenario, once each', () => {
    const change = (air: (p: Placement) => Placement['air']) =>
      refused('first-phase', 'british', (p) => ({ air: air(p) }));
    expect(change((p) => p.air.slice(1))).toMatchObject({ code: 'setUp.units', rule: '31' });
    expect(change((p) => [...p.air, ...p.air.slice(0, 1)]).code).toBe('unit.twice');
    expect(change((p) => [...p.air.slice(1), { unit: '44' as never, to: '1021' as never }]).code).toBe(
      'setUp.units',
    );
  });

  it('31.2: squadrons stand at aerodromes of the set-up, at most three at each, and in the area that the scenario names', () => {
    expect(refused('first-phase', 'british', moveUnit('33', '1120'))).toMatchObject({ code: 'base.none' });
    expect(refused('first-phase', 'british', moveUnit('33', 'carrier')).code).toBe('base.none');
    expect(refused('first-phase', 'british', moveUnit('33', '2829'))).toMatchObject({
      code: 'setUp.area',
      rule: '31',
    });
    expect(refused('first-phase', 'british', moveUnit('66', '2126')).code).toBe('setUp.area');
    expect(
      refused('first-phase', 'british', (p) => ({
        air: p.air.map((a) => (['33', '50'].includes(a.unit) ? { ...a, to: '2126' as never } : a)),
      })),
    ).toMatchObject({ code: 'base.full', rule: '9.2' });
  });

  it('17.1, 31.2: a set-up places exactly the land units of the scenario, each where its kind may stand', () => {
    const land = (change: (p: Placement) => Placement['land']) =>
      refused('first-phase', 'british', (p) => ({ land: change(p) }));
    expect(land((p) => p.land.slice(0, -1))).toMatchObject({ code: 'setUp.land', rule: '31' });
    expect(land((p) => [...p.land, { kind: 'civilDefence', points: 1, hex: '0821' as never }]).code).toBe(
      'setUp.land',
    );
    // 17.3: an aerodrome may not stand in a city or in open country.
    expect(refused('first-phase', 'british', replaceLand('aerodrome', '1518', '0821'))).toMatchObject({
      code: 'ground.wrong',
      rule: '17.3',
    });
    expect(refused('first-phase', 'british', replaceLand('aerodrome', '1518', '1120')).code).toBe(
      'ground.wrong',
    );
    expect(refused('first-phase', 'british', replaceLand('headquarters', '1021', '1120')).code).toBe(
      'ground.wrong',
    );
    expect(refused('first-phase', 'british', replaceLand('antiAircraft', '1022', '4527')).code).toBe(
      'ground.wrong',
    );
    // 9.9: a hex holds one unit of a kind. Guns are one unit with all their points.
    expect(refused('first-phase', 'british', replaceLand('antiAircraft', '1022', '0821'))).toMatchObject({
      code: 'ground.taken',
      rule: '9.9',
    });
  });

  it('ruling 65: "in France" is the continent in British hands, "in Belgium" any hex in German hands', () => {
    // The seventh aerodrome belongs abroad: Belgium west of the front is allowed, and Britain is not.
    const furnes = (p: Placement): Partial<Placement> => ({
      ...replaceLand('aerodrome', '2829', '3427')(p),
      ...moveUnit('66', '3427')(p),
    });
    const placement = suggestedSetUp('first-phase', 'british');
    newScene('first-phase').give({ kind: 'setUp', placement: { ...placement, ...furnes(placement) } });
    expect(
      refused('first-phase', 'british', (p) => ({
        ...replaceLand('aerodrome', '2829', '0923')(p),
        ...moveUnit('66', '0923')(p),
      })).code,
    ).toBe('setUp.land');
    // Lens lies in France, behind the German front.
    const german = suggestedSetUp('first-phase', 'german');
    germanSetUp('first-phase').give({
      kind: 'setUp',
      placement: {
        ...german,
        ...replaceLand('aerodrome', '3826', '3736')(german),
        ...moveUnit('Jasta-1', '3736')(german),
      },
    });
    expect(
      refused('first-phase', 'german', (p) => ({
        ...replaceLand('aerodrome', '3826', '3427')(p),
        ...moveUnit('Jasta-1', '3427')(p),
      })).code,
    ).toBe('ground.wrong');
  });

  it('ruling 44: the player divides eight points of guns at will', () => {
    const all = (p: Placement): Placement['land'] => [
      ...p.land.filter((l) => l.kind !== 'antiAircraft'),
      { kind: 'antiAircraft', points: 8, hex: '0821' as never },
    ];
    const placement = suggestedSetUp('first-phase', 'british');
    const s = newScene('first-phase').give({
      kind: 'setUp',
      placement: { ...placement, land: all(placement) },
    });
    expect(s.match.land['0821']?.units).toEqual([{ kind: 'antiAircraft', points: 8 }]);
    expect(
      refused('first-phase', 'british', (p) => ({
        land: p.land.map((l) => (l.hex === '0821' ? { ...l, points: 3 } : l)),
      })).code,
    ).toBe('setUp.land'); // nine
  });

  it('32.2: a set-up places exactly the ships of the scenario, where ships may be', () => {
    const ships = (change: (p: Placement) => Placement['ships']) =>
      refused('second-phase', 'british', (p) => ({ ships: change(p) }));
    expect(ships(() => [])).toMatchObject({ code: 'setUp.ships', rule: '32' });
    expect(ships((p) => [...p.ships, { ship: 'carrier', hex: '2819' as never }]).code).toBe('setUp.ships');
    expect(ships((p) => p.ships.map((s) => ({ ...s, ship: 'tender-1' as const }))).code).toBe('setUp.ships');
    for (const hex of ['1021', '3725', '4422'])
      expect(ships((p) => p.ships.map((s) => ({ ...s, hex: hex as never })))).toMatchObject({
        code: 'ground.wrong',
        rule: '5.1',
      });
  });

  it('19.1, 32.3: a set-up places exactly the aces of the scenario, with units of their kind', () => {
    const aces = (list: [string, string][]) =>
      refused('second-phase', 'german', () => ({
        aces: list.map(([kind, unit]) => ({ kind: kind as 'bomber', unit: unit as never })),
      }));
    expect(aces([['bomber', '13']])).toMatchObject({ code: 'setUp.aces', rule: '32' });
    for (const wrong of ['Jasta-1', 'L-1', '33', 'Fake-1'])
      expect(
        aces([
          ['bomber', '13'],
          ['bomber', wrong],
        ]).code,
      ).toBe('setUp.aces');
    const placement = suggestedSetUp('second-phase', 'german');
    const s = germanSetUp('second-phase').give({
      kind: 'setUp',
      placement: {
        ...placement,
        aces: [
          { kind: 'bomber', unit: '1/501' },
          { kind: 'bomber', unit: '18' },
        ],
      },
    });
    const withAce = Object.values(s.match.units).filter((u) => u.ace !== null);
    expect(withAce.map((u) => u.id).sort()).toEqual(['1/501', '18', '44']);
  });

  it('ruling 13: land units of a hex lie in the order given, the first on top', () => {
    const s = newScene('second-phase').give({
      kind: 'setUp',
      placement: suggestedSetUp('second-phase', 'british'),
    });
    expect(s.match.land['1021']?.units.map((u) => u.kind)).toEqual(['aerodrome', 'headquarters']);
  });

  it('ruling 45: with the option on, Gothas and Riesen start four hexes behind the front', () => {
    const near = moveUnit('13', '3826'); // Ghistelles, two hexes behind it
    const options = { bomberBasesBehindFront: true };
    const put = (scenario: ScenarioId, o: Partial<Variant>) => {
      const placement = suggestedSetUp(scenario, 'german');
      return { s: germanSetUp(scenario, o), placement: { ...placement, ...near(placement) } };
    };
    const free = put('first-phase', {});
    free.s.give({ kind: 'setUp', placement: free.placement });
    const bound = put('first-phase', options);
    expect(bound.s.refusal({ kind: 'setUp', placement: bound.placement })).toMatchObject({
      code: 'setUp.area',
      rule: 'ruling 45',
    });
    // Four hexes are enough, three are not.
    const base = (hex: string) => {
      const placement = suggestedSetUp('first-phase', 'german');
      const land = replaceLand('aerodrome', '4629', hex)(placement);
      const air = placement.air.map((a) => (a.to === '4629' ? { ...a, to: hex as never } : a));
      return { ...placement, ...land, air };
    };
    germanSetUp('first-phase', options).give({ kind: 'setUp', placement: base('4128') });
    expect(germanSetUp('first-phase', options).refusal({ kind: 'setUp', placement: base('4029') }).rule).toBe(
      'ruling 45',
    );
    // Fighters may start at any distance.
    germanSetUp('first-phase', options).give({
      kind: 'setUp',
      placement: suggestedSetUp('first-phase', 'german'),
    });
  });

  it('31.2: all other units are in the pool, and those marked 18 cannot come before 1918', () => {
    const s = newScene('campaign').idle(
      (m) => m.stage.kind === 'planning' && m.stage.phase === 'reinforcement',
    );
    const open = s.view('british').options.planning?.open;
    const offered = open?.phase === 'reinforcement' ? open.air.map((a) => a.unit as string) : [];
    expect(offered).toContain('44');
    expect(offered).not.toContain('85'); // S.E.5a of 1918
    const later = newScene('second-phase').idle(
      (m) => m.stage.kind === 'planning' && m.stage.phase === 'reinforcement',
    );
    const now = later.view('british').options.planning?.open;
    expect(now?.phase === 'reinforcement' && now.air.map((a) => a.unit)).toContain('85');
  });
});
