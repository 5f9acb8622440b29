import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import type { Box } from './labels.ts';
import { wordWidth } from './letters.ts';
import { placeNotes } from './notes.ts';

const note = { hex: hexId('4427'), title: '14 · Land at Mariakerke', text: '5 spare' };
const view: Box = [0, 0, 1000, 700];
const corner: Box = [800, 540, 1000, 700];

describe('A slip of paper', () => {
  it('hangs under its hex if there is room', () => {
    expect(placeNotes([{ note, at: [500, 300] }], view, [corner])).toEqual([{ left: -64, above: false }]);
  });

  it('moves aside for the small map, or hangs over its hex', () => {
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

  it('of one letter touches the line to its hex', () => {
    const [spot] = placeNotes([{ note: { ...note, title: 'A', text: '' }, at: [500, 300] }], view, []);
    expect(spot?.left).toBeGreaterThan(-20);
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

  it('fits its text: letters and margins are within its edge', () => {
    const long = { ...note, title: '14 · Bomb the docks of London', text: 'column 10–12' };
    const letters = wordWidth(long.title, 12, 'bold');
    for (let x = 600; x <= 980; x += 10) {
      const [spot] = placeNotes([{ note: long, at: [x, 300] }], view, []);
      expect(x + spot!.left + letters + 18).toBeLessThanOrEqual(1000);
    }
    // Two lines and their margins.
    for (let y = 500; y < 690; y += 10) {
      const [spot] = placeNotes([{ note: long, at: [300, y] }], view, []);
      if (!spot!.above) expect(y + 70 + 2 * 15.5).toBeLessThanOrEqual(700);
    }
  });

  it('hangs in its usual place if there is no room anywhere', () => {
    expect(placeNotes([{ note, at: [50, 50] }], [0, 0, 60, 60], [])).toEqual([{ left: -64, above: false }]);
  });

  it('has a maximum width, and longer text adds lines', () => {
    const endless = { ...note, title: 'Land at Mariakerke '.repeat(5), text: '' };
    const at = (x: number, y: number) => placeNotes([{ note: endless, at: [x, y] }], view, [])[0];
    expect(at(780, 300)).toEqual({ left: -64, above: false });
    expect(at(780, 560)?.above).toBe(true);
    expect(at(780, 540)?.above).toBe(false);
  });
});
