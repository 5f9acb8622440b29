/**
 * The standard pack against what the rules say of it, and against the aims for any charts: every row, column and
 * code can occur, and a better die is never worse for whoever rolls it.
 */
import { describe, expect, it } from 'vitest';
import type { Side } from '../match.ts';
import { scenarios } from '../forces/scenarios.ts';
import { columnOf, range, rowOf } from './lookup.ts';
import {
  antiAircraftCode,
  eventCode,
  fireCode,
  pursuitCode,
  reconCode,
  type UnitClass,
  type UnitType,
} from './pack.ts';
import { standardPack } from './standard.ts';

const { charts, types, units } = standardPack;
const dice = [1, 2, 3, 4, 5, 6];
const allTypes = Object.values(types);
const of = (side: Side): UnitType[] => allTypes.filter((t) => t.side === side);
const lowest = (values: Record<string, number>): number =>
  Object.values(values).reduce((n, v) => n + Math.min(0, v), 0);
const highest = (values: Record<string, number>): number =>
  Object.values(values).reduce((n, v) => n + Math.max(0, v), 0);
/** Rows that some die comes to, with all modifiers for it or against it. */
const reached = (rows: Record<string, unknown>, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => rowOf(rows, from + i));
const worstToBest = (modifiers: Record<string, number>): [number, number] => [
  1 + lowest(modifiers),
  6 + highest(modifiers),
];
/** Rows of a table from the worst die to the best. */
const byDie = <T>(rows: Record<string, T>): T[] =>
  Object.entries(rows)
    .sort(([a], [b]) => Math.max(range(a).from, -99) - Math.max(range(b).from, -99))
    .map(([, row]) => row);
const neverFalls = (values: readonly number[]): boolean =>
  values.every((v, i) => i === 0 || v >= (values[i - 1] ?? v));

