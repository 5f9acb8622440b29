/** English names of both sides. */

/** A BCP 47 tag, for dates and lists. */
export const locale = 'en-GB';

export const sides = {
  /** Nominative plural at the beginning of a sentence. */
  The: { british: 'The British', german: 'The Germans' },
  /** The same within a sentence. */
  the: { british: 'the British', german: 'the Germans' },
  /** On a label. */
  side: { british: 'British', german: 'German' },
};
