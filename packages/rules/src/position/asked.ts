/** The reading behind a die. Each roll passes it to the dice, so that tests can compare forecasts with it. */
import type { Reading } from '../charts/reading.ts';
import type { Match, Side } from '../state/match.ts';
import type { Position } from './position.ts';

/** A rule that reads a chart: from the truth, to decide a result, or from a player's position, to forecast it. */
export type ReadingRule<A> = (position: Position, about: A) => Reading;

export interface Asked {
  /** The side that asks. */
  readonly side: Side;
  /** The reading that the engine uses. */
  readonly reading: Reading;
  /** The match just before the roll. */
  readonly match: () => Match;
  /** The same question asked of another position. */
  readonly forecast: (position: Position) => Reading;
}
