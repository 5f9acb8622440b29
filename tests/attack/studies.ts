/**
 * Attacks that judge something else than how a server stands a flood: each plays in a world of its own, and reports
 * figures. To add one, export `study: Study` from a file of its own, and give it a line in studies-index.ts.
 */
export interface Study {
  name: string;
  about: string;
  /** Plays it out, for so long where it goes by time; lines to print. */
  report(seconds: number): Promise<string[]>;
}
