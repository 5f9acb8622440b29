/**
 * A JSON tree with the members of every object in the order of their keys, shorter ones first: a list of ids with running
 * numbers then reads in the order in which they were given. The members of what was read from the record
 * stand in another order than those of what was decided here or lies in a snapshot, and an audience could read from it
 * between which two entries of its log a snapshot was taken, and with that how many hidden acts there were.
 */
export function inKeyOrder<T>(tree: T): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map(inKeyOrder) as T; // of the same members
  const members = Object.entries(tree).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, inKeyOrder<unknown>(member)])) as T; // likewise
}
