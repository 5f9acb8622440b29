/**
 * Attacks that are not floods. Each plays in a separate world and reports figures. To add one, write a file that
 * exports `study: Study`, and give it a line in studies-index.ts.
 */
export interface Study {
  name: string;
  about: string;
  /** Runs the study, for this many seconds if it has a duration. Returns the lines to print. */
  report(seconds: number): Promise<string[]>;
}
