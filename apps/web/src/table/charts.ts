/** The charts of a pack in the shape in which they are printed: columns, and rows by their key. */
import type { ChartPack, ChartUse } from '@1bob/rules';

export interface Printed {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, readonly string[]])[];
  readonly modifiers: Readonly<Record<string, number>>;
}

type Rows = Printed['rows'];
const list = (rows: Readonly<Record<string, string>>): Rows => Object.entries(rows).map(([key, code]) => [key, [code]]);

export function printed(pack: ChartPack, chart: ChartUse['chart']): Printed {
  const { charts } = pack;
  switch (chart) {
    case 'pursuit':
    case 'airCombat':
      return {
        columns: charts[chart].columns,
        rows: Object.entries(charts[chart].rows),
        modifiers: charts[chart].modifiers,
      };
    case 'bombardment':
      return {
        columns: charts.bombardment.columns,
        rows: Object.entries(charts.bombardment.rows),
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

/** 15.5: the guns' own list beside the pursuit chart. */
export const gunsList = (pack: ChartPack): Printed => ({
  columns: [''],
  rows: list(pack.charts.pursuit.antiAircraftRows),
  modifiers: pack.charts.pursuit.modifiers,
});
