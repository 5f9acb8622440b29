/**
 * The link back to a seat that was just taken. It is shown once at the table, and is kept only while the page is open.
 */
import { load, save } from '../net/storage.ts';

let fresh = $state.raw<{ readonly match: string; readonly link: string; readonly seen: boolean } | null>(
  null,
);
const shelf = (match: string): string => `wayBack.${match}`;

export const welcome = {
  /** `link` is null if the server gave none. */
  bring(match: string, link: string | null): void {
    if (link !== null) fresh = { match, link, seen: false };
  },
  /** The link for a match. Null without a link, or after the player has copied or closed it. */
  linkFor: (match: string): string | null =>
    fresh?.match === match && !fresh.seen && load(shelf(match)) === null ? fresh.link : null,
  /** The same link after it was closed, while the page is open. It is then among the links of the table. */
  keptFor: (match: string): string | null => (fresh?.match === match ? fresh.link : null),
  putAway(match: string): void {
    if (fresh?.match === match) fresh = { ...fresh, seen: true };
    save(shelf(match), 'seen');
  },
};
