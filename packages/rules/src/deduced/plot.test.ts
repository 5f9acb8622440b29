import assert from 'node:assert/strict';
import { hexId, straightPath } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { seedsInThisRun } from '../../../../tests/support/proofs.ts';
import type { ChartPack } from '../charts/pack.ts';
import { standardPack } from '../charts/standard.ts';
import { typeOf } from '../forces/counters.ts';
import type { LedgerLine } from '../state/match.ts';
import { lastFlyingTurn, type Side, type UnitId } from '../state/terms.ts';
import { plotsHoldInGame } from '../testing/plots.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';
import { plotOf, type Plot } from './plot.ts';

const plot = (s: Scene, unit: string, reader: 'british' | 'german' | 'observer' = 'british'): Plot => {
  const made = plotOf(s.view(reader), s.counter(unit));
  assert(made, unit);
  return made;
};
const why = ({ not }: Plot): Record<string, readonly string[]> =>
  Object.fromEntries(not.map(({ reason, types }) => [reason, types]));

/** Points that the Germans have spent on reinforcements. */
const having = (s: Scene, spent: number): Scene => {
  const { month } = s.match;
  const line: LedgerLine = { month, turn: 0, side: 'german', amount: -spent, cause: 'reinforcement' };
  s.match = { ...s.match, ledger: [line] };
  return s;
};
/** The standard pack with these units marked as from 1918, and at the front of its list. */
const later = (ids: readonly string[]): ChartPack => {
  const [those, others] = [true, false].map((is) =>
    standardPack.units.filter(({ id }) => ids.includes(id) === is),
  );
  return {
    ...standardPack,
    units: [...(those ?? []).map((unit) => ({ ...unit, from1918: true })), ...(others ?? [])],
  };
};
const ghent = '4629';
const gontrode = '4528';
const based = { [ghent]: ['13', '14', 'Jasta-1'], [gontrode]: ['17', 'Fake-1', 'Fake-2'], '2126': ['33'] };
const toSea = (from: string, n: number): string =>
  straightPath(hexId(from), hexId('2126')).slice(0, n).join(' ');

