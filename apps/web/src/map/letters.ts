// Advance widths of Old Standard TT in hundredths of the type size, so that labels can be placed before they are drawn,
// and in tests, which draw nothing. They are those of the font files, rounded: letters.test.ts reads them there.
// prettier-ignore
const regular: Readonly<Record<number, string>> = {
  24: "'", 27: 'il', 28: '., :;·’', 32: 'j', 33: 'f', 35: 't', 37: '-()', 39: 'I', 41: 'r', 43: 's', 44: 'cz',
  45: '/', 46: 'eé', 49: 'aä', 50: 'oqö', 51: 'b', 52: 'dkpx', 53: 'uvyüß', 54: 'ghnJ', 58: '0123456789', 62: '–S',
  65: 'Z', 67: 'CL', 68: 'FP', 69: 'BE', 70: 'OQÖ', 71: 'T', 72: 'GR', 73: 'Y', 75: 'X', 76: 'AKÄ', 77: 'NV',
  78: 'wDUÜ', 79: 'mH', 84: 'M', 107: 'W',
};
// prettier-ignore
const bold: Readonly<Record<number, string>> = {
  24: "'", 28: '., :;·’', 30: 'i', 31: 'l', 32: 'j', 35: 'f', 36: 't', 37: '-()', 43: 'rs', 44: 'I', 45: '/', 46: 'z',
  47: 'ceé', 50: 'oö', 51: 'aä', 52: 'qxy', 53: 'bv', 54: 'dpJ', 55: 'guü', 56: 'hknß', 58: '0123456789', 62: '–S',
  65: 'Z', 66: 'C', 67: 'FL', 69: 'E', 70: 'P', 71: 'BOQÖ', 72: 'GT', 73: 'R', 74: 'Y', 75: 'AXÄ', 76: 'N', 77: 'KV',
  78: 'w', 79: 'DUÜ', 80: 'm', 82: 'H', 89: 'M', 108: 'W',
};

const byLetter = (table: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(table).flatMap(([width, letters]) => [...letters].map((c) => [c, Number(width)] as const)),
  );

/** Width of a letter missing from the table: a wide one, so that labels keep their distance. */
const unmeasured = 60;

/** By letter. */
export const widths = { regular: byLetter(regular), bold: byLetter(bold) };

/** Width of a word in pixels at a type size, in the roman face. */
export function wordWidth(
  text: string,
  size: number,
  face: 'regular' | 'bold' = 'regular',
  spacing = 0,
): number {
  let sum = 0;
  for (const letter of text) sum += widths[face].get(letter) ?? unmeasured;
  return (sum * size) / 100 + spacing * text.length;
}
