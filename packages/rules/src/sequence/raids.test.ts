import { distance, hexId, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { ofView } from '../position/of-view.ts';
import type { PlayerView } from '../seen/player-view.ts';
import type { Side, UnitId } from '../state/match.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';
import { goesRaiding, raidsOf } from './raids.ts';

const home = hexId('4427');
const margate = hexId('2223');
const gothas = ['13', '14', '17'];
const ids = (units: readonly string[]): UnitId[] => units.map((unit) => unit as UnitId);
function raids(spec: SceneSpec, units = gothas, side: Side = 'german', from: HexId = home) {
  const position = ofView(scene({ side, based: { [from]: units }, ...spec }).view(side) as PlayerView);
  return raidsOf(position, { units: ids(units), hex: from, group: null }, 1);
}
const at = (hex: HexId, ...args: Parameters<typeof raids>) => raids(...args).find((raid) => raid.hex === hex);

describe('Raids that a flight could fly', () => {
  it('ruling 23: give the flying turns over Margate and at home, and points that agree with the chart read by hand', () => {
    // 22 hexes each way at five a turn. Nine bombs: B1 on 1 to 3, B2 on 4 to 6, D1 on 2 to 5, D2 on 6.
    expect(distance(home, margate)).toBe(22);
    const raid = at(margate, {});
    expect(raid).toMatchObject({
      worth: 1,
      turn: 5,
      home: { hex: home, turn: 10, night: false },
      barred: null,
    });
    expect(raid?.average).toBeCloseTo((1 + 1 + 1 + 2 + 2 + 2) / 6 + (0 + 1 + 1 + 1 + 1 + 2) / 6);
    expect(raid?.route.at(-1)).toBe(home);
  });
  it('13.8, 17.5: count the known facts of the target, and name the unknown ones', () => {
    expect(at(margate, { bombed: [margate] })?.average).toBeLessThan(at(margate, {})?.average ?? 0);
    expect(at(margate, {})).toMatchObject({ guns: 0, shelterUnknown: false });
    const stack = { [margate]: ['earlyWarning', 'civilDefence'] } as const;
    expect(at(margate, { land: stack })).toMatchObject({ guns: 'unknown', shelterUnknown: true });
    const guns = { [margate]: [['antiAircraft', 2]] } as const;
    expect(at(margate, { land: guns })?.guns).toBeGreaterThan(0);
  });
  it('8.7: list targets beyond the fuel last, and mark them', () => {
    const tired = { units: ids(gothas), hex: home, group: 'g1' as never };
    const flying = [{ units: gothas, at: home, mustLandBy: 7 }];
    const position = ofView(scene({ based: { '4629': ['15'] }, flying }).view('german') as PlayerView);
    const list = raidsOf(position, tired, 1);
    const state = list.map(({ barred, home: base }) => barred ?? (base === null ? 'no home' : 'home'));
    expect(new Set(state)).toEqual(new Set(['home', 'no home', 'fuel']));
    expect(state.indexOf('no home')).toBeGreaterThan(state.lastIndexOf('home'));
    expect(state.indexOf('fuel')).toBeGreaterThan(state.lastIndexOf('no home'));
    const averages = list.slice(0, state.indexOf('no home')).map(({ average }) => average);
    expect(averages).toEqual(averages.toSorted((a, b) => b - a));
  });
  it('16.1: say when the landing is by night', () => {
    expect(at(margate, { turn: 12 })?.home?.night).toBe(true);
  });
  it('29.1: are barred by night for units without night training', () => {
    const late = { turn: 16, options: { advancedNight: true, training: true } };
    expect(at(margate, late)?.barred).toBe('night');
  });
  it('3.1-III: are barred when the month ends before they are home', () => {
    expect(at(margate, { turn: 22 })?.barred).toBe('month');
  });
  it('27.2: aim at the designated target of a hex, which counts for more there', () => {
    const options = { designatedTargets: true };
    const target = { hex: margate, target: { kind: 'place' as const } };
    const units = Object.fromEntries(gothas.map((unit) => [unit, { target }]));
    const given = at(margate, { options, units });
    expect(given).toMatchObject({ designated: true, target: { kind: 'place' } });
    expect(given?.average).toBeGreaterThan(at(margate, {})?.average ?? 9);
  });
  it('13.9: are flown by the British against German units on the ground', () => {
    const [dover, field] = [hexId('2126'), '4427'];
    const list = raids({ based: { [dover]: ['5RN'], [field]: ['13'] } }, ['5RN'], 'british', dover);
    expect(list.map(({ hex }) => hex)).toEqual([field]);
    expect(list[0]?.home?.hex).toBe(dover);
  });
  it('13.1, 13.2: are not for fighters, nor for units without bombs left', () => {
    const can = (unit: string, change = {}) => {
      const s = scene({ based: { [home]: [unit] }, units: { [unit]: change } });
      const position = ofView(s.view('german') as PlayerView);
      return goesRaiding(
        position,
        position.units().filter(({ id }) => id === unit),
      );
    };
    expect([can('13'), can('13', { bombed: true }), can('Jasta-1'), can('Fake-1')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