describe('The plot table', () => {
  it('11.0, 8.6, 8.7: says what a counter can be, where it took off, and when it must be down', () => {
    const s = having(scene({ based }), 0).fly(['13'], toSea(ghent, 5));
    for (const reader of ['british', 'observer'] as const)
      expect(plot(s, '13', reader)).toEqual({
        types: ['AF', 'GB'],
        fake: true,
        from: ghent,
        landsBy: 19,
        not: [
          { reason: 'visible', types: ['LZ'] },
          { reason: 'later', types: ['FF'] },
          { reason: 'price', types: ['PF', 'RB'] },
        ],
      });
    expect(plotOf(s.view('german'), s.counter('13'))).toBeNull();
    expect(plotOf(s.view('british'), 'c99')).toBeNull();
  });

  it('6.1: a type that its side cannot have paid for is left out, until it has spent enough', () => {
    const types = (spent: number) =>
      plot(having(scene({ based }), spent).fly(['13'], toSea(ghent, 5)), '13').types;
    expect(types(0)).toEqual(['AF', 'GB']);
    expect(types(1)).toEqual(['AF', 'PF', 'GB']);
    expect(types(3)).toEqual(['AF', 'PF', 'GB', 'RB']);
  });

  it('6.1: prices in tenths are added as a player adds them', () => {
    const { fighter: _, ...costs } = standardPack.charts.costs;
    const charts = { ...standardPack.charts, costs: { ...costs, fighter: 0.1 } };
    const fighters = ['Jasta-1', 'Jasta-7', 'Jasta-10', 'Jasta-4'];
    const s = scene({ based: { [ghent]: fighters, '2126': ['33'] }, charts: { ...standardPack, charts } });
    having(s, 0.3);
    for (const unit of fighters) s.fly([unit], toSea(ghent, 6));
    for (const unit of fighters) expect(plot(s, unit).types, unit).toEqual(['AF', 'PF']);
  });

  it('6.4: a unit of the start can be there, even if its pack marks it as from 1918', () => {
    const s = having(scene({ based, charts: later(['13', '14', '17']) }), 0).fly(['13'], toSea(ghent, 5));
    expect(plot(s, '13')).toMatchObject({ types: ['AF', 'GB'], fake: true, landsBy: 19 });
  });

  it('20.6: fakes of 1918 take no place from those that have come', () => {
    const s = having(scene({ based, charts: later(['Fake-3', 'Fake-4', 'Fake-5', 'Fake-6']) }), 0);
    s.fly(['Fake-1'], toSea(gontrode, 5));
    expect(plot(s, 'Fake-1').fake).toBe(true);
  });

  it('8.2: a counter that has flown far is fast', () => {
    const s = having(scene({ based }), 9).fly(['Jasta-1'], toSea(ghent, 6));
    expect(plot(s, 'Jasta-1')).toMatchObject({ types: ['AF', 'PF'], fake: false, landsBy: 9 });
    expect(why(plot(s, 'Jasta-1')).speed).toEqual(['GB', 'RB', 'FAKE']);
  });

  it('26.2: a counter that leaves its base as it takes off flies half its speed', () => {
    const options = { scrambling: true };
    const land = { [ghent]: ['aerodrome', 'headquarters'] } as const;
    const s = having(scene({ based, land, options }), 9).fly(['Jasta-1'], toSea(ghent, 3));
    expect(plot(s, 'Jasta-1').types).toEqual(['AF', 'PF']);
    expect(why(plot(s, 'Jasta-1')).climb).toEqual(['GB', 'RB', 'FAKE']);
  });

  it('20.3: a counter is one of those that stood at its base when the reader looked there', () => {
    const flying = [{ units: ['33'], at: '4628', spotted: true }];
    const s = having(scene({ based, flying, side: 'british', dice: [1] }), 9).fly(['33'], `${ghent} 4628`);
    s.roll().endTurn().fly(['13'], toSea(ghent, 1));
    expect(plot(s, '13')).toMatchObject({ types: ['AF', 'GB'], fake: false });
    expect(why(plot(s, '13')).listed).toContain('FAKE');
    // A look before the reinforcements tells nothing: others may have come since.
    const view = s.view('british');
    const came = { kind: 'reinforced', side: 'german', spent: 1, rule: '6.1' } as const;
    const pages = Object.entries(view.log).map(([page, entries]) => [
      page,
      entries.flatMap((entry): (typeof entry | typeof came)[] =>
        entry.kind === 'examined' ? [entry, came] : [entry],
      ),
    ]);
    const later = plotOf({ ...view, log: Object.fromEntries(pages) as typeof view.log }, s.counter('13'));
    expect(later).toMatchObject({ types: ['AF', 'PF', 'GB', 'RB'], fake: true });
    // An observer has no notes.
    expect(plot(s, '13', 'observer')).toMatchObject({ types: ['AF', 'PF', 'GB', 'RB'], fake: true });
  });

  it('ruling 89: a Gotha or Riese does not take off so near the front', () => {
    const options = { bomberBasesBehindFront: true };
    const near = '3725';
    const s = having(scene({ based: { ...based, [near]: ['Jasta-4'] }, options }), 9);
    s.fly(['Jasta-4'], '');
    expect(plot(s, 'Jasta-4')).toMatchObject({ types: ['AF', 'PF'], fake: true });
    expect(why(plot(s, 'Jasta-4')).front).toEqual(['GB', 'RB']);
  });

  it('25.1: a British counter that takes off in the German turn is a fighter on patrol', () => {
    const patrols = [{ units: ['44' as UnitId], hex: hexId('2226'), from: 2 }];
    const sides = { british: { patrols } };
    const options = { patrols: true };
    const s = scene({ based: { '2126': ['44', '25'], [ghent]: ['13'] }, sides, options, side: 'british' });
    s.fly(['25'], '').endTurn();
    expect(plot(s, '44', 'german').types).not.toContain('DHB');
    expect(why(plot(s, '44', 'german')).patrol).toEqual(['DHB', 'HPB', 'SB']);
    expect(why(plot(s, '25', 'german')).patrol).toBeUndefined();
    // It stays known after the German turn if a German counter took off in it.
    const flown = s.fly(['13'], '').endTurn();
    expect(why(plot(flown, '44', 'german')).patrol).toEqual(['DHB', 'HPB', 'SB']);
  });
});

/** A small war: a few units of the enemy in numbered places, a script that everybody sees, and who watches it. */
interface SmallWar {
  readonly units: readonly string[];
  /** A base for each place. */
  readonly places: readonly string[];
  readonly scene: SceneSpec;
  readonly reader: Side;
  readonly may?: (at: readonly string[]) => boolean;
  readonly play: (s: Scene, at: readonly string[]) => void;
}

