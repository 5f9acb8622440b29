/** The editions of the charts that every server offers (docs/charts.md). */
import { readPack, standardPack, type ChartPack } from '@1bob/rules';
import charts from '../../../charts/second-edition/charts.json' with { type: 'json' };
import units from '../../../charts/second-edition/units.json' with { type: 'json' };

function edition(name: string, files: { charts: unknown; units: unknown }): ChartPack {
  const read = readPack(name, files);
  if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.faults)}`);
  return read.pack;
}

export const secondEdition = edition('second-edition', { charts, units });

/** The packs of the house, by name: new tables have the first of them unless another is chosen. */
export const offered: readonly ChartPack[] = [secondEdition, standardPack];
