/** What a tab remembers of the second chair in which its person sat at a match, so that a reload shows the same. */
import type { Side } from '@1bob/rules/player';
import { person } from '../net/storage.ts';

/**
 * With the tag of the person, so that the next one in the tab does not read that somebody sat there. Null while the browser
 * has no tag.
 */
const key = (match: string): string | null => (person() === '' ? null : `beside.${match}.${person()}`);

/** The side that was read, or that the chair has ended. Null for all who sat in none, and where the tab keeps nothing. */
export function chairIn(match: string): Side | 'ended' | null {
  try {
    const own = key(match);
    const kept = own === null ? null : sessionStorage.getItem(own);
    return kept === 'german' || kept === 'british' || kept === 'ended' ? kept : null;
  } catch {
    return null;
  }
}

export function keepChair(match: string, chair: Side | 'ended'): void {
  try {
    const own = key(match);
    if (own !== null) sessionStorage.setItem(own, chair);
  } catch {
    // Without it, an umpire begins again with the side of the player who proposed them.
  }
}
