// Places slips of paper beside their hexes: in view, and not under panels.
import { type Box, overlaps } from './labels.ts';
import { wordWidth } from './letters.ts';
import type { MapNote } from './types.ts';

export interface NoteSpot {
  /** The left edge of the slip, from the centre of its hex, in pixels. */
  readonly left: number;
  /** Whether the slip is above its hex and not below. */
  readonly above: boolean;
}

/** In pixels, as in the style sheet. */
const slip = { print: 12, line: 16.2, most: 202, sides: 18, ends: 10, lead: 70, usual: -64 } as const;
/**
 * Letters of the sans face are 3 to 5 % wider in running text than the roman letters that are measured. The rest is
 * margin.
 */
const sans = 1.15;

function sizeOf({ title, text }: MapNote): readonly [across: number, down: number] {
  const widths = [
    wordWidth(title, slip.print, 'bold') * sans,
    ...(text ? [wordWidth(text, slip.print) * sans] : []),
  ];
  const lines = widths.reduce((sum, width) => sum + Math.ceil(width / slip.most), 0);
  return [Math.min(slip.most, Math.max(...widths)) + slip.sides, lines * slip.line + slip.ends];
}

/** `at` holds the centres of the hexes. All measures are pixels of the screen, `view` and `covers` included. */
export function placeNotes(
  notes: readonly { readonly note: MapNote; readonly at: readonly [number, number] }[],
  view: Box,
  covers: readonly Box[],
): readonly NoteSpot[] {
  const taken = [...covers];
  return notes.map(({ note, at: [x, y] }) => {
    const [across, down] = sizeOf(note);
    // A short slip still touches the line to its hex.
    const usual = Math.max(slip.usual, 14 - across);
    const spots = [false, true].flatMap((above) =>
      [usual, -across / 2, 14 - across, -14].map((left) => ({ left, above })),
    );
    const boxOf = ({ left, above }: NoteSpot): Box => {
      const top = above ? y - slip.lead - down : y + slip.lead;
      return [x + left, top, x + left + across, top + down];
    };
    const clear = (box: Box): boolean =>
      box[0] >= view[0] &&
      box[1] >= view[1] &&
      box[2] <= view[2] &&
      box[3] <= view[3] &&
      !taken.some((other) => overlaps(box, other));
    const spot = spots.find((each) => clear(boxOf(each))) ?? { left: usual, above: false };
    taken.push(boxOf(spot));
    return spot;
  });
}
