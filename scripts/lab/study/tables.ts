/** Tables of a study in plain text. */
import { cellName } from './cells.ts';
import { bothSeats, endings, howTheWalkGoes, leadTable, losses, type Named } from './chapters.ts';
import { overBothSeats } from './mirror.ts';
import type { Row } from './results.ts';
import { measuresOf } from './summaries.ts';

/** Rows of one cell. */
function byCell(rows: readonly Row[]): Map<string, Row[]> {
  const cells = new Map<string, Row[]>();
  for (const row of rows) {
    const name = cellName(row.cell);
    cells.set(name, [...(cells.get(name) ?? []), row]);
  }
  return cells;
}

const aligned = (table: readonly (readonly string[])[]): string[] => {
  const widths = (table[0] ?? []).map((_, i) => Math.max(...table.map((line) => line[i]?.length ?? 0)));
  return table.map((line) =>
    line
      .map((word, i) => word.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

export function tables(rows: readonly Row[]): string[] {
  const cells = [...byCell(rows)].map(([name, of]): Named => [name, measuresOf(of)]);
  const exchanged = overBothSeats(rows);
  return [
    ...(exchanged.length === 0
      ? []
      : [
          'Shares of a player over both seats, with 95 % intervals; two games on the same dice count as one',
          ...aligned(bothSeats(exchanged)),
          '',
        ]),
    'Shares of the German side: wins and half of the draws, with 95 % intervals',
    ...aligned(endings(cells)),
    '',
    'Air units lost a game, for good + for some months',
    ...aligned(losses(cells)),
    '',
    howTheWalkGoes,
    ...aligned(leadTable(cells)),
  ];
}
