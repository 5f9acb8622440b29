/** What is printed on the counters of the standard pack, for pages that show them without a match. */
import type { ChartPack, UnitType } from './pack.ts';
import unitsData from './packs/standard/units.json' with { type: 'json' };

// Data that is checked where the pack is made of it (standard.ts), and so not again in a browser.
export const standardCounters = unitsData as {
  readonly types: readonly UnitType[];
  readonly units: ChartPack['units'];
};
