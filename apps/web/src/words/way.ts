/** Parts of a flight's way, from which each language makes a sentence. */
export interface WayParts {
  /** Its start; null in the middle of a route. */
  readonly from: string | null;
  /** Where it leaves a coast; '' for a coast without a named place, null if it leaves no coast. */
  readonly out: string | null;
  /** Part of it is over the sea. */
  readonly sea: boolean;
  /** Where it crosses a coast inbound ('' and null as for `out`), and when. */
  readonly in: { readonly where: string; readonly turn: number } | null;
  /** Its end; null if another sentence names it. */
  readonly to: string | null;
}

/** Joins the parts that are present with commas and capitalizes the first letter. */
export function joined(parts: readonly (string | false | null)[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
