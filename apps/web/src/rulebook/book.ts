/** "How to play" as data for the pages: docs/how-to-play.md in each language. rulebook.ts of the build parses it. */

/** A case, a ruling, a chart code or a term, with its explanation. */
export interface Place {
  /**
   * The anchor on the page, which is the same in every language: `12.4`, `ruling-7`, `code-airCombat-FS`, `term-hex`.
   */
  readonly id: string;
  /** The name as written: "12.4", "ruling 7", "FS", "Hex". */
  readonly name: string;
  /** The explanation in a few sentences, with links to the cases that they name. */
  readonly html: string;
}

export interface Chapter {
  /** `12` for a section of the rules, `charts-airCombat` for a chart, `words` for the terms. */
  readonly id: string;
  readonly title: string;
  /** 2 for a part of the book, 3 for a section in it. */
  readonly level: number;
  /** The text before the first place. */
  readonly lead: string;
  readonly places: readonly Place[];
}

export type Book = readonly Chapter[];