describe('The standard charts: as the rules have them', () => {
  it.each([
    ['16.2', 'night in January falls with flying turn 7', charts.nightFallsAtFlyingTurn['1'], 7],
    ['21.1', 'the RAF costs ten', charts.costs.raf, 10],
    ['21.2', 'a British bomber costs three', charts.costs.britishBomber, 3],
    ['21.2', 'and one once there is an RAF', charts.costs.britishBomberAfterRaf, 1],
    ['14.2', 'a recon half a point', charts.costs.recon, 0.5],
    ['20.6', 'a fake nothing', charts.costs.fake, 0],
    ['20.6', 'and shooting one down gains nothing', charts.moralePoints.airUnitEliminated.fake, 0],
    ['4.4', 'rest is a die', charts.moralePoints.restAndRecuperation, '1d6'],
    ['14.3', 'a Recon marker is two columns', charts.bombardment.columnShifts.reconMarker, 2],
    [
      '13.8',
      'a target bombed before is one to the left',
      charts.bombardment.columnShifts.targetAlreadyBombed,
      -1,
    ],
    ['24.3', 'up is one to the right', charts.bombardment.columnShifts.up, 1],
    ['27.2', 'the planned target one to the right', charts.bombardment.columnShifts.plannedTarget, 1],
    ['27.2', 'another one to the left', charts.bombardment.columnShifts.otherThanPlannedTarget, -1],
    ['ruling 40', 'bombing at night one to the left', charts.bombardment.columnShifts.night, -1],
    ['18.1', 'one carrier', charts.counterMix.british.aircraftCarrier, 1],
    ['18.1', 'two tenders', charts.counterMix.british.seaplaneTender, 2],
    ['Q&A 3', 'a named target in London is three', charts.moralePoints.targetValue.namedLondon, 3],
  ])('%s: %s', (_, __, value, expected) => {
    expect(value).toBe(expected);
  });

  it('20.6: six fakes, and 2.3: every class of counter is in the mix', () => {
    expect(units.filter((u) => types[u.type]?.cls === 'Fake')).toHaveLength(6);
    const classes: UnitClass[] = ['F', 'B', 'CVF', 'CVB', 'LZ', 'Fake'];
    for (const cls of classes)
      expect(
        units.some((u) => types[u.type]?.cls === cls),
        cls,
      ).toBe(true);
  });

  it('2.8: every squadron is there once, of its side’s type, and every type flies', () => {
    expect(new Set(units.map((u) => u.id)).size).toBe(units.length);
    for (const unit of units) expect(types[unit.type]?.side, unit.id).toBe(unit.side);
    for (const type of allTypes)
      expect(
        units.some((u) => u.type === type.code),
        type.code,
      ).toBe(true);
  });

  it('2.9, 20.6: only zeppelins and fakes have endurance without limit', () => {
    expect(allTypes.filter((t) => t.endurance === null).map((t) => t.code)).toEqual(['LZ', 'FAKE']);
  });

  it('31 to 33: the counters of every set-up are in the mix', () => {
    for (const { forces } of Object.values(scenarios))
      for (const side of ['german', 'british'] as const) {
        for (const id of forces[side].air.flatMap((a) => a.units))
          expect(units.find((u) => u.id === id)?.side, id).toBe(side);
        const mix = charts.counterMix[side];
        for (const { kind, count } of forces[side].land)
          expect(kind === 'antiAircraft' ? mix.antiAircraftPoints : mix[kind]).toBeGreaterThanOrEqual(count);
        for (const { kind, count } of forces[side].aces) expect(mix.aces[kind]).toBeGreaterThanOrEqual(count);
      }
  });

  it('22.1: there is an event for every sum of two dice, and for each event a sum', () => {
    expect(Object.keys(charts.randomEvents).map(Number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(Object.values(charts.randomEvents))).toEqual(new Set(eventCode.options));
  });

  it('16.2: every month has its nightfall', () => {
    expect(Object.keys(charts.nightFallsAtFlyingTurn).map(Number)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
  });
});

describe('The standard charts: everything in them can occur', () => {
  const tables = {
    pursuit: charts.pursuit,
    airCombat: charts.airCombat,
    bombardment: charts.bombardment,
  };

  it.each(Object.entries(tables))('charts: every row of %s has a cell for every column', (_, table) => {
    for (const [row, cells] of Object.entries(table.rows))
      expect(cells, row).toHaveLength(table.columns.length);
  });

  it.each(Object.entries(tables))(
    'charts: the columns of %s touch, without gap or overlap',
    (_, { columns }) => {
      for (const [i, key] of columns.slice(1).entries())
        expect(range(key).from).toBe(range(columns[i] ?? '').to + 1);
    },
  );

  it.each([
    ['pursuit', charts.pursuit.rows, worstToBest(charts.pursuit.modifiers)],
    ['guns', charts.pursuit.antiAircraftRows, worstToBest(charts.pursuit.modifiers)],
    ['airCombat', charts.airCombat.rows, worstToBest(charts.airCombat.modifiers)],
    ['damage', charts.damage.rows, worstToBest(charts.damage.modifiers)],
    ['crash', charts.crash.rows, worstToBest(charts.crash.modifiers)],
    ['bombardment', charts.bombardment.rows, [1, 6]],
    ['recon', charts.recon.rows, [1, 6]],
  ] as const)('charts: every row of %s is reached by some die', (_, rows, [from, to]) => {
    expect(new Set(reached(rows, from, to))).toEqual(new Set(Object.keys(rows)));
  });

  it('charts: every pursuit column is reached by some pair of groups', () => {
    const found = new Set<number>();
    for (const side of ['british', 'german'] as const)
      for (const attacker of of(side).filter((t) => !t.pursuitDefendOnly))
        for (const defender of allTypes.filter((t) => t.side !== side && t.cls !== 'Fake'))
          found.add(columnOf(charts.pursuit.columns, attacker.pursuit - defender.pursuit));
    expect([...found].sort()).toEqual(charts.pursuit.columns.map((_, i) => i));
  });

  it('charts: every air combat column is reached by some group, or by some guns', () => {
    const strengths = [1, 2, 3].flatMap((n) => allTypes.map((t) => n * t.airCombat)).filter((n) => n > 0);
    const guns = Array.from({ length: charts.counterMix.german.antiAircraftPoints }, (_, i) => i + 1);
    const found = new Set([...strengths, ...guns].map((n) => columnOf(charts.airCombat.columns, n)));
    expect([...found].sort()).toEqual(charts.airCombat.columns.map((_, i) => i));
  });

  it('charts: every bombardment column is reached by some German raid, shifts included', () => {
    const raiders = of('german').filter((t) => t.bombardment > 0);
    const found = new Set<number>();
    for (const n of [1, 2, 3])
      for (const t of raiders)
        for (const shift of [-1, 0, charts.bombardment.columnShifts.reconMarker ?? 0]) {
          const column = columnOf(charts.bombardment.columns, n * t.bombardment) + shift;
          found.add(Math.min(Math.max(column, 0), charts.bombardment.columns.length - 1));
        }
    expect([...found].sort()).toEqual(charts.bombardment.columns.map((_, i) => i));
  });

  it('charts: every code that a table may hold stands in it somewhere', () => {
    const codes = (rows: Record<string, string[]>): Set<string> => new Set(Object.values(rows).flat());
    expect(codes(charts.pursuit.rows)).toEqual(new Set(pursuitCode.options));
    expect(new Set(Object.values(charts.pursuit.antiAircraftRows))).toEqual(
      new Set(antiAircraftCode.options),
    );
    expect(codes(charts.airCombat.rows)).toEqual(new Set(fireCode.options));
    expect(new Set(Object.values(charts.recon.rows))).toEqual(new Set(reconCode.options));
    expect(byDie(charts.damage.rows)).toEqual(['none', 'scattered', 'recycle1', 'recycle2', 'eliminated']);
    expect(Object.values(charts.crash.rows)).toContain('recycle1AceSurvives');
    // 19.2 asks for B1, B2 and B3, and D1 to D3 have a meaning each (charts, 13.5).
    const bombs = [...codes(charts.bombardment.rows)].join();
    for (const part of ['B1', 'B2', 'B3', 'D1', 'D2', 'D3']) expect(bombs).toContain(part);
  });
});

describe('The standard charts: a better die is never worse for whoever rolls', () => {
  const worth =
    (codes: readonly string[]) =>
    (code: string): number =>
      codes.indexOf(code);

  it.each([
    ['pursuit', charts.pursuit, worth(['D', '-', 'A'])],
    ['airCombat', charts.airCombat, worth(['-', 'FS', 'D', 'Z', 'E'])],
  ] as const)('charts: %s, by die and by column', (_, { rows, columns }, value) => {
    const table = byDie<string[]>(rows);
    for (const [i] of columns.entries())
      expect(neverFalls(table.map((row) => value(row[i] ?? ''))), `column ${i}`).toBe(true);
    for (const row of table) expect(neverFalls(row.map(value)), row.join()).toBe(true);
  });

  it('charts: the fire of guns', () => {
    expect(neverFalls(byDie(charts.pursuit.antiAircraftRows).map(worth(['none', 'reduced', 'full'])))).toBe(
      true,
    );
  });

  // A bomb result is worth something else to each kind of target (13.5, 17.3, 17.5).
  const level = (code: string, letter: 'B' | 'D'): number =>
    Number(new RegExp(`${letter}(\\d)`).exec(code)?.[1] ?? 0);
  it.each<[string, (b: number, d: number) => number]>([
    ['a city or town', (b, d) => b + d],
    ['one with civil defence', (b, d) => Math.min(b, 2) + Math.max(0, d - 1)],
    ['a land unit or ship', (_, d) => d],
    // B hits roll one lower for damage: a unit more is still better than a harder roll.
    ['based aircraft', (b, d) => 10 * (b + d) + d],
    ['the ace that any B may make', (b) => Math.sign(b)],
  ])('charts: bombardment of %s, by die and by strength', (_, value) => {
    const worthOf = (code: string): number => value(level(code, 'B'), level(code, 'D'));
    const table = byDie(charts.bombardment.rows);
    for (const [i] of charts.bombardment.columns.entries())
      expect(neverFalls(table.map((row) => worthOf(row[i] ?? ''))), `column ${i}`).toBe(true);
    for (const row of table) expect(neverFalls(row.map(worthOf)), row.join()).toBe(true);
  });

  it('charts: damage and crash go from well to ill', () => {
    const fate = worth([
      'none',
      'safe',
      'scattered',
      'recycle1AceSurvives',
      'recycle1',
      'recycle2',
      'recycle3',
      'eliminated',
    ]);
    expect(neverFalls(byDie(charts.damage.rows).map(fate))).toBe(true);
    expect(neverFalls(byDie(charts.crash.rows).map(fate))).toBe(true);
  });

  it('charts: recon', () => {
    const success = worth(['fail', 'examine', 'examineAndMark']);
    expect(
      neverFalls(dice.map((die) => success(charts.recon.rows[rowOf(charts.recon.rows, die)] ?? ''))),
    ).toBe(true);
  });
});