/** Every order of `n` of these. */
const orders = (list: readonly string[], n: number): string[][] =>
  n === 0
    ? [[]]
    : list.flatMap((first) =>
        orders(
          list.filter((other) => other !== first),
          n - 1,
        ).map((rest) => [first, ...rest]),
      );

/** Every way to fill the places, played by the script, and sorted by what the reader has seen in the end. */
function worldsOf({ units, places, scene: spec, reader, may, play }: SmallWar): Scene[][] {
  const small = {
    ...standardPack,
    units: standardPack.units.filter(({ id, side }) => side === reader || units.includes(id)),
  };
  const alike = new Map<string, Scene[]>();
  for (const at of orders(units, places.length)) {
    if (may && !may(at)) continue;
    const grounds: Record<string, string[]> = { ...(spec.based as Record<string, string[]>) };
    for (const [i, place] of places.entries()) grounds[place] = [...(grounds[place] ?? []), at[i] ?? ''];
    const s = scene({ ...spec, based: grounds, charts: small });
    try {
      play(s, at);
    } catch {
      continue; // this unit cannot do what was seen
    }
    const sight = JSON.stringify(s.view(reader));
    alike.set(sight, [...(alike.get(sight) ?? []), s]);
  }
  return [...alike.values()];
}

const sea = (s: Scene, unit: string, n: number): void => {
  const { where } = s.unit(unit);
  const from = where.at === 'base' ? where.hex : s.hexOf(unit);
  s.fly([unit], toSea(from ?? '', n));
};
const turns = (s: Scene, n: number): void => {
  for (let i = 0; i < n; i++) s.endTurn();
};
const few = ['13', '1/501', 'Jasta-1', 'Jasta-7', 'Fake-1'];
const three = [ghent, ghent, gontrode];
/** The German start of the campaign, and two units of one point each, of which only one can have been paid for. */
const purse = ['13', '14', '17', 'Jasta-1', 'Fake-1', 'Fake-2', 'Jasta-7', 'Jasta-10'];
const paid = (at: readonly string[]): boolean => !(at.includes('Jasta-7') && at.includes('Jasta-10'));
const home: SceneSpec = { based: { '2126': ['33'] } };

