// The figures of a counter (2.4 to 2.8) and their positions on it.
import type { UnitType } from '@1bob/rules/player';

export interface Factor {
  readonly figure: string;
  /** Whether the figure is in brackets: pursuit for defence only (2.5), bombs for strafing only (2.6). */
  readonly bracketed: boolean;
}

/** Air combat, pursuit and bombardment, in the order of the counter. */
export const factorsOf = (type: UnitType): readonly Factor[] => [
  { figure: String(type.airCombat), bracketed: false },
  { figure: String(type.pursuit), bracketed: type.pursuitDefendOnly },
  { figure: String(type.bombardment), bracketed: type.bombardmentStrafeOnly },
];

/** "2 (2) 3" */
export const factorText = (type: UnitType): string =>
  factorsOf(type)
    .map((f) => (f.bracketed ? `(${f.figure})` : f.figure))
    .join(' ');

export interface Glyph {
  readonly text: string;
  /** The left end, in hundredths of the counter. */
  readonly x: number;
  readonly width: number;
  readonly bracket: boolean;
}

/**
 * The width of a figure's slot, as a fraction of the type size. Bold figures are between 0.51 (a 1) and 0.71 (a 0)
 * wide. They are centred in their slot, and extend into the gaps beside it.
 */
const figureWidth = 0.575;
const bracketWidth = 0.22; // squeezed, because a full bracket is as wide as half a figure

/** Sets factors on a line from `left` to `right`. Figures are at most `size` high, and all gaps are equally wide. */
export function setFactors(
  factors: readonly Factor[],
  left: number,
  right: number,
  size: number,
): { size: number; glyphs: readonly Glyph[] } {
  const ems = factors.reduce(
    (sum, f) => sum + f.figure.length * figureWidth + (f.bracketed ? 2 * bracketWidth : 0),
    0,
  );
  const room = right - left;
  // Two figures close together would be read as one: 4 8 is not 48.
  const leastGap = 0.32;
  const fitting = Math.min(size, room / (ems + (factors.length - 1) * leastGap));
  const gap = Math.min((room - ems * fitting) / Math.max(1, factors.length - 1), fitting * 0.5);
  let x = left + (room - ems * fitting - gap * (factors.length - 1)) / 2;
  const glyphs: Glyph[] = [];
  const put = (text: string, width: number, bracket: boolean): void => {
    glyphs.push({ text, x, width, bracket });
    x += width;
  };
  for (const factor of factors) {
    if (factor.bracketed) put('(', bracketWidth * fitting, true);
    put(factor.figure, factor.figure.length * figureWidth * fitting, false);
    if (factor.bracketed) put(')', bracketWidth * fitting, true);
    x += gap;
  }
  return { size: fitting, glyphs };
}
