/**
 * A player's unfinished input, which survives another tab, a reload or a closed browser. It is private to the player, and
 * kept for the month in which it was begun. All tabs of this browser at the same seat share it.
 */
import { follow, load, save } from '../net/storage.ts';
import type { PlayerView } from './table.svelte.ts';

type Where = Pick<PlayerView, 'month' | 'own'>;
type Drafts = Readonly<Record<string, unknown>>;

const shelf = (match: string, view: Where): string => `drafts.${match}.${view.own.side}`;

/** By name; the reader must check data of another version of this page or edited by hand. */
export function draftsOf(match: string, view: Where): Drafts {
  try {
    const kept = JSON.parse(load(shelf(match, view)) ?? 'null') as { month: number; drafts: Drafts } | null;
    return kept?.month === view.month && typeof kept.drafts === 'object' ? { ...kept.drafts } : {};
  } catch {
    return {};
  }
}

/** Keeps a draft, or with `undefined` drops it; drafts of other months are removed. */
export function keepDraft(match: string, view: Where, name: string, draft: unknown): void {
  const { [name]: _, ...others } = draftsOf(match, view);
  const drafts = draft === undefined ? others : { ...others, [name]: draft };
  const none = Object.keys(drafts).length === 0;
  save(shelf(match, view), none ? null : JSON.stringify({ month: view.month, drafts }));
}

/** Calls back when another tab has changed one of the drafts. Returns the function that stops it. */
export const followDrafts = (match: string, view: Where, changed: () => void): (() => void) =>
  follow(shelf(match, view), changed);
