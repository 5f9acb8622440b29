/** A fault of a chart pack: the file, the place in it (a JSON pointer), and the reason. */
export interface PackFault {
  readonly file: 'charts.json' | 'units.json';
  readonly at: string;
  readonly why: string;
}
