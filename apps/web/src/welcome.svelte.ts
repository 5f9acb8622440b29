/** The way back to a seat that was just taken: shown once at the table, and kept nowhere. */
let fresh = $state.raw<{ readonly match: string; readonly link: string } | null>(null);

export const welcome = {
  bring(match: string, link: string): void {
    fresh = { match, link };
  },
  /** The link for a match, or null when there is none or it was put away. */
  linkFor: (match: string): string | null => (fresh?.match === match ? fresh.link : null),
  putAway(): void {
    fresh = null;
  },
};
