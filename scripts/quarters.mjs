/**
 * Number of commits until every long proof has run. In a file of its own, so that tests in a browser environment can import
 * it.
 */
export const QUARTERS = 4;
