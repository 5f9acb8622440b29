import { differenceOf } from '@1bob/game';
import type { ChartPack } from './pack.ts';
import { standardPack } from './standard.ts';

/** A number, a cell or a counter that is otherwise than in the standard pack; null where one of them has none. */
export interface PackDifference {
  /** JSON pointer, such as "/charts/crash/rows/5", "/types/GB/speed" or "/units/13/type". */
  readonly at: string;
  readonly standard: unknown;
  readonly here: unknown;
}

/** Everything in which a pack differs from the standard one. Its name is not looked at. */
export function differencesFromStandard(pack: ChartPack): PackDifference[] {
  if (pack.hash === standardPack.hash) return [];
  const standard = byName(standardPack);
  return differenceOf(standard, byName(pack)).map(({ path, value }) => ({
    at: path,
    standard: valueAt(standard, path),
    here: value ?? null,
  }));
}

/** Squadrons by name: one more or less must not shift all that come after it. */
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
