import { hexId } from '@1bob/atlas';
import type { BombTarget, LandKind, Note, OwnUnit, ShipId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { bombingOdds, mayBomb } from './bombing.ts';
import { columnOf, rangeText, rowOf } from './chart-reading.ts';
import { landingRisk } from './landing.ts';

const match = new TestMatch().flying();
const german = match.view('german');
const units = (...ids: string[]): OwnUnit[] => ids.map((id) => german.own.units[id]!);
const docks = hexId('0921');
const place = { kind: 'place' } as const;

describe('reading charts', () => {
  it('finds columns and rows, and the nearest beyond the printed ones', () => {
    const { columns } = german.pack.charts.bombardment;
    expect(columns[columnOf(columns, 9)]).toBe('8..9');
    expect(columns[columnOf(columns, 40)]).toBe('>=13');
    expect(columnOf(columns, 0)).toBe(-1);
    expect(rowOf({ '<=0': 1, '1': 1, '>=7': 1 }, 9)).toBe('>=7');
  });
  it('writes ranges as people do', () => {
    expect(['2..3', '<=-3', '>=11', '4'].map(rangeText)).toEqual(['2–3', '≤ −3', '≥ 11', '4']);
  });
});

describe('13.5: what bombs would do', () => {
  it('three Gothas on the Docks by day: column 8 to 9, an ace one to the right', () => {
    const odds = bombingOdds(german, 'german', units('13', '14', '17'), docks, place, false);
    expect(odds.strength).toBe(9);
    expect(odds.shifts).toEqual([{ name: 'bomberOrZeppelinAce', value: 1 }]);
    expect(odds.columnText).toBe('10..12');
    expect(odds.outcomes.map((o) => o.code)).toEqual(['B1&D1', 'B2&D1', 'B2&D1', 'B2&D2', 'B2&D2', 'B3&D2']);
    // 4.1: three points a B, and three a D for the bombed; B3 stirs outrage.
    expect(odds.outcomes.map((o) => o.us)).toEqual([3, 6, 6, 6, 6, 9]);
    expect(odds.outcomes.map((o) => o.them)).toEqual([-3, -3, -3, -6, -6, -3]);
    expect(odds.outrage).toEqual([6]);
    expect(odds.average.us).toBe(6);
  });
  it('by night one column less', () => {
    const odds = bombingOdds(german, 'german', units('13', '17'), docks, place, true);
    expect(odds.shifts).toEqual([{ name: 'night', value: -1 }]);
    expect(odds.columnText).toBe('4..5');
  });
  it('24.8: an escort that is not "up" takes the shift from the bombers that are', () => {
    const fresh = units('17').map((unit) => ({ ...unit, up: true }));
    const shifts = (group?: OwnUnit[]) =>
      bombingOdds(german, 'german', fresh, docks, place, false, group).shifts.map((shift) => shift.name);
    expect(shifts()).toEqual(['up']);
    expect(shifts([...fresh, ...units('Jasta-1')])).toEqual([]);
    expect(shifts([...fresh, ...units('Fake-1')])).toEqual(['up']); // 20.6
  });
  it('17.5: known civil defence beside it softens a hit', () => {
    const land = {
      ...german.land,
      '0922': { side: 'british', top: { kind: 'civilDefence', points: 1 }, under: 0 },
    } as const;
    const odds = bombingOdds({ ...german, land }, 'german', units('13', '14', '17'), docks, place, false);
    expect(odds.civilDefence).toBe(true);
    expect(odds.outcomes.at(-1)).toMatchObject({ us: 6, them: -3 });
  });
  it('20.3: what was seen under the top of a stack this month counts, while the stack is as it was', () => {
    const land = {
      [docks]: { side: 'british', top: { kind: 'headquarters', points: 1 }, under: 1 },
    } as const;
    const look = (kind: LandKind | null, month = german.month) => {
      const under = kind === null ? [] : [{ kind, points: 2 }];
      const note: Note = {
        ...{ month, turn: 1, hex: docks, air: [], ships: [] },
        land: [{ kind: 'headquarters', points: 1 }, ...under],
      };
      const view = { ...german, land, own: { ...german.own, notes: { '1': note } } };
      const odds = (target: BombTarget) =>
        bombingOdds(view, 'german', units('13', '14', '17'), docks, target, false);
      return {
        below: odds({ kind: 'land', index: 1 }).outcomes.map((o) => o.us),
        town: odds(place).civilDefence,
      };
    };
    // D1 D1 D1 D2 D2 D2: guns go by points, an aerodrome by D2; of what is not known any D is counted.
    expect(look('antiAircraft').below).toEqual([1, 1, 1, 2, 2, 2]);
    expect(look('aerodrome').below).toEqual([0, 0, 0, 1, 1, 1]);
    for (const unknown of [look(null), look('aerodrome', german.month - 1)])
      expect(unknown.below).toEqual([1, 1, 1, 1, 1, 1]);
    expect([look('civilDefence').town, look('aerodrome').town]).toEqual([true, false]);
  });
  it('18.3: a ship that is known for the carrier is worth more', () => {
    const ship = 's1' as ShipId;
    const note: Note = {
      ...{ month: german.month, turn: 1, hex: docks, land: [], air: [] },
      ships: [{ name: ship, kind: 'carrier' }],
    };
    const best = (aboard: number, notes: Record<string, Note>) =>
      bombingOdds(
        { ...german, ships: { [ship]: { hex: docks, aboard } }, own: { ...german.own, notes } },
        'german',
        units('13', '14', '17'),
        docks,
        { kind: 'ship', ship },
        false,
      ).outcomes.at(-1)?.us;
    expect([best(0, {}), best(2, {}), best(0, { '1': note })]).toEqual([2, 5, 5]);
  });
  it('13.9: towns on the continent give the British nothing', () => {
    const british = match.view('british');
    const bomber = Object.values(british.own.units).filter((unit) => unit.type === 'DHB');
    const odds = bombingOdds(british, 'british', bomber, hexId('4125'), place, false);
    expect(odds.average).toEqual({ us: 0, them: 0 });
  });
  it('13.1, 13.4: bombs fall from bombers, strafing is for aircraft on the ground', () => {
    const [gotha, jasta] = units('13', 'Jasta-1');
    expect(mayBomb(german, gotha!, place)).toBe(true);
    expect(mayBomb(german, jasta!, place)).toBe(false);
    expect(mayBomb(german, jasta!, { kind: 'air' })).toBe(true);
    expect(mayBomb(german, { ...gotha!, bombed: true }, place)).toBe(false);
  });
});

describe('8.9, 9.2, 16.1: what a landing risks', () => {
  const home = hexId('4427');
  const risk = (unit: OwnUnit, hex: string, turn: number) => landingRisk(german, unit, hexId(hex), turn, 0);
  const alone = { ...units('13')[0]!, where: { at: 'pool' } } as OwnUnit;

  it('nothing on an aerodrome with room by day', () => {
    expect(risk(alone, '4528', 3)).toMatchObject({ check: false });
  });
  it('a check by night, and none for a zeppelin', () => {
    expect(risk(alone, '4528', german.nightFrom)).toMatchObject({ check: true, safe: [1, 2, 3] });
    expect(risk(units('L-1')[0]!, '4629', german.nightFrom)).toMatchObject({ check: false });
  });
  it('a check in a field and on a full aerodrome', () => {
    expect(risk(alone, '4020', 3).check).toBe(true);
    const guest = units('15')[0]!;
    expect(landingRisk(german, guest, home, 3, 1)).toMatchObject({
      check: true,
      modifiers: [{ name: 'overCapacity', value: 1 }],
    });
  });
  it('9.2: nothing for those who come back to their own three places', () => {
    const flight = units('13', '14', '17');
    const ids = flight.map(({ id }) => id);
    for (const [i, unit] of flight.entries())
      expect(landingRisk(german, unit, home, 3, i + 1, ids).check).toBe(false);
  });
  it('all that apply are added together', () => {
    const bad = { ...german, weather: 'bad' } as typeof german;
    const both = landingRisk(bad, alone, hexId('4020'), german.nightFrom, 1);
    expect(both.modifiers.map((m) => m.name)).toEqual(['notAnAerodrome', 'night', 'badWeather']);
    expect(both.safe).toEqual([1]);
  });
});
