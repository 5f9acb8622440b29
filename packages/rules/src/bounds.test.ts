/** A match stores only a bounded amount for one seat, whatever the seat sends and however often. */
import { hexes, straightPath, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from './command.ts';
import { seededDice } from './dice.ts';
import type { Match } from './state/match.ts';
import { submit } from './submit.ts';
import { landKinds, planningPhases, type Side, type UnitId } from './state/terms.ts';
import { Chance } from './testing/chance.ts';
import { altered, anyCommand, namesIn } from './testing/hostile.ts';
import { randomAside, randomCommand } from './testing/random.ts';
import { newScene, scene } from './testing/scene.ts';
import { viewFor } from './view.ts';

/** Most characters of JSON for a side's decisions: sealed choices, standing orders, flight plans, "pass until". */
const most = 30_000;
const kept = (match: Match, side: Side): number => {
  const { sealed, orders, plans, passUntil, patrols } = match.sides[side];
  return JSON.stringify({ sealed, orders, plans, passUntil, patrols }).length;
};

const allHexes = [...hexes.keys()];
const mixed = <T>(list: readonly T[], chance: Chance): T[] =>
  list
    .map((item) => [chance.below(1e6), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

/** A command with every list as long as the schema or the number of counters allows, or a little longer. */
function hoard(match: Match, side: Side, chance: Chance): CommandInput {
  const all = Object.values(match.units).filter((unit) => unit.side === side || chance.often(1));
  const units = mixed(all, chance).map((unit) => unit.id);
  const some = <T>(list: readonly T[], limit: number): T[] =>
    mixed(list, chance).slice(0, chance.often(70) ? limit : chance.below(limit + 1));
  const hex = (): HexId => chance.one(allHexes) ?? ('2126' as HexId);
  const { counterMix } = match.pack.charts;
  const guns = counterMix[side].antiAircraftPoints + (chance.often(10) ? 1 : 0);
  const land = Array.from({ length: Math.min(guns, 60) }, () => ({
    kind: 'antiAircraft' as const,
    points: 1,
  }));
  const order = some(allHexes, 60).map((at, i) => ({
    hex: at,
    kinds: i < 4 ? [...landKinds] : i < 30 ? (['antiAircraft'] as const).slice() : [],
  }));
  const air = some(units, 60).map((unit) => ({ unit, to: hex() }));
  const phase = chance.one(planningPhases) ?? 'recon';
  if (chance.often(20)) return junk(chance);
  if (match.stage.kind === 'flying' && chance.often(80)) return longPlan(match, side, chance);
  if (chance.often(15)) {
    const { orders } = match.sides[side];
    const given = {
      ...orders,
      displaceOwn: [...orders.displaceOwn],
      displaceEnemy: [...orders.displaceEnemy],
    };
    const intercept = { ...orders.intercept, against: [...orders.intercept.against] };
    return {
      kind: 'orders',
      orders: {
        ...{ ...given, intercept, holdFire: some(allHexes, 200), aceFirst: some(units, 60) },
        patrols:
          Number(match.rulesVersion) >= 7
            ? some(allHexes, 30).map((at) => ({ hex: at, intercept }))
            : undefined,
      },
    };
  }
  const bomb = { kind: 'land', index: 5 } as const;
  switch (phase) {
    case 'redeployment':
      return {
        kind: 'submit',
        choice: { phase, air, land: land.map((gun) => ({ ...gun, from: hex(), to: hex() })), order },
      };
    case 'reinforcement':
      return {
        kind: 'submit',
        choice: { phase, air, land: land.map((gun) => ({ ...gun, hex: hex() })), order },
      };
    case 'training':
      return { kind: 'submit', choice: { phase, up: some(units, 60) } };
    case 'recon':
      return {
        kind: 'submit',
        choice: { phase, plots: some(allHexes, 60).map((at) => ({ hex: at, times: 20 })) },
      };
    case 'missionPreparation':
      return {
        kind: 'submit',
        choice: {
          phase,
          targets: some(units, 60).map((unit) => ({ unit, hex: hex(), target: bomb })),
          patrols: some(units, 30).map((unit) => ({ units: [unit], hex: hex(), from: 24 })),
        },
      };
    default:
      return { kind: 'submit', choice: { phase: 'gentlemensWar', skip: true } };
  }
}

/** Well-formed commands with names that do not exist, as many and as long as the schema allows. */
function junk(chance: Chance): CommandInput {
  const units = Array.from({ length: 60 }, (_, i) => `${i}`.padStart(24, 'x'));
  const patrols = some30.map((hex) => ({ units, hex, from: 24 }));
  return {
    kind: 'submit',
    choice: chance.often(50)
      ? { phase: 'missionPreparation', patrols }
      : { phase: 'training', up: units, night: units },
  };
}
const some30 = allHexes.slice(0, 30);

/** A flight plan as long as its unit could fly, or as long as a command may be. */
function longPlan(match: Match, side: Side, chance: Chance): CommandInput {
  const based = Object.values(match.units).filter((unit) => unit.side === side && unit.where.at === 'base');
  const unit = chance.one(based);
  const at = unit?.where.at === 'base' ? unit.where.hex : ('2126' as HexId);
  const there = straightPath(at, chance.one(allHexes) ?? at).slice(0, 1);
  const [beside] = there;
  const type = match.pack.types[unit?.type ?? ''];
  const far = (type?.speed ?? 1) * (type?.endurance === null ? 24 : (type?.endurance ?? 0) + 1);
  const length = chance.often(50) ? far : 200;
  const route = beside === undefined ? [] : Array.from({ length }, (_, i) => (i % 2 ? at : beside));
  return {
    kind: 'plan',
    plan: {
      id: `plan ${chance.below(1e9)}`,
      units: unit ? [unit.id] : [],
      from: 24,
      route,
      bomb: { hex: at, target: { kind: 'land', index: 5 } },
      land: false,
      haltWhenSpotted: false,
    },
  };
}

/** Plays on until a stage is reached. Both sides take the least active command. */
const at = (until: (match: Match) => boolean): Match =>
  newScene('campaign', {
    training: true,
    patrols: true,
    designatedTargets: true,
    upgrades: true,
    restLimit: true,
  }).idle(until).match;

describe('Bounds of what a match stores for a side', () => {
  const moments: readonly [string, Match][] = [
    ['in planning', at((m) => m.stage.kind === 'planning' && m.stage.phase === 'redeployment')],
    ['in the air', at((m) => m.stage.kind === 'flying')],
  ];
  it.each(
    moments.flatMap(([when, match]) =>
      (['german', 'british'] as const).map((side) => [when, side, match] as const),
    ),
  )('rulings 1, 23, 31, 85: %s, whatever the %s player sends', (_, side, start) => {
    let largest = 0;
    const chance = new Chance(1917);
    for (let round = 0; round < 4; round++) {
      let match = start;
      for (let i = 0; i < 150; i++) {
        const names = namesIn(match);
        const view = viewFor(match, side);
        const legal = randomAside(view, chance) ?? randomCommand(view, chance);
        const sent = chance.often(60)
          ? hoard(match, side, chance)
          : chance.often(50) && legal
            ? altered(legal, names, chance)
            : anyCommand(names, chance);
        const outcome = submit(match, side, sent, seededDice(i));
        // A command that moves the month on would only clear stored data.
        if (!outcome.ok || outcome.match.stage.kind !== match.stage.kind) continue;
        match = outcome.match;
        largest = Math.max(largest, kept(match, side));
      }
    }
    expect(largest).toBeLessThan(most);
    // Commands that store something were tried.
    expect(largest).toBeGreaterThan(4_000);
  });

  it('rulings 8, 10, 85: a declaration is refused after it was made and taken back a few times in a turn', () => {
    const s = scene({ based: { '4629': ['13'], '2126': ['33'] } });
    for (let i = 0; i < 4; i++) {
      s.give({ kind: 'offerDraw', offered: i % 2 === 0 }, 'british');
      s.give({ kind: 'noMoreMissions', declared: i % 2 === 0 }, 'british');
    }
    for (const command of [
      { kind: 'offerDraw', offered: true },
      { kind: 'noMoreMissions', declared: true },
    ] as const)
      expect(s.refusal(command, 'british').code).toBe('said.often');
    expect(s.view('british').options.kinds).not.toContain('noMoreMissions');
    expect(s.view('british').options.kinds).not.toContain('offerDraw');
    expect(s.view('german').options.kinds).toContain('noMoreMissions');
    s.endTurn().endTurn();
    s.give({ kind: 'noMoreMissions', declared: true }, 'british');
    s.give({ kind: 'offerDraw', offered: true }, 'british');
  });
});

describe('Ruling 1: checks names and shapes of a choice filled in ahead at once', () => {
  const open = (options = {}) =>
    scene({
      phase: 'randomEvents',
      points: { german: 0, british: 0 },
      options: { training: true, ...options },
      based: { '4629': ['13', '14'], '2126': ['33'] },
    });
  type Ahead = Extract<CommandInput, { kind: 'submit' }>['choice'];
  const guns = (many: number) =>
    Array.from({ length: many }, () => ({ kind: 'antiAircraft' as const, points: 1, hex: '4629' }));
  const twice = [
    { hex: '4629', kinds: [] },
    { hex: '4629', kinds: [] },
  ];
  it.each<[string, string, Ahead]>([
    ['an unknown unit', 'unit.unknown', { phase: 'training', up: ['nobody'] }],
    ['a unit of the enemy', 'unit.unknown', { phase: 'training', night: ['33'] }],
    ['a unit that is named twice', 'unit.twice', { phase: 'training', up: ['13'], night: ['13'] }],
    [
      'an unknown squadron to move',
      'unit.unknown',
      { phase: 'redeployment', air: [{ unit: 'x', to: '4629' }] },
    ],
    [
      'a squadron that moves twice',
      'unit.twice',
      {
        phase: 'redeployment',
        air: [
          { unit: '13', to: '4629' },
          { unit: '13', to: '4528' },
        ],
      },
    ],
    ['aces of the enemy', 'unit.unknown', { phase: 'redeployment', aces: [{ from: '13', to: '33' }] }],
    [
      'more headquarters than there are',
      'mix.exhausted',
      { phase: 'redeployment', land: [{ kind: 'headquarters', points: 40, from: '4629', to: '4528' }] },
    ],
    ['more guns than there are', 'mix.exhausted', { phase: 'reinforcement', land: guns(60) }],
    [
      'ships of the enemy',
      'unit.unknown',
      { phase: 'reinforcement', ships: [{ ship: 'carrier', hex: '3020' }] },
    ],
    ['a stack that is named twice', 'hex.twice', { phase: 'reinforcement', order: twice }],
    [
      'a stack of two of a kind',
      'choice.wrong',
      {
        phase: 'redeployment',
        order: [{ hex: '4629', kinds: ['aerodrome', 'aerodrome'] }],
      },
    ],
    [
      'upgrades that are not in play',
      'option.off',
      { phase: 'reinforcement', upgrades: [{ unit: '13', to: '14' }] },
    ],
    [
      'a hex that is plotted twice',
      'hex.twice',
      {
        phase: 'recon',
        plots: [
          { hex: '2126', times: 1 },
          { hex: '2126', times: 1 },
        ],
      },
    ],
  ])('rulings 1, 85: %s', (_, code, choice) => {
    expect(open().refusedChoice('german', choice).code).toBe(code);
    expect(open().match.sides.german.sealed).toEqual({});
  });

  const place = { kind: 'place' } as const;
  it.each<[string, string, Partial<Extract<Ahead, { phase: 'missionPreparation' }>>]>([
    ['a bomber of the enemy', 'unit.unknown', { targets: [{ unit: '33', hex: '0821', target: place }] }],
    [
      'an unknown ship',
      'bomb.target',
      { targets: [{ unit: '13', hex: '0821', target: { kind: 'ship', ship: 's9' } }] },
    ],
    [
      'a patrol in two hexes',
      'unit.twice',
      {
        patrols: [
          { units: ['13'], hex: '4629', from: 1 },
          { units: ['13'], hex: '4528', from: 1 },
        ],
      },
    ],
    [
      'two patrols in one hex',
      'hex.twice',
      {
        patrols: [
          { units: ['13'], hex: '4629', from: 1 },
          { units: ['14'], hex: '4629', from: 1 },
        ],
      },
    ],
  ])('ruling 1: %s', (_, code, what) => {
    const choice = { phase: 'missionPreparation', ...what } as const;
    expect(open({ designatedTargets: true, patrols: true }).refusedChoice('german', choice).code).toBe(code);
    const rule = { code: 'phase.notYours' };
    expect(open().refusedChoice('german', choice)).toMatchObject(rule);
  });

  it('ruling 1: points, room and whereabouts of a unit are checked only when the phase opens', () => {
    const s = open();
    s.choose('german', { phase: 'recon', plots: [{ hex: '2126', times: 20 }] }); // more than the side can pay
    s.choose('german', { phase: 'redeployment', air: [{ unit: '15', to: '4629' }] }); // not on the map
    s.choose('german', { phase: 'reinforcement', air: [{ unit: '15', to: '4629' }] });
    expect(Object.keys(s.match.sides.german.sealed)).toEqual(['recon', 'redeployment', 'reinforcement']);
  });

  it('ruling 31: standing orders name known squadrons and each hex once', () => {
    const s = open();
    const { orders } = s.match.sides.german;
    const given = (more: object) =>
      ({ kind: 'orders', orders: { ...orders, ...more } }) as never as CommandInput;
    expect(s.refusal(given({ holdFire: ['4629', '4629'] }), 'german').code).toBe('hex.twice');
    expect(s.refusal(given({ aceFirst: ['33'] }), 'german').code).toBe('unit.unknown');
    expect(s.refusal(given({ aceFirst: ['13', '13'] }), 'german').code).toBe('unit.twice');
    s.give(given({ holdFire: ['4629', '4528'], aceFirst: ['14', '13' as UnitId] }), 'german');
  });

  it('ruling 23: a flight plan names an existing target, and a route no longer than its units can fly in a month', () => {
    const s = scene({ based: { '4629': ['Jasta-1'] }, side: 'british' });
    const type = s.match.pack.types[s.unit('Jasta-1').type];
    const range = (type?.speed ?? 0) * ((type?.endurance ?? 0) + 1);
    const plan = (hexesFlown: number, target: object = place): CommandInput => ({
      kind: 'plan',
      plan: {
        id: 'raid',
        units: ['Jasta-1'],
        from: 1,
        route: Array.from({ length: hexesFlown }, (_, i) => (i % 2 ? '4629' : '4628')),
        bomb: { hex: '4629', target } as never,
        land: false,
        haltWhenSpotted: true,
      },
    });
    expect(s.refusal(plan(range + 1), 'german')).toMatchObject({ code: 'plan.wrong', rule: 'ruling 23' });
    expect(s.refusal(plan(range, { kind: 'ship', ship: 's9' }), 'german').code).toBe('bomb.target');
    s.give(plan(range), 'german');
  });
});
