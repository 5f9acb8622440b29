/** The files of long proofs that a run leaves out. `proofs` is the variable `PROOFS`; without it, no file is left out. */
export function filesLeftOut(proofs: string | undefined): string[];
