import { checksum } from '../checksum.ts';
import chartsData from './packs/standard/charts.json' with { type: 'json' };
import unitsData from './packs/standard/units.json' with { type: 'json' };
import { charts, unitCounter, unitType, type ChartPack } from './pack.ts';

/**
 * A chart pack from parsed files. Throws ZodError for a shape that is wrong; `name` is what the table shows.
 */
export function packFrom(
  name: string,
  chartsFile: unknown,
  unitsFile: { types: unknown; units: unknown },
): ChartPack {
  const content = {
    charts: charts.parse(chartsFile),
    types: Object.fromEntries(
      unitType
        .array()
        .parse(unitsFile.types)
        .map((t) => [t.code, t]),
    ),
    units: unitCounter.array().parse(unitsFile.units),
  };
  return { name, hash: checksum(content), ...content };
}

export const standardPack: ChartPack = packFrom('standard', chartsData, unitsData);
