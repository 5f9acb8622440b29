/**
 * The check of a chart pack, before anybody plays with it: that it can be read, that everything in it can occur, and
 * that a better die is never worse.
 */
import type { ZodError } from 'zod';
import { worseForBetter } from './better.ts';
import type { PackFault } from './fault.ts';
import { mixFaults } from './mix.ts';
import { charts, unitsFile, type ChartPack } from './pack.ts';
import { unreached } from './reach.ts';
import { shapeFaults } from './shape.ts';
import { packOf } from './standard.ts';

export type { PackFault } from './fault.ts';

/** A chart pack out of its two parsed files, or everything that is wrong with them. `name` is what the table shows. */
export function readPack(
  name: string,
  files: { charts: unknown; units: unknown },
): { ok: true; pack: ChartPack } | { ok: false; faults: PackFault[] } {
  const chart = charts.safeParse(files.charts);
  const counters = unitsFile.safeParse(files.units);
  if (!chart.success || !counters.success)
    return {
      ok: false,
      faults: [...schemaFaults('charts.json', chart.error), ...schemaFaults('units.json', counters.error)],
    };
  const pack = packOf(name, chart.data, counters.data);
  const codes = counters.data.types.map((type) => type.code);
  const twice = codes.filter((code, i) => codes.indexOf(code) < i);
  const faults = [
    ...twice.map((code): PackFault => ({ file: 'units.json', at: `/types/${code}`, why: 'is there twice' })),
    ...checkPack(pack),
  ];
  return faults.length === 0 ? { ok: true, pack } : { ok: false, faults };
}

const schemaFaults = (file: PackFault['file'], error: ZodError | undefined): PackFault[] =>
  (error?.issues ?? []).map(({ path, message }) => ({
    file,
    at: path.map((step) => `/${String(step)}`).join(''),
    why: message,
  }));

/** What is wrong with a pack that is well formed; empty when nothing is. */
export function checkPack(pack: ChartPack): PackFault[] {
  // What cannot be read cannot be judged either.
  const shape = shapeFaults(pack.charts);
  if (shape.length > 0) return shape;
  return [...mixFaults(pack), ...afterWaivers(pack, unreached(pack)), ...worseForBetter(pack.charts)];
}

/** A pack may say by name what cannot occur in it, and why; a waiver that waives nothing is a mistake. */
function afterWaivers({ charts: { waived = {} } }: ChartPack, found: readonly PackFault[]): PackFault[] {
  const idle = Object.keys(waived)
    .filter((at) => !found.some((fault) => fault.at === at))
    .map((at): PackFault => ({ file: 'charts.json', at: `/waived/${at}`, why: 'waives nothing' }));
  return [...found.filter(({ at }) => !Object.hasOwn(waived, at)), ...idle];
}
