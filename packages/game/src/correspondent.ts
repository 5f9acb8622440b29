import type { Seat, Summary } from './game.ts';

/**
 * Describes a match in sentences for players who are away. A game provides it, because the server does not know the rules.
 * Languages are two-letter codes; an unknown language gets English.
 */
export interface Correspondent {
  /** One line of public facts: that the seat has the move, and how far the match has come. */
  subject(summary: Summary, seat: Seat, language: string): string;
  /** One line: that the match has ended, and the result for a seat. */
  ended(summary: Summary, seat: Seat, language: string): string;
  /** A mark of how much a view contains, for `since`. */
  mark(view: object): string;
  /** News in a view since a mark, in sentences, oldest first; '' is the mark of a person who has seen nothing. */
  lines(view: object, since: string, language: string): readonly string[];
  /** A map of a view, as SVG without external resources. */
  picture(view: object): string;
}
