/**
 * Advance widths from a font file, in hundredths of the type size. The offsets of tables and fields are those of the
 * OpenType specification.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from 'fontverter';

/** A font of ours as a file without compression, such as `old-standard-tt`, 400. */
export function fontOf(family: 'old-standard-tt' | 'libre-franklin', weight: number): Promise<Buffer> {
  const file = join(import.meta.dirname, `../ui/fonts/${family}-latin-${weight}-normal.woff2`);
  return convert(readFileSync(file), 'truetype');
}

/** The width of each character, rounded. Undefined if the font has no glyph for it. */
export function advancesOf(font: Buffer): (character: string) => number | undefined {
  const tables = tablesOf(font);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`the font has no table ${tag}`);
    return found;
  };
  const unitsPerEm = table('head').readUInt16BE(18);
  // How many glyphs have a width of their own. All others have the width of the last of these.
  const measured = table('hhea').readUInt16BE(34);
  const hmtx = table('hmtx');
  const glyphOf = glyphs(table('cmap'));
  return (character) => {
    const glyph = glyphOf(character.codePointAt(0) ?? 0);
    if (glyph === 0) return undefined;
    return Math.round((hmtx.readUInt16BE(4 * Math.min(glyph, measured - 1)) * 100) / unitsPerEm);
  };
}

function tablesOf(font: Buffer): ReadonlyMap<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, n) => 12 + 16 * n);
  return new Map(
    entries.map((at) => {
      const offset = font.readUInt32BE(at + 8);
      return [
        font.toString('latin1', at, at + 4),
        font.subarray(offset, offset + font.readUInt32BE(at + 12)),
      ];
    }),
  );
}

/** The glyph of each code point. 0 is the glyph for missing characters. It is read from the subtable of format 4. */
function glyphs(cmap: Buffer): (code: number) => number {
  const at = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(4 + 8 * n + 4)).find(
    (offset) => cmap.readUInt16BE(offset) === 4,
  );
  if (at === undefined) throw new Error('the font has no cmap of format 4');
  const doubled = cmap.readUInt16BE(at + 6); // Twice the number of segments.
  const ends = at + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  return (code) => {
    for (let n = 0; n < doubled; n += 2) {
      if (code > cmap.readUInt16BE(ends + n)) continue;
      const start = cmap.readUInt16BE(starts + n);
      if (code < start) return 0;
      const delta = cmap.readUInt16BE(deltas + n);
      const range = cmap.readUInt16BE(ranges + n);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = cmap.readUInt16BE(ranges + n + range + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
