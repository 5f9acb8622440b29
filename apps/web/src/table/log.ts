/** How far a player has read the log of a match. */
import type { Entry } from '@1bob/words';
import { load, ownShelf, save } from '../net/storage.ts';

/**
 * The position after or before the entry `current`. Null beyond either end. Without a current entry, stepping forwards
 * begins with the first entry after `readBefore`, and stepping backwards begins with the last entry.
 */
export function stepThrough(
  all: readonly Entry[],
  current: string | null,
  readBefore: string,
  by: 1 | -1,
): number | null {
  const next =
    current !== null
      ? all.findIndex(({ key }) => key === current) + by
      : by === 1
        ? all.findIndex(({ key }) => key > readBefore)
        : all.length - 1;
  return next in all ? next : null;
}

const shelf = (match: string, seat: string): string => ownShelf('read', match, seat);
/** The name of the last entry that was read. Null in a browser that has not opened this seat yet. */
export const readUpTo = (match: string, seat: string): string | null => load(shelf(match, seat));
export const markRead = (match: string, seat: string, key: string): void =>
  void save(shelf(match, seat), key);
