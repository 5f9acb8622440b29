/** Checks that the charts of a pack can be read: their rows and columns are ranges that fit together. */
import type { PackFault } from './fault.ts';
import { range } from './lookup.ts';
import type { Charts } from './pack.ts';

const fault = (at: string, why: string): PackFault => ({ file: 'charts.json', at, why });

export function shapeFaults(charts: Charts): PackFault[] {
  const tables = { pursuit: charts.pursuit, airCombat: charts.airCombat, bombardment: charts.bombardment };
  const rows = {
    ...mapped(tables, ({ rows }) => rows),
    damage: charts.damage.rows,
    crash: charts.crash.rows,
    recon: charts.recon.rows,
  };
  return [
    ...Object.entries(rows).flatMap(([name, of]) => rowFaults(`/${name}/rows`, Object.keys(of))),
    ...rowFaults('/pursuit/antiAircraftRows', Object.keys(charts.pursuit.antiAircraftRows)),
    ...Object.entries(tables).flatMap(([name, table]) => [
      ...columnFaults(`/${name}/columns`, table.columns),
      ...cellFaults(`/${name}/rows`, table),
    ]),
    ...keyFaults('/randomEvents', charts.randomEvents, 2, 12, 'a sum of two dice'),
    ...keyFaults('/nightFallsAtFlyingTurn', charts.nightFallsAtFlyingTurn, 1, 12, 'a month of the year'),
  ];
}

const mapped = <T, R>(record: Readonly<Record<string, T>>, make: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));

const isRange = (key: string): boolean => {
  try {
    range(key);
    return true;
  } catch {
    return false;
  }
};

/** Beyond every modified die and every strength. */
const FARTHEST = 10_000;
const isFar = (key: string): boolean => {
  const { from, to } = range(key);
  return [from, to].some((n) => Number.isFinite(n) && Math.abs(n) > FARTHEST);
};
const far = `has a number beyond ${FARTHEST}`;

/** Rows must not overlap. */
function rowFaults(at: string, keys: readonly string[]): PackFault[] {
  if (keys.length === 0) return [fault(at, 'there is no row')];
  const wrong = keys.filter((key) => !isRange(key));
  if (wrong.length > 0)
    return wrong.map((key) => fault(`${at}/${key}`, 'is neither a number nor a range of numbers'));
  const beyond = keys.filter(isFar);
  if (beyond.length > 0) return beyond.map((key) => fault(`${at}/${key}`, far));
  const sorted = [...keys].sort((a, b) => range(a).from - range(b).from);
  return sorted.flatMap((key, i) => {
    const before = sorted[i - 1];
    if (range(key).from > range(key).to) return [fault(`${at}/${key}`, 'is a range that runs backwards')];
    return before !== undefined && range(before).to >= range(key).from
      ? [fault(`${at}/${key}`, `shares a number with the row ${before}`)]
      : [];
  });
}

/** Columns must go from left to right, each beginning where the one before ends. */
function columnFaults(at: string, columns: readonly string[]): PackFault[] {
  const wrong = columns.flatMap((key, i) =>
    isRange(key) ? [] : [fault(`${at}/${i}`, `"${key}" is neither a number nor a range of numbers`)],
  );
  if (wrong.length > 0) return wrong;
  const beyond = columns.flatMap((key, i) => (isFar(key) ? [fault(`${at}/${i}`, far)] : []));
  if (beyond.length > 0) return beyond;
  return columns.slice(1).flatMap((key, i) => {
    const before = columns[i] ?? '';
    return range(key).from === range(before).to + 1
      ? []
      : [fault(`${at}/${i + 1}`, `${key} does not begin where ${before} ends`)];
  });
}

const cellFaults = (
  at: string,
  table: { columns: readonly string[]; rows: Readonly<Record<string, readonly string[]>> },
): PackFault[] =>
  Object.entries(table.rows).flatMap(([row, cells]) =>
    cells.length === table.columns.length
      ? []
      : [fault(`${at}/${row}`, `has ${cells.length} cells for ${table.columns.length} columns`)],
  );

function keyFaults(
  at: string,
  table: Readonly<Record<string, unknown>>,
  from: number,
  to: number,
  what: string,
): PackFault[] {
  const wanted = Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
  return [
    ...wanted.filter((key) => !Object.hasOwn(table, key)).map((key) => fault(`${at}/${key}`, 'is missing')),
    ...Object.keys(table)
      .filter((key) => !wanted.includes(key))
      .map((key) => fault(`${at}/${key}`, `is not ${what}`)),
  ];
}
