/** The parts of a flight's way, from which each language makes a sentence. */
export interface WayParts {
  /** Where it starts. Null in the middle of a route. */
  readonly from: string | null;
  /** Where it leaves a coast. '' for a coast without a named place, null if it leaves no coast. */
  readonly out: string | null;
  /** Whether a part of it is over the sea. */
  readonly sea: boolean;
  /** Where and when it crosses a coast inbound. '' and null mean the same as for `out`. */
  readonly in: { readonly where: string; readonly turn: number } | null;
  /** Where it ends. Null if another sentence names that. */
  readonly to: string | null;
}

/** Joins the parts that are present with commas, and makes the first letter a capital. */
export function joined(parts: readonly (string | false | null)[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
