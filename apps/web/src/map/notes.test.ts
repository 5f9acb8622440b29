import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { Box } from './labels.ts';
import { placeNotes } from './notes.ts';

const note = { hex: hexId('4427'), title: '14 · Land at Mariakerke', text: '5 spare' };
const view: Box = [0, 0, 1000, 700];
const corner: Box = [800, 540, 1000, 700];

describe('a slip of paper', () => {
  it('hangs under its hex where there is room', () => {
    expect(placeNotes([{ note, at: [500, 300] }], view, [corner])).toEqual([{ left: -64, above: false }]);
  });

  it('slides off the small map, or stands over its hex', () => {
    const [slid] = placeNotes([{ note, at: [760, 480] }], view, [corner]);
    expect(slid?.above).toBe(false);
    expect(slid?.left).toBeLessThan(-64);
    expect(placeNotes([{ note, at: [900, 600] }], view, [corner])[0]?.above).toBe(true);
  });

  it('stays in view', () => {
    const [spot] = placeNotes([{ note, at: [20, 300] }], view, []);
    expect(20 + (spot?.left ?? -100)).toBeGreaterThanOrEqual(0);
    expect(placeNotes([{ note, at: [500, 690] }], view, [])[0]?.above).toBe(true);
  });

  it('does not cover another', () => {
    const [first, second] = placeNotes(
      [
        { note, at: [500, 300] },
        { note, at: [510, 300] },
      ],
      view,
      [],
    );
    expect(second).not.toEqual(first);
  });
});
