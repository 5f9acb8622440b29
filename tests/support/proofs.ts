import { SLICES } from '../../scripts/slices.mjs';

const { PROOFS: chosen = 'all' } = process.env;
// A proof of an empty range would pass without proving anything.
if (chosen !== 'all' && !(Number(chosen) in Array.from({ length: SLICES })) && chosen !== 'none')
  throw new Error(`PROOFS is ${chosen}, which is not a slice of the long proofs`);

/**
 * The long proofs of one kind that a run covers: all, none, or every sixteenth of them. If there are fewer, each slice
 * covers one of them. See scripts/proofs.mjs.
 * @param run `all`, `none`, or the number of a slice
 */
export const proofsIn = <T>(run: string, proofs: readonly T[]): T[] => {
  const step = Math.min(SLICES, proofs.length);
  return proofs.filter((_, at) => run === 'all' || at % step === Number(run) % step);
};

/** The long proofs of one kind that this run covers. */
export const inThisRun = <T>(proofs: readonly T[]): T[] => proofsIn(chosen, proofs);

/**
 * The first seed and the number of pairs that a run covers, for a long proof over `pairs` seeds from `first` on. Slices may
 * differ slightly in size. A run without long proofs that has the test all the same gets the first part.
 * @param run `all`, `none`, or the number of a slice
 */
export const seedsIn = (run: string, first: number, pairs: number): { seed: number; pairs: number } => {
  const part = Math.ceil(pairs / SLICES);
  if (run === 'all') return { seed: first, pairs: part * SLICES };
  return { seed: first + (run === 'none' ? 0 : part * Number(run)), pairs: part };
};

/** The seeds that this run covers. */
export const seedsInThisRun = (first: number, pairs: number): { seed: number; pairs: number } =>
  seedsIn(chosen, first, pairs);
