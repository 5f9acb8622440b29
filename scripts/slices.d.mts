/** The number of slices of the long proofs, so the number of commits after which each of them has run. */
export const SLICES: number;
