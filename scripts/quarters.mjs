/**
 * The number of commits after which every long proof has run. It has a file of its own, so that tests in a browser
 * environment can import it.
 */
export const QUARTERS = 4;
