/** The charts of new matches, for pages that show counters outside a match. */
import type { ChartPack, UnitType } from './pack.ts';
import unitsData from '../../../../charts/third-edition/units.json' with { type: 'json' };

// editions.ts validates this data when it makes the pack, so the browser does not validate it again.
export const usualCounters = unitsData as {
  readonly types: readonly UnitType[];
  readonly units: ChartPack['units'];
};
