/** Chances as people say them, such as "about 1 in 3". */
import { t } from './table.ts';

/** The fractions that are used, smallest first. */
const said = [
  [1, 10],
  [1, 6],
  [1, 5],
  [1, 4],
  [1, 3],
  [2, 5],
  [1, 2],
  [3, 5],
  [2, 3],
  [3, 4],
  [4, 5],
  [5, 6],
  [9, 10],
] as const;
const hardly = 0.06;

/** `chance` (0 to 1) as the nearest of these fractions. */
export function chanceText(chance: number): string {
  const words = t.plain.chance;
  if (chance <= 0) return words.never;
  if (chance >= 1) return words.sure;
  if (chance < hardly) return words.hardly;
  if (chance > 1 - hardly) return words.nearly;
  const far = ([of, among]: readonly [number, number]): number => Math.abs(of / among - chance);
  const [of, among] = said.reduce<readonly [number, number]>((a, b) => (far(b) < far(a) ? b : a), said[0]);
  return words.about(of, among);
}
