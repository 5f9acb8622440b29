import { describe, expect, it } from 'vitest';
import {
  cellAt,
  circumstance,
  counting,
  isCertain,
  listReading,
  openIn,
  tableReading,
  toldInFull,
  toldUse,
  type Circumstance,
} from './reading.ts';
import { standardPack } from './standard.ts';

const { charts } = standardPack;
const due = (
  name: Circumstance['name'],
  value: number,
  holds: Circumstance['holds'] = true,
  announced = true,
) => circumstance({ [name]: value }, name, holds, announced);

describe('The reading of a chart before its die falls', () => {
  const landing = (...modifiers: Circumstance[]) => listReading('crash', charts.crash.rows, modifiers);
  const fire = (...modifiers: Circumstance[]) =>
    tableReading('airCombat', charts, { strength: 4, least: 0, modifiers });

  it('charts: modifiers are added to the die before the row is read', () => {
    expect(cellAt(landing(), 4)).toEqual({ row: '<=4', code: 'safe' });
    expect(cellAt(landing(due('night', 1), due('overSea', 4)), 4)).toEqual({
      row: '>=9',
      code: 'eliminated',
    });
    expect(cellAt(landing(due('night', 1, false), due('overSea', 4, false)), 4)).toEqual(
      cellAt(landing(), 4),
    );
    expect([fire().column, cellAt(fire(due('night', 1)), 4)]).toEqual([2, { row: '5', code: 'FS' }]);
  });

  it('charts: shifts move the column at most to the last one, and off the left edge unless `least` stops them', () => {
    const column = (strength: number, shift: number, least?: number) =>
      tableReading('bombardment', charts, {
        strength,
        ...(least === undefined ? {} : { least }),
        shifts: [due('up', shift)],
      }).column;
    const last = charts.bombardment.columns.length - 1;
    expect([column(1, 0), column(1, 1), column(1, 99)]).toEqual([0, 1, last]);
    expect([column(1, -1), column(1, -9), column(1, -9, 0)]).toEqual([-1, -1, 0]); // ruling 49
  });

  it('ruling 18: an unknown modifier stays open and counts as 0', () => {
    const open = fire(due('night', 1, 'unknown'), due('fog', 0, 'unknown'));
    expect(openIn(open).map(({ name }) => name)).toEqual(['night']);
    expect([isCertain(open), isCertain(fire(due('night', 1)))]).toEqual([false, true]);
    expect(cellAt(open, 4)).toEqual(cellAt(fire(), 4));
    expect(() => toldUse(open, 4)).toThrow(/unknown/);
    const shifted = tableReading('bombardment', charts, { strength: 3, shifts: [due('up', 1, 'unknown')] });
    expect([shifted.column, isCertain(shifted)]).toEqual(['unknown', false]);
    expect(tableReading('pursuit', charts, { strength: 'unknown' }).column).toBe('unknown');
  });

  it('ruling 18: the table sees public modifiers by name and the others as one sum; the owner sees all by name', () => {
    const reading = tableReading('pursuit', charts, {
      strength: 1,
      least: 0,
      modifiers: [
        due('attackerNearOwnHeadquarters', 1, true, false),
        due('night', -1),
        due('badWeather', 0),
        due('fighterAceInAttackingGroup', 2, false),
      ],
    });
    expect(counting(reading).map(({ name }) => name)).toEqual(['attackerNearOwnHeadquarters', 'night']);
    const { row, code } = cellAt(reading, 3);
    const use = { chart: 'pursuit', die: 3, column: reading.column, row, code };
    expect(toldUse(reading, 3)).toEqual({ ...use, modifiers: [{ name: 'night', value: -1 }], other: 1 });
    expect(toldInFull(reading, 3)).toEqual({
      ...use,
      modifiers: [
        { name: 'attackerNearOwnHeadquarters', value: 1 },
        { name: 'night', value: -1 },
      ],
      other: 0,
    });
  });

  it('24.3, ruling 18: hidden column shifts appear as a number of columns', () => {
    const up = tableReading('airCombat', charts, {
      strength: 4,
      least: 0,
      shifts: [due('up', 1, true, false)],
    });
    expect(toldUse(up, 2)).toMatchObject({ column: 3, modifiers: [], other: 0, otherColumns: 1 });
    expect(toldUse(fire(), 2)).not.toHaveProperty('otherColumns');
  });
});
