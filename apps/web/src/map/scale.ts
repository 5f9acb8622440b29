// Sizes at a scale. A scale is the number of pixels for one map unit. At 1, a column of hexes is 40 px wide.
export type Zoom = 'far' | 'middle' | 'near';
export type Print = 'far' | 'mid' | 'near';

/** Far: a column is narrower than 24 px. Near: it is 40 px or wider. */
export const zoomAt = (k: number): Zoom => (k < 0.6 ? 'far' : k < 1 ? 'middle' : 'near');

export const largestScale = 2.4;

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

/**
 * The size of a flying counter in pixels. Far out it is a mark. Nearer it is never too small for its figures, and then
 * as large as its hex.
 */
export const counterSize = (k: number): number => (zoomAt(k) === 'far' ? 18 : between(40, 45 * k, 84));

export const printAt = (k: number): Print =>
  zoomAt(k) === 'far' ? 'far' : counterSize(k) < 52 ? 'mid' : 'near';

/** The factor by which symbols of towns and chips are enlarged. */
export const symbolScale = (k: number): number => between(0.92, 0.52 + 0.52 * k, 1.6);

/** Labels are placed once for each band of scales, at the lower end of the band. */
const bands = [0.12, 0.14, 0.18, 0.3, 0.4, 0.5, 0.6, 0.7, 0.82, 1, 1.2, 1.45, 1.8] as const;
export function bandOf(k: number): { from: number; to: number } {
  const from = bands.findLast((b) => b <= k) ?? bands[0];
  return { from, to: bands.find((b) => b > k) ?? largestScale };
}
