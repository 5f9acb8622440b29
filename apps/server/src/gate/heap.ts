import { setFlagsFromString } from 'node:v8';

/**
 * Percentage by which a heap may grow after a collection, beyond what was then alive, before the next one. By default, on a
 * machine with much memory, V8 lets it grow fourfold, so that most of the memory of a server would be garbage. The price is
 * a tenth more processor time for a command, as far as it can be measured (docs/benchmarks.md).
 */
const GROWTH = 30;

/** Keeps the heaps of this process small, including that of the store's thread. Must be called before they have grown. */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
