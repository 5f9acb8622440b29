/** How many commits it takes until every long proof has run. Alone here, for tests in a browser's surroundings too. */
export const QUARTERS = 4;
