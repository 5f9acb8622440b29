/** Reading a chart of the pack: keys are ranges ("<=-3", "-2..-1", "4", ">=11"). */

interface Range {
  readonly from: number;
  readonly to: number;
}

function range(key: string): Range {
  const bound = /^(<=|>=)(-?\d+)$/.exec(key);
  if (bound) {
    const n = Number(bound[2]);
    return bound[1] === '<=' ? { from: -Infinity, to: n } : { from: n, to: Infinity };
  }
  const [from = '', to = from] = key.split('..');
  return { from: Number(from), to: Number(to) };
}

/** Index of the column for a strength; -1 before the first column, the last one past the last. */
export function columnOf(columns: readonly string[], n: number): number {
  const found = columns.findIndex((key) => n >= range(key).from && n <= range(key).to);
  if (found >= 0) return found;
  const first = columns[0];
  return first !== undefined && n < range(first).from ? -1 : columns.length - 1;
}

/** Key of the row for a modified die; a die beyond the printed rows uses the nearest. */
export function rowOf(rows: Readonly<Record<string, unknown>>, n: number): string {
  const off = (key: string): number => {
    const { from, to } = range(key);
    return n < from ? from - n : n > to ? n - to : 0;
  };
  return Object.keys(rows).reduce((best, key) => (off(key) < off(best) ? key : best));
}

/** "2..3" as people write it: "2–3"; ">=11" is "11+", "<=1" is "1−". */
export function rangeText(key: string): string {
  const bound = /^(<=|>=)(-?\d+)$/.exec(key);
  const minus = (text: string): string => text.replace('-', '−');
  if (bound) return bound[1] === '<=' ? `≤ ${minus(bound[2] ?? '')}` : `≥ ${minus(bound[2] ?? '')}`;
  return key
    .split('..')
    .map(minus)
    .join(key.includes('-') ? ' … ' : '–');
}

export const dice = [1, 2, 3, 4, 5, 6] as const;
export type DieFace = (typeof dice)[number];
