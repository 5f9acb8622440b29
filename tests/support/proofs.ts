import { QUARTERS } from '../../scripts/quarters.mjs';

const { PROOFS: chosen = 'all' } = process.env;
// A proof of an empty range would pass without proving anything.
if (chosen !== 'all' && !(Number(chosen) in Array.from({ length: QUARTERS })) && chosen !== 'none')
  throw new Error(`PROOFS is ${chosen}, which is not a quarter of the long proofs`);

/**
 * The long proofs of one kind that a run covers: all, none, or every fourth of them. If there are fewer than four, each
 * quarter covers one of them. See scripts/proofs.mjs.
 * @param run `all`, `none`, or the number of a quarter
 */
export const proofsIn = <T>(run: string, proofs: readonly T[]): T[] => {
  const step = Math.min(QUARTERS, proofs.length);
  return proofs.filter((_, at) => run === 'all' || at % step === Number(run) % step);
};

/** The long proofs of one kind that this run covers. */
export const inThisRun = <T>(proofs: readonly T[]): T[] => proofsIn(chosen, proofs);

/**
 * The first seed and the number of pairs that this run covers, for a long proof over `pairs` seeds from `first` on.
 * @param parts into how many parts the pairs are divided, of which a quarter covers one. They may differ slightly in size.
 */
export const seedsInThisRun = (
  first: number,
  pairs: number,
  parts = QUARTERS,
): { seed: number; pairs: number } => {
  const part = Math.ceil(pairs / parts);
  if (chosen === 'all') return { seed: first, pairs: part * parts };
  return { seed: first + part * (Number(chosen) % parts), pairs: part };
};
