/** The way back to a seat that was just taken: shown once at the table, and kept only while the page is open. */
import { load, save } from '../net/storage.ts';

let fresh = $state.raw<{ readonly match: string; readonly link: string; readonly told: boolean } | null>(
  null,
);
const shelf = (match: string): string => `wayBack.${match}`;

export const welcome = {
  /** `link`: null if none was given. */
  bring(match: string, link: string | null): void {
    if (link !== null) fresh = { match, link, told: false };
  },
  /** The link for a match; null without one, or after it was copied or closed once. */
  linkFor: (match: string): string | null =>
    fresh?.match === match && !fresh.told && load(shelf(match)) === null ? fresh.link : null,
  /** The same link after it was closed, while the page is open: it is among the links of the table. */
  keptFor: (match: string): string | null => (fresh?.match === match ? fresh.link : null),
  putAway(match: string): void {
    if (fresh?.match === match) fresh = { ...fresh, told: true };
    save(shelf(match), 'seen');
  },
};
