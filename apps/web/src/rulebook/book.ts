/** How to play as the pages have it: docs/how-to-play.md in each language, read by rulebook.ts of the build. */

/** A case, a ruling, a code of a chart or a word, with what is told of it. */
export interface Place {
  /** `12.4`, `ruling-7`, `code-airCombat-FS`, `term-hex`: the same in every language, and the anchor on the page. */
  readonly id: string;
  /** As it is written: "12.4", "ruling 7", "FS", "Hex". */
  readonly name: string;
  /** A few sentences, with links to the cases that they name. */
  readonly html: string;
}

export interface Chapter {
  /** `12` for a section of the rules, `charts-airCombat`, `words`. */
  readonly id: string;
  readonly title: string;
  /** 2 for a part of the book, 3 for a section in it. */
  readonly level: number;
  /** What stands before the places. */
  readonly lead: string;
  readonly places: readonly Place[];
}

export type Book = readonly Chapter[];
