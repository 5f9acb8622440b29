/** Something wrong with a chart pack: in which file and where in it (a JSON pointer), and why. */
export interface PackFault {
  readonly file: 'charts.json' | 'units.json';
  readonly at: string;
  readonly why: string;
}
