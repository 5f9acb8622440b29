/**
 * A chart as it will be read: the column, what moves it, and what is added to the die, before the die falls. The engine
 * makes readings of the truth and rolls; the window and the computer players make the same readings of what they know.
 */
import type { ChartUse, CircumstanceName } from '../state/communique.ts';
import { isKnown, unknown, type Known } from '../position/position.ts';
import { columnOf, rowOf } from './lookup.ts';
import type { Charts } from './pack.ts';

/** Something that moves a die or a column where it holds, by its name in the chart pack. */
export interface Circumstance {
  readonly name: CircumstanceName;
  /** What it adds where it holds. */
  readonly value: number;
  readonly holds: Known<boolean>;
  /** Announced to everybody when the chart is used (ruling 18). */
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
  /** Of a table: its cells by row. Of a list: what it says by row. */
  readonly rows: Readonly<Record<string, string | readonly string[]>>;
  /**
   * Index of the column that the shifts lead to; -1 when they lead off the left. Null where the chart has no columns,
   * unknown where the strength or a shift is.
   */
  readonly column: Known<number> | null;
  readonly shifts: readonly Circumstance[];
  readonly modifiers: readonly Circumstance[];
}

/** What the die came to. */
export interface Cell {
  readonly row: string;
  readonly code: string;
}

const counts = ({ holds, value }: Circumstance): boolean => holds === true && value !== 0;
const sum = (all: readonly Circumstance[]): number => all.filter(counts).reduce((n, c) => n + c.value, 0);
const isOpen = ({ holds, value }: Circumstance): boolean => !isKnown(holds) && value !== 0;

/** A table: `least` is the column that shifts and strength never go below; without it they may leave the chart. */
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

/** A list, which has no columns. */
export const listReading = (
  chart: ChartUse['chart'],
  rows: Readonly<Record<string, string>>,
  modifiers: readonly Circumstance[],
): Reading => ({ chart, rows, column: null, shifts: [], modifiers });

/** Circumstances that decide and are not known. */
export const openIn = ({ shifts, modifiers }: Reading): Circumstance[] =>
  [...shifts, ...modifiers].filter(isOpen);

/** Whether every die comes to one result. */
export const isCertain = (reading: Reading): boolean =>
  isKnown(reading.column) && openIn(reading).length === 0;

/** What a face of the die comes to by what is known; what is not known counts for nothing. "-" in no column. */
export function cellAt(reading: Reading, die: number): Cell {
  const { rows, column, modifiers } = reading;
  const row = rowOf(rows, die + sum(modifiers));
  const cells = rows[row] ?? '';
  if (typeof cells === 'string') return { row, code: cells };
  return { row, code: isKnown(column) && column !== null ? (cells[column] ?? '-') : '-' };
}

/** Faces of a die. */
export const faces = [1, 2, 3, 4, 5, 6] as const;

/** Modifiers and shifts that are known to count. */
export const counting = ({ shifts, modifiers }: Reading): Circumstance[] =>
  [...shifts, ...modifiers].filter(counts);

/** The use of a chart as the table is told of it: what is public by name, the rest as one sum (ruling 18). */
export function toldUse(reading: Reading, die: number): ChartUse {
  const { chart, column, shifts, modifiers } = reading;
  if (!isCertain(reading)) throw new Error(`a ${chart} chart was read with something unknown`);
  // The shifts of a bombardment are all that its chart has (13.5); elsewhere only "up" moves the column (24.3).
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

/** The use of a chart as its owner is told of it: every modifier by name. */
export const toldInFull = (reading: Reading, die: number): ChartUse =>
  toldUse(
    {
      ...reading,
      shifts: reading.shifts.map((c) => ({ ...c, public: true })),
      modifiers: reading.modifiers.map((c) => ({ ...c, public: true })),
    },
    die,
  );
