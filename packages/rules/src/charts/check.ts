/**
 * Checks a chart pack before anybody plays with it: the pack can be read, everything in it can occur, and a better die is
 * never worse.
 */
import type { ZodError } from 'zod';
import { worseForBetter } from './better.ts';
import type { PackFault } from './fault.ts';
import { mixFaults } from './mix.ts';
import { charts, unitsFile, type ChartPack } from './pack.ts';
import { unreachablePlaces } from './reach.ts';
import { shapeFaults } from './shape.ts';
import { packOf } from './standard.ts';

export type { PackFault } from './fault.ts';

/** A chart pack from its two parsed files, or all faults in them. The pack is shown at the table as `name`. */
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

/** The faults of a well-formed pack; empty if it has none. */
export function checkPack(pack: ChartPack): PackFault[] {
  // A pack that cannot be read gets no further checks.
  const shape = shapeFaults(pack.charts);
  if (shape.length > 0) return shape;
  return [...mixFaults(pack), ...afterWaivers(pack, unreachablePlaces(pack)), ...worseForBetter(pack.charts)];
}

/**
 * Leaves out faults that the pack waives. A pack may list places that cannot occur, each with a reason. A waiver without a
 * fault is a fault itself.
 */
function afterWaivers({ charts: { waived = {} } }: ChartPack, found: readonly PackFault[]): PackFault[] {
  const idle = Object.keys(waived)
    .filter((at) => !found.some((fault) => fault.at === at))
    .map((at): PackFault => ({ file: 'charts.json', at: `/waived/${at}`, why: 'waives nothing' }));
  return [...found.filter(({ at }) => !Object.hasOwn(waived, at)), ...idle];
}
