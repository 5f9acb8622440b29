/** The games of a study: cells of games that are played alike, each game with its own seed. */
import type { ScenarioId, Seat } from '@1bob/rules';
import type { PlayerName } from './players.ts';

/** Games that start alike. */
export interface Cell {
  readonly scenario: ScenarioId;
  /** As on the command line of play-out: "none", "all" or a list. */
  readonly options: string;
  /** Name of the chart pack. */
  readonly charts: string;
  readonly german: PlayerName;
  readonly british: PlayerName;
}

/** One game of a cell. Cells share their seeds, and so do mirrored pairs. */
export interface Job {
  readonly cell: Cell;
  readonly seed: string;
}

/** Further inputs of a result besides cell and seed: another value makes it another game. */
export interface Versions {
  readonly rules: string;
  /** Version number of the measures. */
  readonly measured: number;
  /** Hash of the chart pack. */
  readonly charts: string;
  /** Hash of everything a player is built from. */
  readonly code: Readonly<Record<Seat, string>>;
}

export const cellName = ({ scenario, options, charts, german, british }: Cell): string =>
  [scenario, options, charts, german, british].join(' ');

/** The same text for the same game. */
export const keyOf = ({ cell, seed }: Job, { rules, measured, charts, code }: Versions): string =>
  [cellName(cell), seed, rules, measured, charts, code.german, code.british].join(' ');

/** The cell with its seats exchanged; null if both players are the same. */
export const mirrored = (cell: Cell): Cell | null =>
  cell.german === cell.british ? null : { ...cell, german: cell.british, british: cell.german };

/** Seeds of the first `games` games. */
export const seedsOf = (seed: string, games: number): readonly string[] =>
  Array.from({ length: games }, (_, n) => `${seed}/${n + 1}`);
