/** The way back to a seat that was just taken: shown once at the table, and kept nowhere. */
import { keep, recall } from './storage.ts';

let fresh = $state.raw<{ readonly match: string; readonly link: string } | null>(null);
const shelf = (match: string): string => `wayBack.${match}`;

export const welcome = {
  bring(match: string, link: string): void {
    fresh = { match, link };
  },
  /** The link for a match, or null when there is none, or it was copied or put away once. */
  linkFor: (match: string): string | null =>
    fresh?.match === match && recall(shelf(match)) === null ? fresh.link : null,
  putAway(match: string): void {
    fresh = null;
    keep(shelf(match), 'seen');
  },
};
