/** How many commits it takes until every long proof has run. */
export const QUARTERS: number;
