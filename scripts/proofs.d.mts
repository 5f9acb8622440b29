/** Files of long proofs that a run leaves out. `proofs`: the variable `PROOFS`; absent: nothing is left out. */
export function filesLeftOut(proofs: string | undefined): string[];
