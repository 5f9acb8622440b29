import type { z } from 'zod';
import { checksum } from '../checksum.ts';
import chartsData from './packs/standard/charts.json' with { type: 'json' };
import unitsData from './packs/standard/units.json' with { type: 'json' };
import { charts, unitsFile, type ChartPack, type Charts } from './pack.ts';

/** A pack of parsed charts and counters, with the hash of its contents. */
export function packOf(name: string, chart: Charts, { types, units }: z.infer<typeof unitsFile>): ChartPack {
  const content = { charts: chart, types: Object.fromEntries(types.map((t) => [t.code, t])), units };
  return { name, hash: checksum(content), ...content };
}

/** A chart pack from parsed files, shown at the table as `name`. Throws ZodError for a wrong shape. */
export const packFrom = (name: string, chartsFile: unknown, counters: unknown): ChartPack =>
  packOf(name, charts.parse(chartsFile), unitsFile.parse(counters));

export const standardPack: ChartPack = packFrom('standard', chartsData, unitsData);
