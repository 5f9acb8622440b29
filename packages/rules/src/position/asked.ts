/** What a die is read by, told to the dice as it falls: for tests that hold forecasts against it. */
import type { Reading } from '../charts/reading.ts';
import type { Match, Side } from '../state/match.ts';
import type { Position } from './position.ts';

/** A rule that reads a chart: of the truth to decide, of a player's position to forecast. */
export type ReadingRule<A> = (position: Position, about: A) => Reading;

export interface Asked {
  /** Whose question it is. */
  readonly side: Side;
  /** As the engine reads it. */
  readonly reading: Reading;
  /** The match just before the die. */
  readonly match: () => Match;
  /** The same question, asked of another position. */
  readonly forecast: (position: Position) => Reading;
}
