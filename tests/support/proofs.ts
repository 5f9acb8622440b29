import { QUARTERS } from '../../scripts/quarters.mjs';

const { PROOFS: chosen = 'all' } = process.env;

/** Those of many long proofs of one kind that this run holds: every fourth, or all of them. See scripts/proofs.mjs. */
export const inThisRun = <T>(proofs: readonly T[]): T[] =>
  proofs.filter((_, at) => chosen === 'all' || at % QUARTERS === Number(chosen));

/** The seed and the number of pairs for this run, where a long proof goes through `pairs` seeds from `first` on. */
export const seedsInThisRun = (first: number, pairs: number): { seed: number; pairs: number } => {
  if (chosen === 'all') return { seed: first, pairs };
  const quarter = Math.ceil(pairs / QUARTERS);
  return { seed: first + quarter * Number(chosen), pairs: quarter };
};
