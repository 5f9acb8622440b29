import { steadyTime } from '../../common/clock.ts';
import type { Chair } from '../../store/index.ts';

/**
 * Milliseconds after the last entry of a match within which a computer must have moved, or found that it has nothing to do.
 * After that, any server may look.
 */
const PATIENCE = 30_000;

/**
 * When a server should check whether a computer has something to do here; undefined if none sits here or the match has
 * ended.
 */
export function dueAfter(chairs: readonly Chair[], ended: boolean): Date | undefined {
  if (ended || chairs.every(({ computer }) => computer === null)) return undefined;
  return new Date(steadyTime() + PATIENCE);
}
