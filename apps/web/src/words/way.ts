/** Parts of a flight's way, of which each language makes a sentence. */
export interface WayParts {
  /** Where it begins; null in the middle of a route. */
  readonly from: string | null;
  /** Where it leaves a coast; empty for a coast without a place, null if it leaves none. */
  readonly out: string | null;
  /** Some of it lies over the sea. */
  readonly sea: boolean;
  /** Where it comes in over a coast, by the same rule, and when. */
  readonly in: { readonly where: string; readonly turn: number } | null;
  /** Where it ends; null if that is told apart. */
  readonly to: string | null;
}

/** What there is of these parts, with a comma between and a capital in front. */
export function joined(parts: readonly (string | false | null)[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
