/** The charts of new matches, for pages that show counters without one. */
import type { ChartPack, UnitType } from './pack.ts';
import unitsData from '../../../../charts/second-edition/units.json' with { type: 'json' };

export const usualCharts = 'second-edition';

// Data that is checked where the pack is made of it (editions.ts), and so not again in a browser.
export const usualCounters = unitsData as {
  readonly types: readonly UnitType[];
  readonly units: ChartPack['units'];
};
