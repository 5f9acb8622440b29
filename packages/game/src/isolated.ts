declare const mark: unique symbol;
/** A text that a person chose, safe in the middle of a sentence. Sentences about people take no other. */
export type Isolated = string & { readonly [mark]: true };

/** Letters and figures of scripts that run from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for a sentence: one that runs from right to left is set apart (U+2068 … U+2069), or it would take the figures and
 * signs beside it along. Other names stay as they are.
 */
export const isolated = (name: string): Isolated =>
  (rightToLeft.test(name) ? `\u2068${name}\u2069` : name) as Isolated;
