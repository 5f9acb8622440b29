import { steadyTime } from '../../common/clock.ts';
import type { Chair } from '../../store/index.ts';

/**
 * Milliseconds after the last entry of a match at which a computer must have moved, or have found that it has nothing to
 * do: later, any server may look.
 */
const PATIENCE = 30_000;

/** When a server looks whether a computer has something to do here; undefined when none sits here or the match has ended. */
export function dueAfter(chairs: readonly Chair[], ended: boolean): Date | undefined {
  if (ended || chairs.every(({ computer }) => computer === null)) return undefined;
  return new Date(steadyTime() + PATIENCE);
}
