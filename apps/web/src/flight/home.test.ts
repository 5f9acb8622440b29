import { distance, hexId, type HexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { aerodromes, nearestHome } from './home.ts';
import type { Start } from './route.ts';

const view = new TestMatch().flying().view('german');
const gothas = (['13', '14'] as UnitId[]).flatMap((id) => view.own.units[id] ?? []);
const at = (text: string, turns: number): Start => {
  const hex: HexId = hexId(text);
  return { hex, turn: 3, left: 5, speed: 5, mustLandBy: 3 + turns - 1 };
};

describe('8.7: the way home', () => {
  it('leads to a base of one’s own that the fuel reaches', () => {
    const home = nearestHome(view, at('3423', 6), gothas);
    expect(home).not.toBeNull();
    expect(aerodromes(view)).toContain(home);
    expect(distance(hexId('3423'), home ?? hexId('3423'))).toBeLessThanOrEqual(30);
  });

  it('leads nowhere when the fuel ends before', () => {
    expect(nearestHome(view, at('0921', 2), gothas)).toBeNull();
  });

  it('9.3: passes a base by that would be full', () => {
    const [own] = gothas;
    const near = nearestHome(view, at('4326', 6), gothas);
    if (own === undefined || near === null) throw new Error('no base to fill');
    const guests = ['a', 'b', 'c'].map((id) => ({
      ...own,
      id: id as UnitId,
      where: { at: 'base' as const, hex: near },
    }));
    const full = {
      ...view,
      own: {
        ...view.own,
        units: { ...view.own.units, ...Object.fromEntries(guests.map((guest) => [guest.id, guest])) },
      },
    };
    expect(nearestHome(full, at('4326', 6), gothas)).not.toBe(near);
  });
});
