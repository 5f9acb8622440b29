import { differenceOf } from '@1bob/game';
import type { ChartPack } from './pack.ts';
import { standardPack } from './standard.ts';

/** A number, cell or counter that differs from the standard pack; null on the side of a pack that lacks it. */
export interface PackDifference {
  /** JSON pointer, such as "/charts/crash/rows/5", "/types/GB/speed" or "/units/13/type". */
  readonly at: string;
  readonly standard: unknown;
  readonly here: unknown;
}

/** All differences between a pack and the standard one, except in their names. */
export function differencesFromStandard(pack: ChartPack): PackDifference[] {
  if (pack.hash === standardPack.hash) return [];
  const standard = byName(standardPack);
  return differenceOf(standard, byName(pack)).map(({ path, value }) => ({
    at: path,
    standard: valueAt(standard, path),
    here: value ?? null,
  }));
}

/** The pack with squadrons as a table by name, so that adding or removing one does not change the place of the others. */
const byName = ({ charts, types, units }: ChartPack): object => ({
  charts,
  types,
  units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
});

function valueAt(tree: object, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  const found = steps.reduce<unknown>((at, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof at === 'object' && at !== null && Object.hasOwn(at, key)
      ? (at as Record<string, unknown>)[key]
      : undefined;
  }, tree);
  return found ?? null;
}
