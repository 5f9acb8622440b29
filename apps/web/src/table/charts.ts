/** The charts of a pack in their printed form: columns, and rows by their key. */
import { range, type ChartPack, type ChartUse, type Communique } from '@1bob/rules/player';
import { usesOf } from '@1bob/words';

export interface Printed {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, readonly string[]])[];
  readonly modifiers: Readonly<Record<string, number>>;
}

type Rows = Printed['rows'];
/** Rows from the lowest die up. In an object, "1" comes before "<=0". */
const inOrder = (rows: Readonly<Record<string, readonly string[]>>): Rows =>
  Object.entries(rows).toSorted(([a], [b]) => range(a).from - range(b).from);
const list = (rows: Readonly<Record<string, string>>): Rows =>
  inOrder(Object.fromEntries(Object.entries(rows).map(([key, code]) => [key, [code]])));

export function printedChart(pack: ChartPack, chart: ChartUse['chart']): Printed {
  const { charts } = pack;
  switch (chart) {
    case 'pursuit':
    case 'airCombat':
      return {
        columns: charts[chart].columns,
        rows: inOrder(charts[chart].rows),
        modifiers: charts[chart].modifiers,
      };
    case 'bombardment':
      return {
        columns: charts.bombardment.columns,
        rows: inOrder(charts.bombardment.rows),
        modifiers: charts.bombardment.columnShifts,
      };
    case 'damage':
    case 'crash':
      return { columns: [''], rows: list(charts[chart].rows), modifiers: charts[chart].modifiers };
    case 'recon':
      return { columns: [''], rows: list(charts.recon.rows), modifiers: {} };
    case 'randomEvents':
      return { columns: [''], rows: list(charts.randomEvents), modifiers: {} };
  }
}

/**
 * The last use of each chart in a log that runs from the oldest entry to the newest. Guns have a separate list (15.5).
 */
export function lastUses(told: readonly Communique[]): Partial<Record<ChartUse['chart'], ChartUse>> {
  const found: Partial<Record<ChartUse['chart'], ChartUse>> = {};
  for (const { use, what } of told.flatMap(usesOf)) if (what !== 'guns') found[use.chart] = use;
  return found;
}

/** 15.5: the guns' list, which is beside the pursuit chart. */
export const gunsList = (pack: ChartPack): Printed => ({
  columns: [''],
  rows: list(pack.charts.pursuit.antiAircraftRows),
  modifiers: pack.charts.pursuit.modifiers,
});
