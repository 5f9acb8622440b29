/** Formats rows and columns of charts, faces of a die, and numbers. */

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

/** Faces of the die. Faces in a row are "2–5", others "1, 4". */
export function facesText(faces: readonly number[]): string {
  const first = faces[0] ?? 0;
  const last = faces.at(-1) ?? 0;
  return faces.length > 1 && last - first === faces.length - 1 ? `${first}–${last}` : faces.join(', ');
}

/** Formats a number with at most one decimal place and a true minus sign: "−2", "1.5". */
export const figureWith =
  (decimal: '.' | ',') =>
  (n: number): string => {
    const text = String(Math.abs(Math.round(n * 10) / 10)).replace('.', decimal);
    return text !== '0' && n < 0 ? `−${text}` : text;
  };
