/**
 * Attacks other than floods: each plays in a world of its own, and reports figures. To add one, export `study: Study` from a
 * file of its own, and give it a line in studies-index.ts.
 */
export interface Study {
  name: string;
  about: string;
  /** Runs it, for this long if it has a duration; returns lines to print. */
  report(seconds: number): Promise<string[]>;
}
