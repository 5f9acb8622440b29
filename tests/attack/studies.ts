/**
 * Attacks that measure something other than how a server withstands a flood: each plays in a world of its own, and reports
 * figures. To add one, export `study: Study` from a file of its own, and give it a line in studies-index.ts.
 */
export interface Study {
  name: string;
  about: string;
  /** Plays it out, for so long where it goes by time; lines to print. */
  report(seconds: number): Promise<string[]>;
}
