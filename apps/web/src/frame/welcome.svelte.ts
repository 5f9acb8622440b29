/** The way back to a seat that was just taken: told once at the table, and kept no longer than the page. */
import { load, save } from '../net/storage.ts';

let fresh = $state.raw<{ readonly match: string; readonly link: string; readonly told: boolean } | null>(
  null,
);
const shelf = (match: string): string => `wayBack.${match}`;

export const welcome = {
  /** `link`: null where none was given. */
  bring(match: string, link: string | null): void {
    if (link !== null) fresh = { match, link, told: false };
  },
  /** The link for a match, or null when there is none, or it was copied or put away once. */
  linkFor: (match: string): string | null =>
    fresh?.match === match && !fresh.told && load(shelf(match)) === null ? fresh.link : null,
  /** The same link after it was put away, while the page lasts: it stands among the links of the table. */
  keptFor: (match: string): string | null => (fresh?.match === match ? fresh.link : null),
  putAway(match: string): void {
    if (fresh?.match === match) fresh = { ...fresh, told: true };
    save(shelf(match), 'seen');
  },
};
