/**
 * A chart before the die is rolled: its column, the shifts and the die modifiers. The engine makes readings from the truth
 * and rolls. The window and the computer players make the same readings from what they know.
 */
import type { ChartUse, CircumstanceName } from '../state/communique.ts';
import { isKnown, unknown, type Known } from '../position/position.ts';
import { columnOf, rowOf } from './lookup.ts';
import type { Charts } from './pack.ts';

/** A fact that, if it holds, modifies a die or shifts a column. It has its name from the chart pack. */
export interface Circumstance {
  readonly name: CircumstanceName;
  /** The modifier or shift, if the fact holds. */
  readonly value: number;
  readonly holds: Known<boolean>;
  /** Whether the fact is announced to everybody when the chart is used (ruling 18). */
  readonly public: boolean;
}

/** The circumstance of a name; null when the chart gives it no number. */
export const circumstance = (
  values: Readonly<Record<string, number | undefined>>,
  name: CircumstanceName,
  holds: Known<boolean>,
  announced = true,
): Circumstance => ({ name, value: values[name] ?? 0, holds, public: announced });

export interface Reading {
  readonly chart: ChartUse['chart'];
  /** The cells of a table, or the result of a list, by row. */
  readonly rows: Readonly<Record<string, string | readonly string[]>>;
  /**
   * Index of the column after the shifts; -1 if they go off the left edge of the chart. Null if the chart has no columns;
   * unknown if the strength or a shift is unknown.
   */
  readonly column: Known<number> | null;
  readonly shifts: readonly Circumstance[];
  readonly modifiers: readonly Circumstance[];
}

/** The cell that a die selects. */
export interface Cell {
  readonly row: string;
  readonly code: string;
}

const counts = ({ holds, value }: Circumstance): boolean => holds === true && value !== 0;
const sum = (all: readonly Circumstance[]): number => all.filter(counts).reduce((n, c) => n + c.value, 0);
const isOpen = ({ holds, value }: Circumstance): boolean => !isKnown(holds) && value !== 0;

/**
 * A reading of a table. `least` is the lowest column that strength and shifts can lead to. Without `least` they may go off
 * the left edge of the chart.
 */
export function tableReading(
  chart: 'pursuit' | 'airCombat' | 'bombardment',
  charts: Charts,
  parts: {
    strength: Known<number>;
    least?: number;
    shifts?: readonly Circumstance[];
    modifiers?: readonly Circumstance[];
  },
): Reading {
  const { columns, rows } = charts[chart];
  const { strength, least, shifts = [], modifiers = [] } = parts;
  const shifted = (from: number): number => {
    const column = Math.min(columnOf(columns, from) + sum(shifts), columns.length - 1);
    return Math.max(column, least ?? -1);
  };
  const column = isKnown(strength) && !shifts.some(isOpen) ? shifted(strength) : unknown;
  return { chart, rows, column, shifts, modifiers };
}

/** A reading of a list, which has no columns. */
export const listReading = (
  chart: ChartUse['chart'],
  rows: Readonly<Record<string, string>>,
  modifiers: readonly Circumstance[],
): Reading => ({ chart, rows, column: null, shifts: [], modifiers });

/** Circumstances that are unknown and would change the result. */
export const openIn = ({ shifts, modifiers }: Reading): Circumstance[] =>
  [...shifts, ...modifiers].filter(isOpen);

/** Whether each face of the die has exactly one result. */
export const isCertain = (reading: Reading): boolean =>
  isKnown(reading.column) && openIn(reading).length === 0;

/** The cell for a face of the die. Unknown circumstances count as 0. The code is "-" outside all columns. */
export function cellAt(reading: Reading, die: number): Cell {
  const { rows, column, modifiers } = reading;
  const row = rowOf(rows, die + sum(modifiers));
  const cells = rows[row] ?? '';
  if (typeof cells === 'string') return { row, code: cells };
  return { row, code: isKnown(column) && column !== null ? (cells[column] ?? '-') : '-' };
}

/** Faces of a die. */
export const faces = [1, 2, 3, 4, 5, 6] as const;

/** Modifiers and shifts that are known to apply. */
export const counting = ({ shifts, modifiers }: Reading): Circumstance[] =>
  [...shifts, ...modifiers].filter(counts);

/** The use of a chart as everybody sees it in the log: public modifiers by name, the others as one sum (ruling 18). */
export function toldUse(reading: Reading, die: number): ChartUse {
  const { chart, column, shifts, modifiers } = reading;
  if (!isCertain(reading)) throw new Error(`a ${chart} chart was read with something unknown`);
  // A bombardment has column shifts and no die modifiers (13.5). On other charts only "up" shifts the column (24.3).
  const [named, columns] = chart === 'bombardment' ? [shifts, []] : [modifiers, shifts];
  const open = named.filter((c) => counts(c) && c.public);
  const otherColumns = sum(columns.filter((c) => !c.public));
  const { row, code } = cellAt(reading, die);
  return {
    chart,
    die,
    column: column === unknown ? null : column,
    row,
    code,
    modifiers: open.map(({ name, value }) => ({ name, value })),
    other: sum(named) - sum(open),
    ...(otherColumns === 0 ? {} : { otherColumns }),
  };
}

/** The use of a chart as its owner sees it in the log: every modifier by name. */
export const toldInFull = (reading: Reading, die: number): ChartUse =>
  toldUse(
    {
      ...reading,
      shifts: reading.shifts.map((c) => ({ ...c, public: true })),
      modifiers: reading.modifiers.map((c) => ({ ...c, public: true })),
    },
    die,
  );
