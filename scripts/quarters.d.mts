/** Number of commits until every long proof has run. */
export const QUARTERS: number;
