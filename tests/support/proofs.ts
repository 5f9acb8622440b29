import { QUARTERS } from '../../scripts/quarters.mjs';

const { PROOFS: chosen = 'all' } = process.env;
// A proof that is asked to hold nothing would pass and prove nothing.
if (chosen !== 'all' && !(Number(chosen) in Array.from({ length: QUARTERS })) && chosen !== 'none')
  throw new Error(`PROOFS is ${chosen}, which is no quarter of the long proofs`);

/** Those of many long proofs of one kind that this run holds: every fourth, or all of them. See scripts/proofs.mjs. */
export const inThisRun = <T>(proofs: readonly T[]): T[] =>
  proofs.filter((_, at) => chosen === 'all' || at % QUARTERS === Number(chosen));

/**
 * The seed and the number of pairs for this run, where a long proof goes through `pairs` seeds from `first` on; a few more where
 * they are not the same in each quarter.
 */
export const seedsInThisRun = (first: number, pairs: number): { seed: number; pairs: number } => {
  const quarter = Math.ceil(pairs / QUARTERS);
  if (chosen === 'all') return { seed: first, pairs: quarter * QUARTERS };
  return { seed: first + quarter * Number(chosen), pairs: quarter };
};
