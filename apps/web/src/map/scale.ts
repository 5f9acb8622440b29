// Sizes at a scale. A scale is pixels for a map unit: 1 is 40 px a column.
export type Zoom = 'far' | 'middle' | 'near';
export type Print = 'far' | 'mid' | 'near';

/** Far: under 24 px a column. Near: from 40. */
export const zoomAt = (k: number): Zoom => (k < 0.6 ? 'far' : k < 1 ? 'middle' : 'near');

export const largestScale = 2.4;

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

/** Pixels of a flying counter: a mark at long range, then never too small for its figures, then as large as its hex. */
export const counterSize = (k: number): number => (zoomAt(k) === 'far' ? 18 : between(40, 45 * k, 84));

export const printAt = (k: number): Print =>
  zoomAt(k) === 'far' ? 'far' : counterSize(k) < 52 ? 'mid' : 'near';

/** Factor by which town symbols and chips are enlarged. */
export const symbolScale = (k: number): number => between(0.92, 0.52 + 0.52 * k, 1.6);

/** Labels are placed once for a band of scales, at its lower end. */
const bands = [0.12, 0.14, 0.18, 0.3, 0.4, 0.5, 0.6, 0.7, 0.82, 1, 1.2, 1.45, 1.8] as const;
export function bandOf(k: number): { from: number; to: number } {
  const from = bands.findLast((b) => b <= k) ?? bands[0];
  return { from, to: bands.find((b) => b > k) ?? largestScale };
}
