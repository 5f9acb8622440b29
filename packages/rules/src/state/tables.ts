/**
 * The tables of a match are records by id. The order in which their members stand says nothing: it differs between a match
 * that was played and the same match read from its record. What depends on an order asks for it here.
 */
type Table<T> = Readonly<Record<string, T>>;

/** Ids with a running number in the order in which they were given, hexes by column and row. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b));

export const idsInOrder = (table: Table<unknown>): string[] => Object.keys(table).sort(byId);

/** Members of a table in the order of their ids. */
export const inOrder = <T>(table: Table<T>): T[] => idsInOrder(table).map((id) => table[id] as T); // its own key

export const entriesInOrder = <T>(table: Table<T>): [string, T][] =>
  idsInOrder(table).map((id) => [id, table[id] as T]); // its own key
