/** What a player takes from another over both seats, from games that were played on the same dice with the seats exchanged. */
import type { Seat } from '@1bob/rules';
import { cellName, mirrored } from './cells.ts';
import type { PlayerName } from './players.ts';
import type { Row } from './results.ts';
import { mean, type Estimate } from './statistics.ts';

export interface BothSeats {
  /** Scenario, options and charts. */
  readonly game: string;
  readonly player: PlayerName;
  readonly against: PlayerName;
  /** Wins and half of the draws, from 0 to 1, with the interval of the pairs: two games on the same dice count as one. */
  readonly share: Estimate;
  /** Points of the player less those of the other at the end. */
  readonly lead: Estimate;
}

/** Share of a game and points ahead at its end, for the side in a seat. */
function resultFor({ measures }: Row, seat: Seat): { readonly share: number; readonly lead: number } {
  const { winner, leads } = measures;
  return {
    share: winner === seat ? 1 : winner === null ? 0.5 : 0,
    lead: (leads.at(-1) ?? 0) * (seat === 'german' ? 1 : -1),
  };
}

/**
 * Each pairing that was played with exchanged seats, for the player that was the German first. A game without its mirror is left
 * out.
 */
export function overBothSeats(rows: readonly Row[]): BothSeats[] {
  const played = new Map(rows.map((row) => [`${cellName(row.cell)} ${row.seed}`, row]));
  const pairs = new Map<string, { readonly row: Row; readonly results: ReturnType<typeof resultFor>[] }>();
  for (const row of rows) {
    const exchanged = mirrored(row.cell);
    if (exchanged === null || pairs.has(cellName(exchanged))) continue;
    const other = played.get(`${cellName(exchanged)} ${row.seed}`);
    if (other === undefined) continue;
    const name = cellName(row.cell);
    const pair = pairs.get(name) ?? { row, results: [] };
    pairs.set(name, pair);
    const [one, two] = [resultFor(row, 'german'), resultFor(other, 'british')];
    pair.results.push({ share: (one.share + two.share) / 2, lead: (one.lead + two.lead) / 2 });
  }
  return [...pairs.values()].map(({ row: { cell }, results }) => ({
    game: [cell.scenario, cell.options, cell.charts].join(' '),
    player: cell.german,
    against: cell.british,
    share: mean(results.map(({ share }) => share)),
    lead: mean(results.map(({ lead }) => lead)),
  }));
}
