/** Files of long proofs to leave out of a run. `proofs`: the variable `PROOFS`; if absent, leaves out nothing. */
export function filesLeftOut(proofs: string | undefined): string[];
