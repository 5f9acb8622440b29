/** How many commits it takes until every long proof has run. */
export const QUARTERS: number;
/** Files of long proofs that a run leaves out. `proofs`: the variable `PROOFS`; absent: nothing is left out. */
export function filesLeftOut(proofs: string | undefined): string[];
