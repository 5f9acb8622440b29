/**
 * Draws a sample of mutants. The same seed gives the same sample, and nearly the same one after a change elsewhere in a
 * file.
 */
import { createHash } from 'node:crypto';

/** A change to the code, as Stryker's instrumenter lists it. Lines and columns count from 0. */
export interface Mutant {
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** The name of a mutant, unique as long as the code does not change. */
export const nameOf = ({ fileName, mutatorName, replacement, location: { start, end } }: Mutant): string =>
  [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join('|');

/** The text that a mutant replaces. */
export function originalOf({ location: { start, end } }: Mutant, content: string): string {
  const lines = content.split('\n').slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines[lines.length - 1]?.slice(0, end.column) ?? '';
  lines[0] = lines[0]?.slice(start.column) ?? '';
  return lines.join('\n');
}

/**
 * Draws `size` mutants, all with the same probability. The draw depends on what a mutant changes and not on its line, so
 * that lines added above it do not change the sample.
 */
export function sampleOf<M extends Mutant>(
  mutants: readonly M[],
  size: number,
  seed: string,
  contentOf: (fileName: string) => string,
): M[] {
  const met = new Map<string, number>();
  const lots = mutants.map((mutant) => {
    const what = [
      mutant.fileName,
      mutant.mutatorName,
      originalOf(mutant, contentOf(mutant.fileName)),
      mutant.replacement,
    ].join('\0');
    const before = met.get(what) ?? 0;
    met.set(what, before + 1);
    return { mutant, lot: createHash('sha256').update(`${seed}\0${before}\0${what}`).digest('hex') };
  });
  return lots
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
