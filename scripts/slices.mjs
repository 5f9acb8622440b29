/**
 * The number of slices of the long proofs, so the number of commits after which each of them has run. It has a file of its
 * own, so that tests in a browser environment can import it.
 */
export const SLICES = 16;
