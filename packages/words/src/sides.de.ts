/** German names of both sides. */

/** A BCP 47 tag, for dates and lists. */
export const locale = 'de-DE';

export const sides = {
  /** Nominative plural at the beginning of a sentence. */
  The: { british: 'Die Briten', german: 'Die Deutschen' },
  /** The same within a sentence. */
  the: { british: 'die Briten', german: 'die Deutschen' },
  /** On a label. */
  side: { british: 'Britisch', german: 'Deutsch' },
};
