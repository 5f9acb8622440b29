/** The number of commits after which every long proof has run. */
export const QUARTERS: number;
