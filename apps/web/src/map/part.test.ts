import { allHexIds, hexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import { describe, expect, it } from 'vitest';
import { drawnAround, isOn } from './part.ts';

const [x, y] = centre(hexId('2020'));

describe('The part of the map that is drawn', () => {
  it('extends a third of the screen beyond the view on each side', () => {
    const part = drawnAround({ left: x - 100, top: y - 200, right: x + 100, bottom: y + 200 });
    expect(part.left).toBeCloseTo(x - 170);
    expect(part.bottom).toBeCloseTo(y + 340);
    expect(isOn(part, hexId('2020'))).toBe(true);
    const far = allHexIds.filter((hex) => Math.abs(centre(hex)[0] - x) >= 170);
    expect(far.some((hex) => isOn(part, hex))).toBe(false);
  });

  it('is the whole map before layout', () => {
    const part = drawnAround({ left: 34, top: 34, right: -34, bottom: -34 });
    expect(allHexIds.filter((hex) => !isOn(part, hex))).toEqual([]);
  });
});
