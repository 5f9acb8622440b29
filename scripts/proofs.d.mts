/** The long proofs that take up a whole file, by slice. */
export const filesBySlice: readonly (readonly string[])[];
/** Patterns of other files, of which a run covers a quarter. */
export const filesByQuarter: readonly (readonly string[])[];
/** Files that the quick run leaves out until something changes in their folder. */
export const ofSeconds: readonly string[];
/**
 * Patterns of the files that a run leaves out. `proofs` is the variable `PROOFS`; without it, no file is left out. `changed`
 * are the files that differ from the last commit, or those of the last commit.
 */
export function filesLeftOut(proofs: string | undefined, changed?: readonly string[]): string[];
