import { setFlagsFromString } from 'node:v8';

/**
 * Share, in per cent, by which a heap may grow beyond what was alive in it after a collection, before the next one. Left to
 * itself V8 lets it grow fourfold on a machine with much memory: most of what a server takes would be garbage. The
 * price is a tenth more processor time for a command, as far as it can be measured (docs/benchmarks.md).
 */
const GROWTH = 30;

/** Keeps the heaps of this process small, that of the store's thread too. To be called before they have grown. */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
