/** Rows and columns of charts, and faces of a die, as people write them. */

/** "2..3" is "2–3", ">=11" is "≥ 11", "<=-3" is "≤ −3". */
export function rangeText(key: string): string {
  const bound = /^(<=|>=)(-?\d+)$/.exec(key);
  const minus = (text: string): string => text.replace('-', '−');
  if (bound) return `${bound[1] === '<=' ? '≤' : '≥'} ${minus(bound[2] ?? '')}`;
  return key
    .split('..')
    .map(minus)
    .join(key.includes('-') ? ' … ' : '–');
}

/** Faces of the die: "2–5" without a gap, else "1, 4". */
export function facesText(faces: readonly number[]): string {
  const first = faces[0] ?? 0;
  const last = faces.at(-1) ?? 0;
  return faces.length > 1 && last - first === faces.length - 1 ? `${first}–${last}` : faces.join(', ');
}

/** A number with the minus sign of print: "−2". */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n));
