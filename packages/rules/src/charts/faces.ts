/** The result that each face of a rolled die would have given, to measure luck after a match. */
import type { ChartUse } from '../state/communique.ts';
import { faces } from './reading.ts';
import { rowOf } from './lookup.ts';
import type { Charts } from './pack.ts';

/** Charts whose uses are logged with everything that modified them. */
export type RetoldChart = 'airCombat' | 'bombardment' | 'damage' | 'crash' | 'recon';
export const isRetold = (use: ChartUse): use is ChartUse & { chart: RetoldChart } =>
  use.chart !== 'pursuit' && use.chart !== 'randomEvents';

/** The codes of the six faces. The use lists every modifier, by name or within a sum. */
export function codesByFace(charts: Charts, use: ChartUse & { chart: RetoldChart }): readonly string[] {
  const named = use.modifiers.reduce((sum, { value }) => sum + value, 0);
  // The circumstances of a bombardment shift the column (13.5), and the logged column includes those shifts.
  const added = use.chart === 'bombardment' ? 0 : named + use.other;
  const rows: Readonly<Record<string, string | readonly string[]>> = charts[use.chart].rows;
  return faces.map((face) => {
    const cells = rows[rowOf(rows, face + added)] ?? '-';
    return typeof cells === 'string' ? cells : use.column === null ? '-' : (cells[use.column] ?? '-');
  });
}
