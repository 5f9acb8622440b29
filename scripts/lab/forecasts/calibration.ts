/** How well forecasts of raids hold: their bias, the share of raids within the spread, and tenths by the forecast. */
import type { Raid } from './raids.ts';

const mean = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0) / Math.max(1, of.length);
const total = ({ came }: Raid): number => came.bombs + came.fire + came.landing;
const fixed = (n: number): string => n.toFixed(2).padStart(6);

/** Average of what came less what was expected, with its standard error; in points. */
export function biasOf(raids: readonly Raid[]): { readonly bias: number; readonly error: number } {
  const misses = raids.map((raid) => total(raid) - raid.expected.average);
  const bias = mean(misses);
  const error = Math.sqrt(mean(misses.map((miss) => (miss - bias) ** 2)) / Math.max(1, misses.length));
  return { bias, error };
}

/** Raids in ten groups of equal size, from the lowest forecast to the highest. */
export function tenths(raids: readonly Raid[]): (readonly Raid[])[] {
  const sorted = raids.toSorted((a, b) => a.expected.average - b.expected.average);
  const at = (n: number): number => Math.round((n * sorted.length) / 10);
  return Array.from({ length: 10 }, (_, n) => sorted.slice(at(n), at(n + 1)));
}

function lineOf(name: string, raids: readonly Raid[]): string {
  const share = (of: (raid: Raid) => boolean): string =>
    `${Math.round(mean(raids.map((raid) => Number(of(raid)))) * 100)} %`;
  const { bias, error } = biasOf(raids);
  const part = (of: keyof Raid['came']): string => fixed(mean(raids.map(({ came }) => came[of])));
  const fell = mean(raids.map(({ expected: { stopped } }) => 1 - stopped.guns - stopped.fighters));
  return [
    `${name.padEnd(14)} ${String(raids.length).padStart(5)} raids`,
    `expected ${fixed(mean(raids.map(({ expected }) => expected.average)))}`,
    `came ${fixed(mean(raids.map(total)))}`,
    `bias ${fixed(bias)} ± ${(2 * error).toFixed(2)}`,
    `bombs ${part('bombs')}, fire ${part('fire')}, landing ${part('landing')}`,
    `below the spread ${share((raid) => total(raid) < raid.expected.low)}`,
    `above it ${share((raid) => total(raid) > raid.expected.high)}`,
    `bombed ${share(({ fell: bombed }) => bombed)}, expected ${Math.round(fell * 100)} %`,
  ].join('; ');
}

export function reportOn(raids: readonly Raid[]): string {
  const sides = (['german', 'british'] as const).map((side) =>
    lineOf(
      side,
      raids.filter((raid) => raid.side === side),
    ),
  );
  return [
    lineOf('all', raids),
    ...sides,
    ...tenths(raids).map((group, n) => lineOf(`tenth ${n + 1}`, group)),
  ].join('\n');
}
