/** Names that more than one of these objects have. */
type Shared<Parts extends readonly object[], Seen = never> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? (keyof First & Seen) | Shared<Rest, Seen | keyof First>
  : never;

/** All members of these objects. */
type All<Parts extends readonly object[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & All<Rest>
  : unknown;

/**
 * Merges objects into one. Does not compile if two of them have a member of the same name, because one would silently
 * override the other.
 */
export const disjoint = <Parts extends readonly object[]>(
  parts: readonly [...Parts] & ([Shared<Parts>] extends [never] ? unknown : { in_two_parts: Shared<Parts> }),
): All<Parts> => Object.assign({}, ...parts) as All<Parts>;
