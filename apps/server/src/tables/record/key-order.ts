/**
 * A JSON tree with the members of every object in the order of their keys, shorter ones first: a list of ids with running
 * numbers then reads in the order in which they were given. Members read from the record have another order than those
 * decided here or read from a snapshot. From that order an audience could tell between which two entries of its log a
 * snapshot was taken, and so how many hidden acts there were.
 */
export function inKeyOrder<T>(tree: T): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map(inKeyOrder) as T; // with the same members
  const members = Object.entries(tree).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, inKeyOrder<unknown>(member)])) as T; // with the same members
}
