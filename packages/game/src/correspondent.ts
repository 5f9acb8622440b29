import type { Seat, Summary } from './game.ts';

/**
 * Tells of a match in sentences, to those who do not look at it: beside a game, for a server that does not know its
 * rules. Languages are named by two letters; one that is not spoken is answered in English.
 */
export interface Correspondent {
  /** It is a seat's move, and when in the game, as one line made of public facts. */
  subject(summary: Summary, seat: Seat, language: string): string;
  /** The match has ended, and how for a seat, as one line. */
  ended(summary: Summary, seat: Seat, language: string): string;
  /** How much a view tells: for `since`. */
  mark(view: object): string;
  /** What a view tells beyond a mark, in sentences, the oldest first; '' is the mark of a person who has seen nothing. */
  lines(view: object, since: string, language: string): readonly string[];
  /** A map of what a view shows, as SVG without anything from outside. */
  picture(view: object): string;
}