const wars: Readonly<Record<string, SmallWar>> = {
  'fast flights': {
    ...{ units: few, places: three, scene: home, reader: 'british' },
    play(s, [a = '', b = '', c = '']) {
      sea(s, a, 5);
      turns(s, 2);
      sea(s, a, 6);
      sea(s, b, 6);
      sea(s, c, 4);
    },
  },
  'long flights': {
    ...{ units: few, places: three, scene: home, reader: 'british' },
    play(s, [a = '', b = '']) {
      sea(s, a, 5);
      turns(s, 2);
      sea(s, b, 0);
      turns(s, 14);
    },
  },
  'a look at the base': {
    ...{ units: few, places: three, reader: 'british' },
    scene: { side: 'british', flying: [{ units: ['33'], at: '4628', spotted: true }], dice: [1] },
    play(s, [a = '', b = '', c = '']) {
      s.fly(['33'], `${ghent} 4628`).endTurn();
      sea(s, a, 1);
      sea(s, c, 1);
      turns(s, 2);
      sea(s, b, 2);
    },
  },
  'a counter found out': {
    ...{ units: few, places: three, reader: 'british' },
    scene: { flying: [{ units: ['33'], at: toSea(ghent, 3).split(' ').at(-1) ?? '', spotted: true }] },
    play(s, [a = '', b = '', c = '']) {
      sea(s, a, 3);
      sea(s, c, 2);
      turns(s, 2);
      sea(s, b, 1);
    },
  },
  scrambles: {
    ...{ units: few, places: three, reader: 'british' },
    scene: { ...home, options: { scrambling: true }, land: { [ghent]: ['aerodrome', 'headquarters'] } },
    play(s, [a = '', b = '', c = '']) {
      sea(s, a, 3);
      sea(s, b, 2);
      sea(s, c, 0);
    },
  },
  'groups that part': {
    ...{ units: few, places: three, scene: home, reader: 'british' },
    play(s, [a = '', b = '', c = '']) {
      s.fly([a, b], toSea(ghent, 5));
      sea(s, c, 5);
      turns(s, 2);
      sea(s, a, 6);
    },
  },
  'groups that meet by radio': {
    ...{ units: ['13', '1/501', '2/501', 'Jasta-1'], places: [ghent, gontrode], reader: 'british' },
    scene: { ...home, options: { riesen: true }, month: [1918, 2] },
    play(s, [a = '', b = '']) {
      sea(s, a, 0);
      turns(s, 2);
      s.fly([b], straightPath(hexId(gontrode), hexId(ghent)).join(' '));
      s.give({ kind: 'regroup', groups: [s.group(a), s.group(b)] });
    },
  },
  'groups that have met as they took off': {
    ...{ units: ['13', '1/501', '2/501'], places: [ghent, gontrode, ghent], reader: 'british' },
    scene: {
      ...{ ...home, options: { riesen: true }, month: [1918, 2] },
      land: { [ghent]: ['aerodrome', 'headquarters'] },
    },
    play(s, [a = '', b = '', c = '']) {
      const way = straightPath(hexId(gontrode), hexId(ghent));
      const flights = [
        { units: [a as UnitId], path: [] },
        { units: [b as UnitId], path: way },
      ];
      s.give({ kind: 'rendezvous', flights, hex: hexId(ghent) });
      turns(s, 2);
      sea(s, c, 0);
      s.give({ kind: 'regroup', groups: [s.group(a), s.group(c)] });
    },
  },
  'a purse of one point': {
    ...{ units: purse, places: three, scene: home, reader: 'british', may: paid },
    play(s, [a = '', b = '', c = '']) {
      sea(having(s, 1), a, 6);
      sea(s, b, 6);
      sea(s, c, 1);
    },
  },
  'a purse of one point, and a look at what it bought': {
    ...{ units: purse, places: [ghent, gontrode], reader: 'british', may: paid },
    scene: { side: 'british', flying: [{ units: ['33'], at: '4628', spotted: true }], dice: [1] },
    play(s, [, b = '']) {
      having(s, 1).fly(['33'], `${ghent} 4628`).endTurn();
      sea(s, b, 6);
    },
  },
  'a carrier at sea': {
    ...{ units: ['1CV', '3CV', '36', '25'], places: ['carrier', '2126', '2126'], reader: 'german' },
    scene: { side: 'british', month: [1918, 2], ships: { carrier: '2521' }, based: { [ghent]: ['13'] } },
    may: ([a = '']) => a.endsWith('CV'),
    play(s, [a = '', b = '']) {
      s.flyTo([a], '2519');
      s.flyTo([b], '2124');
    },
  },
};

describe('The plot table in small wars', () => {
  it.each(Object.entries(wars))('11.0: equals the sum of all worlds that look alike: %s', (_, war) => {
    const alike = worldsOf(war);
    let answers = 0;
    for (const worlds of alike)
      for (const id of Object.keys(worlds[0]?.match.flying ?? {})) {
        const told = worlds.map((s) => plotOf(s.view(war.reader), id));
        const [first] = told;
        for (const each of told) expect(each).toEqual(first);
        if (!first) continue;
        const units = worlds.map((s) => {
          const flying = s.match.flying[id];
          assert(flying);
          return { ...flying, type: typeOf(s.match, s.unit(flying.unit).type) };
        });
        const flyers = units.filter(({ type }) => type.cls !== 'Fake');
        expect([...first.types].sort()).toEqual([...new Set(flyers.map(({ type }) => type.code))].sort());
        expect(first.fake).toBe(flyers.length < units.length);
        expect(first.landsBy).toBe(
          flyers.length === 0
            ? null
            : Math.min(
                lastFlyingTurn,
                Math.max(...flyers.map(({ mustLandBy }) => mustLandBy ?? lastFlyingTurn)),
              ),
        );
        expect(new Set(units.map(({ from }) => from))).toEqual(new Set([first.from]));
        answers += 1;
      }
    expect(answers).toBeGreaterThan(0);
  });
});

describe('The plot table in random games', () => {
  it('11.0: never leaves out the truth', () => {
    const { seed, pairs } = seedsInThisRun(1, 16);
    let answers = 0;
    for (let i = 0; i < pairs; i++) answers += plotsHoldInGame(seed + i, 90, 4);
    expect(answers).toBeGreaterThan(50 * pairs);
  });
});
