/** Checks that a better die, or a column farther to the right, is never worse for the side that rolls. */
import type { PackFault } from './fault.ts';
import { range } from './lookup.ts';
import type { Charts } from './pack.ts';

const fault = (at: string, why: string): PackFault => ({ file: 'charts.json', at, why });

const place =
  (...codes: readonly string[]) =>
  (code: string): number =>
    codes.indexOf(code);

/** How bad a fate is. Fates of several months differ by their number of months. */
const fate = (code: string): number =>
  code === 'eliminated'
    ? 99
    : code.startsWith('recycle')
      ? Number(code[7]) + (code.endsWith('AceSurvives') ? 0 : 0.5)
      : place('safe', 'none', 'scattered')(code) / 10;

const level = (code: string, letter: 'B' | 'D'): number =>
  Number(new RegExp(`${letter}(\\d)`).exec(code)?.[1] ?? 0);
/** Each kind of target values a bomb result differently (13.5, 17.3, 17.5, 19.2). */
const targets: readonly (readonly [name: string, worth: (b: number, d: number) => number])[] = [
  ['a city or town', (b, d) => b + d],
  ['a target with civil defence', (b, d) => Math.min(b, 2) + Math.max(0, d - 1)],
  ['a land unit or ship', (_, d) => d],
  // A hit from a B rolls one lower for damage than a hit from a D, but one more unit hit outweighs a harder roll.
  ['based air units', (b, d) => 10 * (b + d) + d],
  ['the ace that any B may make', (b) => Math.sign(b)],
];

export function worseForBetter(charts: Charts): PackFault[] {
  const { pursuit, airCombat, bombardment } = charts;
  return [
    ...table('/pursuit/rows', pursuit.rows, place('D', '-', 'A'), ''),
    ...list('/pursuit/antiAircraftRows', pursuit.antiAircraftRows, place('none', 'reduced', 'full')),
    ...table('/airCombat/rows', airCombat.rows, place('-', 'FS', 'D', 'Z', 'E'), ''),
    ...list('/damage/rows', charts.damage.rows, fate),
    ...list('/crash/rows', charts.crash.rows, fate),
    ...list('/recon/rows', charts.recon.rows, place('fail', 'examine', 'examineAndMark')),
    ...targets.flatMap(([name, worth]) =>
      table(
        '/bombardment/rows',
        bombardment.rows,
        (c) => worth(level(c, 'B'), level(c, 'D')),
        ` for ${name}`,
      ),
    ),
  ];
}

/** Rows from the lowest die to the highest. */
const byDie = <T>(rows: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(rows).sort(([a], [b]) => range(a).from - range(b).from);

function list(
  at: string,
  rows: Readonly<Record<string, string>>,
  worth: (code: string) => number,
): PackFault[] {
  const sorted = byDie(rows);
  return sorted.flatMap(([row, code], i) => {
    const [before, low] = sorted[i - 1] ?? [row, code];
    return worth(code) < worth(low)
      ? [fault(`${at}/${row}`, `${code} is less than the ${low} of row ${before}`)]
      : [];
  });
}

function table(
  at: string,
  rows: Readonly<Record<string, readonly string[]>>,
  worth: (code: string) => number,
  whom: string,
): PackFault[] {
  const sorted = byDie(rows);
  return sorted.flatMap(([row, cells], i) =>
    cells.flatMap((code, column) => {
      const left = cells[column - 1];
      const [above, under] = [sorted[i - 1]?.[0], sorted[i - 1]?.[1][column]];
      const found: PackFault[] = [];
      if (left !== undefined && worth(code) < worth(left))
        found.push(fault(`${at}/${row}/${column}`, `${code} is less than the ${left} to its left${whom}`));
      if (above !== undefined && under !== undefined && worth(code) < worth(under))
        found.push(
          fault(`${at}/${row}/${column}`, `${code} is less than the ${under} of row ${above}${whom}`),
        );
      return found;
    }),
  );
}
