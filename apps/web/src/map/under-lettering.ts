// Hides hex numbers under the names of waters and regions, which are lettered over the grid.
import { type Lettering, type Point } from '@1bob/atlas/drawing';
import { wordWidth } from './letters.ts';

/** Half the size of a hex number, in map units. */
const number = { across: 12, down: 5 } as const;

/** Whether a hex number centred at a point would be under the lettering. */
export function isUnder({ x, y, text, size, spacing, rotate }: Lettering, [px, py]: Point): boolean {
  const angle = (-(rotate ?? 0) * Math.PI) / 180;
  const [dx, dy] = [px - x, py - y];
  const along = dx * Math.cos(angle) - dy * Math.sin(angle);
  // Letters stand on their baseline, so their middle is a third of their size above it.
  const across = dx * Math.sin(angle) + dy * Math.cos(angle) + size * 0.34;
  const half = wordWidth(text, size, 'regular', spacing) / 2;
  return Math.abs(along) < half + number.across && Math.abs(across) < size * 0.4 + number.down;
}
