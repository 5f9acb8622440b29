/** Reading a chart: keys are ranges ("<=-3", "-2..-1", "4", ">=11"). */

interface Range {
  from: number;
  to: number;
}

const parsed = new Map<string, Range>();
/**
 * The range of a key. Throws RangeError for a key that is not a range; the check of the pack rejects such keys before a
 * match starts.
 */
export function range(key: string): Range {
  const known = parsed.get(key);
  if (known) return known;
  const match = /^(?:<=(?<most>-?\d+)|>=(?<least>-?\d+)|(?<from>-?\d+)\.\.(?<to>-?\d+)|(?<only>-?\d+))$/.exec(
    key,
  );
  const g = match?.groups;
  if (!g) throw new RangeError(`"${key}" is not a row or column of a chart`);
  const of = (text: string | undefined, other: number): number => (text === undefined ? other : Number(text));
  const found: Range =
    g.only !== undefined
      ? { from: Number(g.only), to: Number(g.only) }
      : {
          from: of(g.least ?? g.from, Number.NEGATIVE_INFINITY),
          to: of(g.most ?? g.to, Number.POSITIVE_INFINITY),
        };
  parsed.set(key, found);
  return found;
}

const holds = (key: string, n: number): boolean => {
  const { from, to } = range(key);
  return n >= from && n <= to;
};

/** Index of the column that contains `n`: -1 before the first column, and the last column for any number past it. */
export function columnOf(columns: readonly string[], n: number): number {
  const found = columns.findIndex((key) => holds(key, n));
  if (found >= 0) return found;
  const first = columns[0];
  return first !== undefined && n < range(first).from ? -1 : columns.length - 1;
}

/** Key of the row for a modified die; a die beyond the printed rows uses the nearest one. */
export function rowOf(rows: Readonly<Record<string, unknown>>, n: number): string {
  const keys = Object.keys(rows);
  const found = keys.find((key) => holds(key, n));
  if (found !== undefined) return found;
  const nearest = [...keys].sort((a, b) => gap(a, n) - gap(b, n))[0];
  if (nearest === undefined) throw new RangeError('a chart without rows');
  return nearest;
}
const gap = (key: string, n: number): number => {
  const { from, to } = range(key);
  return n < from ? from - n : n - to;
};
