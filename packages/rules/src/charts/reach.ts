/**
 * Checks that everything in a pack's charts can occur. Some modified die must reach every row, some group, raid or battery
 * every column, and some cell must hold every code.
 */
import type { PackFault } from './fault.ts';
import { columnOf, range, rowOf } from './lookup.ts';
import {
  antiAircraftCode,
  eventCode,
  fireCode,
  pursuitCode,
  reconCode,
  type ChartPack,
  type Charts,
} from './pack.ts';

const fault = (at: string, why: string): PackFault => ({ file: 'charts.json', at, why });

/** The places that cannot occur; a pack may waive each of them. */
export function unreachablePlaces({ charts, types }: ChartPack): PackFault[] {
  const counters = Object.values(types);
  const { modifiers } = charts.pursuit;
  const shifts = charts.bombardment.columnShifts;
  const guns = Math.max(
    charts.counterMix.british.antiAircraftPoints,
    charts.counterMix.german.antiAircraftPoints,
  );
  const differentials = counters
    .filter((t) => !t.pursuitDefendOnly)
    .flatMap((a) =>
      counters
        .filter((d) => d.side !== a.side && d.cls !== 'Fake') // 20.6
        .map((d) => a.pursuit - d.pursuit),
    );
  return [
    ...rows('/pursuit/rows', charts.pursuit.rows, modifiers),
    ...rows('/pursuit/antiAircraftRows', charts.pursuit.antiAircraftRows, modifiers),
    ...rows('/airCombat/rows', charts.airCombat.rows, charts.airCombat.modifiers),
    ...rows('/damage/rows', charts.damage.rows, charts.damage.modifiers),
    ...rows('/crash/rows', charts.crash.rows, charts.crash.modifiers),
    ...rows('/bombardment/rows', charts.bombardment.rows, {}),
    ...rows('/recon/rows', charts.recon.rows, {}),
    ...columns('/pursuit/columns', charts.pursuit.columns, differentials, [0, 0]),
    ...columns(
      '/airCombat/columns',
      charts.airCombat.columns,
      [...inGroups(counters.map((t) => t.airCombat)), ...Array.from({ length: guns }, (_, i) => i + 1)],
      [0, 1], // 24.3
    ),
    ...columns(
      '/bombardment/columns',
      charts.bombardment.columns,
      inGroups(counters.map((t) => t.bombardment)),
      [lowest(shifts), highest(shifts)],
    ),
    ...codes(charts),
  ];
}

const lowest = (values: Readonly<Record<string, number>>): number =>
  Object.values(values).reduce((n, v) => n + Math.min(0, v), 0);
const highest = (values: Readonly<Record<string, number>>): number =>
  Object.values(values).reduce((n, v) => n + Math.max(0, v), 0);

/** Combined factors of one to three units of a kind (9.3). */
const inGroups = (factors: readonly number[]): number[] =>
  factors.flatMap((factor) => [1, 2, 3].map((n) => n * factor)).filter((n) => n > 0);

function rows(
  at: string,
  table: Readonly<Record<string, unknown>>,
  modifiers: Readonly<Record<string, number>>,
): PackFault[] {
  const [from, to] = [1 + lowest(modifiers), 6 + highest(modifiers)];
  const found = new Set(Array.from({ length: to - from + 1 }, (_, i) => rowOf(table, from + i)));
  return Object.keys(table)
    .filter((row) => !found.has(row))
    .map((row) =>
      fault(`${at}/${row}`, `no die comes here: with all modifiers they run from ${from} to ${to}`),
    );
}

function columns(
  at: string,
  keys: readonly string[],
  values: readonly number[],
  [left, right]: readonly [number, number],
): PackFault[] {
  const last = keys.length - 1;
  const direct = [...new Set(values.map((value) => columnOf(keys, value)))];
  const found = new Set(
    direct.flatMap((column) =>
      Array.from({ length: right - left + 1 }, (_, i) => Math.min(Math.max(column + left + i, 0), last)),
    ),
  );
  return keys.flatMap((key, i) =>
    found.has(i) ? [] : [fault(`${at}/${i}`, `nothing in the counter mix comes to ${describe(key)}`)],
  );
}
const describe = (key: string): string => (range(key).from === range(key).to ? `${key} exactly` : key);

/** Every code must appear in some cell; otherwise its rule would never apply. */
function codes(charts: Charts): PackFault[] {
  const cells = (table: Readonly<Record<string, readonly string[]>>): string[] => Object.values(table).flat();
  const missing = (at: string, wanted: readonly string[], there: readonly string[]): PackFault[] =>
    wanted
      .filter((code) => !there.includes(code))
      .map((code) => fault(`${at}/${code}`, 'this code stands nowhere in the table'));
  return [
    ...missing('/pursuit/codes', pursuitCode.options, cells(charts.pursuit.rows)),
    ...missing(
      '/pursuit/antiAircraftCodes',
      antiAircraftCode.options,
      Object.values(charts.pursuit.antiAircraftRows),
    ),
    ...missing('/airCombat/codes', fireCode.options, cells(charts.airCombat.rows)),
    ...missing('/recon/codes', reconCode.options, Object.values(charts.recon.rows)),
    ...missing('/randomEvents/codes', eventCode.options, Object.values(charts.randomEvents)),
    ...missing('/damage/codes', ['none', 'scattered', 'eliminated'], Object.values(charts.damage.rows)),
    ...missing(
      '/crash/codes',
      ['safe', 'recycle1AceSurvives', 'eliminated'], // 19.4
      Object.values(charts.crash.rows),
    ),
    ...missing(
      '/bombardment/codes',
      ['B1', 'B2', 'B3', 'D1', 'D2', 'D3'], // 19.2, 17.3
      cells(charts.bombardment.rows).flatMap((code) => code.split('&')),
    ),
  ];
}
