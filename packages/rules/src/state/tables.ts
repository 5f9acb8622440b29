/**
 * The tables of a match are records by id. The order of their members has no meaning: it differs between a played match and
 * the same match read from its record. Code that depends on an order gets the order here.
 */
type Table<T> = Readonly<Record<string, T>>;

/** Ids with a running number in the order in which they were given, hexes by column and row. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b));

/** The lists of ids sorted last, by their number of ids. Most tables keep their members from command to command. */
const latest = new Map<number, { readonly ids: readonly string[]; readonly ordered: readonly string[] }>();

/** Compares two lists of the same length. */
function sameIds(ids: readonly string[], others: readonly string[]): boolean {
  for (let i = 0; i < ids.length; i++) if (ids[i] !== others[i]) return false;
  return true;
}

export function idsInOrder(table: Table<unknown>): readonly string[] {
  const ids = Object.keys(table);
  if (ids.length < 2) return ids;
  const known = latest.get(ids.length);
  if (known && sameIds(ids, known.ids)) return known.ordered;
  const ordered = [...ids].sort(byId);
  latest.set(ids.length, { ids, ordered });
  return ordered;
}

/** Members of a table in the order of their ids. */
export const inOrder = <T>(table: Table<T>): T[] => idsInOrder(table).map((id) => table[id] as T); // its own key

export const entriesInOrder = <T>(table: Table<T>): [string, T][] =>
  idsInOrder(table).map((id) => [id, table[id] as T]); // its own key
