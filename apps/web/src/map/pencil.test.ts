import { hexId } from '@1bob/atlas';
import { centre, rowPitch } from '@1bob/atlas/drawing';
import { describe, expect, it } from 'vitest';
import { marksAt, pins, strokes } from './pencil.ts';
import type { PencilMark } from './types.ts';

const [dover, ghent, sea] = [hexId('2126'), hexId('4629'), hexId('3020')];
const marks: readonly PencilMark[] = [
  { kind: 'pin', hex: dover, words: 'guns?' },
  { kind: 'pin', hex: ghent, words: '' },
  { kind: 'pin', hex: dover, words: 'and fighters' },
  { kind: 'circle', hex: sea, radius: 3 },
  { kind: 'line', hexes: [ghent, sea, dover] },
];
const numbers = (path: string): readonly number[] => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

describe('Pencil marks', () => {
  it('are one path of circles and lines, and pins beside it', () => {
    const path = strokes(marks);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/A/g)).toHaveLength(2);
    expect(path.match(/L/g)).toHaveLength(2);
    expect(strokes(marks.slice(0, 3))).toBe('');
  });

  it('of a circle reach so many hexes to the north and south', () => {
    const [x, y] = centre(sea);
    const [startX, startY, , , , , , , southY] = numbers(strokes([{ kind: 'circle', hex: sea, radius: 3 }]));
    expect(startX).toBeCloseTo(x, 0);
    expect(startY).toBeCloseTo(y - 3 * rowPitch, 0);
    expect(southY).toBeCloseTo(y + 3 * rowPitch, 0);
  });

  it('have one pin in a hex, with all its words', () => {
    expect(pins(marks).map(({ hex, words }) => [hex, words])).toEqual([
      [dover, 'guns?; and fighters'],
      [ghent, ''],
    ]);
  });

  it('are found by hex: pins, centres of circles, and bends of lines', () => {
    expect(marksAt(marks, dover)).toEqual([marks[0], marks[2], marks[4]]);
    expect(marksAt(marks, sea)).toEqual([marks[3], marks[4]]);
    expect(marksAt(marks, hexId('0101'))).toEqual([]);
  });
});
