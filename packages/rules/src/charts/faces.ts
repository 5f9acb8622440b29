/** What a die that fell could have come to, face by face: for the luck of a match that is over. */
import type { ChartUse } from '../state/communique.ts';
import { faces } from './reading.ts';
import { rowOf } from './lookup.ts';
import type { Charts } from './pack.ts';

/** Charts whose every use is told with all that moved it. */
export type RetoldChart = 'airCombat' | 'bombardment' | 'damage' | 'crash' | 'recon';
export const isRetold = (use: ChartUse): use is ChartUse & { chart: RetoldChart } =>
  use.chart !== 'pursuit' && use.chart !== 'randomEvents';

/** The codes of the six faces, for a use in which every modifier is told, by name or in the sum of those that are not. */
export function codesByFace(charts: Charts, use: ChartUse & { chart: RetoldChart }): readonly string[] {
  const named = use.modifiers.reduce((sum, { value }) => sum + value, 0);
  // The circumstances of a bombardment move the column (13.5), and that is told as it was read.
  const added = use.chart === 'bombardment' ? 0 : named + use.other;
  const rows: Readonly<Record<string, string | readonly string[]>> = charts[use.chart].rows;
  return faces.map((face) => {
    const cells = rows[rowOf(rows, face + added)] ?? '-';
    return typeof cells === 'string' ? cells : use.column === null ? '-' : (cells[use.column] ?? '-');
  });
}
