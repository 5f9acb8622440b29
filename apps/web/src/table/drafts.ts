/**
 * What a player has entered and not sent. It survives a change to another tab, a reload and a closed browser. It is
 * private to the player, and kept for the month in which it was begun. All tabs of one person in this browser share
 * it.
 */
import { follow, load, ownShelf, save } from '../net/storage.ts';
import type { PlayerView } from './table.svelte.ts';

type Where = Pick<PlayerView, 'month' | 'own'>;
type Drafts = Readonly<Record<string, unknown>>;

const shelf = (match: string, view: Where): string => ownShelf('drafts', match, view.own.side);

/**
 * Drafts by name. The reader must check them: they may come from another version of this page, or be edited by hand.
 */
export function draftsOf(match: string, view: Where): Drafts {
  try {
    const kept = JSON.parse(load(shelf(match, view)) ?? 'null') as { month: number; drafts: Drafts } | null;
    return kept?.month === view.month && typeof kept.drafts === 'object' ? { ...kept.drafts } : {};
  } catch {
    return {};
  }
}

/** Keeps a draft, or drops it if it is `undefined`. Removes drafts of other months. */
export function keepDraft(match: string, view: Where, name: string, draft: unknown): void {
  const { [name]: _, ...others } = draftsOf(match, view);
  const drafts = draft === undefined ? others : { ...others, [name]: draft };
  const none = Object.keys(drafts).length === 0;
  save(shelf(match, view), none ? null : JSON.stringify({ month: view.month, drafts }));
}

/** Calls back when another tab has changed one of the drafts. Returns the function that stops it. */
export const followDrafts = (match: string, view: Where, changed: () => void): (() => void) =>
  follow(() => shelf(match, view), changed);
