/** "How to play" as data for the pages: docs/how-to-play.md in each language, parsed by rulebook.ts of the build. */

/** A case, a ruling, a chart code or a term, with its explanation. */
export interface Place {
  /** `12.4`, `ruling-7`, `code-airCombat-FS`, `term-hex`: the same in every language, and the anchor on the page. */
  readonly id: string;
  /** As written: "12.4", "ruling 7", "FS", "Hex". */
  readonly name: string;
  /** A few sentences, with links to the cases they name. */
  readonly html: string;
}

export interface Chapter {
  /** `12` for a section of the rules, `charts-airCombat`, `words`. */
  readonly id: string;
  readonly title: string;
  /** 2 for a part of the book, 3 for a section in it. */
  readonly level: number;
  /** The text before the places. */
  readonly lead: string;
  readonly places: readonly Place[];
}

export type Book = readonly Chapter[];
