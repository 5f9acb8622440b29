import { hexId } from '@1bob/atlas';
import type { ShipId, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { bombingOdds } from './odds.ts';

const match = new TestMatch().flying();
const german = match.view('german');
const ids = (...names: string[]): UnitId[] => names.map((name) => name as UnitId);
const docks = hexId('0921');
const gothas = ids('13', '14', '17');
const place = { kind: 'place' } as const;
const raid = { hex: docks, target: place, units: gothas, group: gothas };

describe('The displayed results of bombs', () => {
  it('have a column, points and an average for every face of the die', () => {
    const odds = bombingOdds(positionOf(german), raid);
    expect(odds.column).toBe('10..12');
    expect(odds.shifts).toMatchObject([{ name: 'bomberOrZeppelinAce', value: 1 }]);
    expect(odds.outcomes.map((o) => o.code)).toEqual(['B1&D1', 'B2&D1', 'B2&D1', 'B2&D2', 'B2&D2', 'B3&D2']);
    // A B is worth three points, and a D costs the bombed side three. B3 stirs outrage.
    expect(odds.outcomes.map((o) => o.us)).toEqual([3, 6, 6, 6, 6, 9]);
    expect(odds.outcomes.map((o) => o.them)).toEqual([-3, -3, -3, -6, -6, -3]);
    expect(odds.outrage).toEqual({ faces: [6], points: 3 });
    expect(odds.average.us).toBe(6);
  });
  it('are for the turn in which the bombs fall', () => {
    const odds = bombingOdds(positionOf(german), { ...raid, turn: german.nightFrom });
    expect(odds.shifts.map(({ name }) => name)).toContain('night');
  });
  it('say when known civil defence reduces the damage', () => {
    const top = { kind: 'civilDefence', points: 1 } as const;
    const view: PlayerView = {
      ...german,
      land: { ...german.land, '0922': { side: 'british', top, under: 0 } },
    };
    const odds = bombingOdds(positionOf(view), raid);
    expect([odds.sheltered, odds.outrage]).toEqual([true, null]);
    expect(odds.outcomes.at(-1)).toMatchObject({ us: 6, them: -3 });
  });
  it('have no column when no die is rolled', () => {
    const view: PlayerView = { ...german, weather: 'bad', bombed: [docks] };
    const odds = bombingOdds(positionOf(view), {
      ...raid,
      ...{ units: ids('17'), group: ids('17') },
      turn: 24,
    });
    expect(odds.column).toBeNull();
    expect(odds.outcomes.every(({ us, them }) => us === 0 && them === 0)).toBe(true);
  });
  it('count no civil defence for a ship', () => {
    const ship = 's1' as ShipId;
    const view: PlayerView = { ...german, ships: { [ship]: { hex: docks, aboard: 2 } } };
    const odds = bombingOdds(positionOf(view), { ...raid, target: { kind: 'ship', ship } });
    expect([odds.sheltered, odds.outcomes.at(-1)?.us]).toEqual([false, 5]);
  });
});
