/** Puzzles: positions from recorded games, as a seat saw them, with a question. Each is a file in `set` (docs/puzzles.md). */
import type { Command, PlayerView } from '@1bob/rules/player';

/** The kinds of decisions, in the order of the list. A file is named by its kind: `route.json`, and a second `route-2.json`. */
export const puzzleKinds = [
  'whom',
  'fake',
  'rest',
  'hold',
  'dusk',
  'chase',
  'land',
  'fight',
  'post',
  'buy',
  'base',
  'target',
  'route',
  'when',
  'bombs',
  'decoy',
] as const;
export type PuzzleKind = (typeof puzzleKinds)[number];

/** A text in each language of the pages. */
export interface Both {
  readonly en: string;
  readonly de: string;
}

/** The view of the seat, without the charts and without what a puzzle does not need. Its log is that of the month. */
export type StoredView = Omit<PlayerView, 'pack' | 'packDiffers' | 'ledger' | 'reports'>;

export interface Answer {
  readonly text: Both;
  /** Legal commands, given in this order. */
  readonly commands: readonly Command[];
  /**
   * By how many points it does worse than the best answer, on average over the worlds, and the standard error of that
   * difference. Lost aircraft count at their value. The best answer has 0 and 0.
   */
  readonly cost: number;
  readonly error: number;
}

export interface Puzzle {
  readonly kind: PuzzleKind;
  /** Name and hash of the charts of the game. */
  readonly charts: { readonly name: string; readonly hash: string };
  /** The recorded game, and the number of its entries before this position. */
  readonly record: { readonly match: string; readonly entries: number };
  readonly view: StoredView;
  readonly question: Both;
  readonly answers: readonly Answer[];
  /** Number of worlds in which each answer was tried. */
  readonly worlds: number;
  /** Why the best answer is the best. */
  readonly reason: Both;
  /** What the player of the recorded game did, and what came of it. */
  readonly happened: Both;
}
