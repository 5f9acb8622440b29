import { distance, hexId, straightPath, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { ofView } from '../position/of-view.ts';
import type { Position } from '../position/position.ts';
import type { PlayerView } from '../seen/player-view.ts';
import { scene, type Scene, type SceneSpec } from '../testing/scene.ts';
import type { GroupId, Side, UnitId } from '../state/terms.ts';
import { forecast, homeFrom, nearestHome, nextTurnOf, startIn, timetable, type Start } from './timetable.ts';

const hex = (text: string): HexId => hexId(text);
const ids = (...units: string[]): UnitId[] => units.map((unit) => unit as UnitId);
const positionOf = (s: Scene, side: Side = 'german'): Position => ofView(s.view(side) as PlayerView);
const way = (...hexes: string[]): HexId[] =>
  hexes.slice(1).flatMap((to, i) => straightPath(hex(hexes[i] ?? ''), hex(to)));

const ghent = hex('4527');
const docks = hex('0921');
const gotha: Start = { hex: ghent, turn: 2, left: 5, speed: 5, mustLandBy: 20 };
const day = { stage: { kind: 'flying', turn: 1, side: 'german' }, nightFrom: 25 } as const;
const place = { kind: 'place' } as const;

describe('The nearest home', () => {
  it('ruling 89: is one from which bombers may take off again, if there is one in range', () => {
    const home = (
      rulesVersion: string,
      mustLandBy = 9,
      bases: SceneSpec['based'] = { '4029': [], '4128': [] },
    ) => {
      const s = scene({
        rulesVersion,
        options: { bomberBasesBehindFront: true },
        based: bases,
        flying: [{ units: ['13'], at: '3928', mustLandBy }],
      });
      const position = positionOf(s);
      const group = s.group('13');
      const start = startIn(position, { units: ids('13'), hex: hex('3928'), group }, 1);
      return nearestHome(position, { ...start, left: 1 }, ids('13'));
    };
    expect([home('7'), home('6')]).toEqual(['4128', '4029']);
    expect([home('7', 1), home('7', 9, { '4029': [] })]).toEqual(['4029', '4029']);
  });
});

describe('The timetable of a route', () => {
  const out = straightPath(ghent, docks);
  it('8.2, 8.3: fills each flying turn with the speed of the slowest unit', () => {
    const table = timetable(day, gotha, out);
    expect(out).toHaveLength(36);
    expect(table.ends.map(({ index, turn }) => [index, turn])).toEqual([
      [4, 2],
      [9, 3],
      [14, 4],
      [19, 5],
      [24, 6],
      [29, 7],
      [34, 8],
      [35, 9],
    ]);
    expect([table.arrival, table.spare, table.pastMonth]).toEqual([9, 11, false]);
    expect([table.now, table.later]).toEqual([out.slice(0, 5), out.slice(5)]);
  });
  it('8.2: uses what is left of this turn first, or starts in the next if nothing is left', () => {
    const route = way('4527', '4125');
    expect(timetable(day, { ...gotha, left: 2 }, route).turns).toEqual([2, 2, 3, 3]);
    const none = timetable(day, { ...gotha, left: 0 }, route);
    expect([none.turns, none.now]).toEqual([[3, 3, 3, 3], []]);
  });
  it('ruling 23: movement ends over the target for the turn', () => {
    const table = timetable(day, gotha, way('4527', '4326', '4025'), { hex: hex('4326'), target: place });
    expect(table.turns).toEqual([2, 2, 3, 3, 3]);
    expect(table.ends.map((end) => end.index)).toEqual([1, 4]);
  });
  it('ruling 23: movement ends over the target also in a later turn', () => {
    const route = way('4527', '3827', '3527');
    const table = timetable(day, gotha, route, { hex: hex('3827'), target: place });
    expect(table.turns).toEqual([2, 2, 2, 2, 2, 3, 3, 4, 4, 4]);
    expect(table.ends.map(({ turn }) => turn)).toEqual([2, 3, 4]);
  });
  it('8.2: a turn without movement has no end on the route', () => {
    const { ends } = timetable(day, { ...gotha, left: 0 }, way('4527', '4125'));
    expect(ends.map(({ index, turn }) => [index, turn])).toEqual([[3, 3]]);
  });
  it('16.2: marks turns from nightfall on', () => {
    const table = timetable({ ...day, nightFrom: 3 }, gotha, way('4527', '3525'));
    expect(table.ends.map(({ turn, night }) => [turn, night])).toEqual([
      [2, false],
      [3, true],
    ]);
  });
  it('8.9: says how much fuel is missing', () => {
    expect(timetable(day, { ...gotha, mustLandBy: 8 }, out).spare).toBe(-1);
    expect(timetable(day, { ...gotha, mustLandBy: null }, out).spare).toBeNull();
  });
  it('3.1-III: says when the month ends before the route does, also for a unit that cannot move', () => {
    expect(timetable(day, { ...gotha, turn: 20 }, out)).toMatchObject({ arrival: 27, pastMonth: true });
    expect(timetable(day, { ...gotha, left: 0, speed: 0 }, out).pastMonth).toBe(true);
  });
});

describe('The start of a flight', () => {
  const start = (spec: SceneSpec, unit: string, turn: number) => {
    const position = positionOf(scene(spec));
    const { where } = position.unit(unit)!;
    const at =
      where.at === 'air'
        ? { hex: where.hex, group: where.group }
        : { hex: where.at === 'base' ? where.hex : hex('0921'), group: null as GroupId | null };
    return startIn(position, { ...at, units: ids(unit) }, turn);
  };
  it('8.7: on the ground: the whole speed, and endurance from the turn of take-off', () => {
    expect(start({ based: { '4627': ['13'] } }, '13', 2)).toEqual({
      ...{ hex: '4627', turn: 2, left: 5, speed: 5 },
      mustLandBy: 20,
    });
  });
  it('26.1, 26.2: while climbing: half the speed near a headquarters, and 0 elsewhere', () => {
    const options = { scrambling: true };
    const land = { '4627': ['aerodrome'], '4528': ['headquarters'] } as const;
    expect(start({ options, based: { '4627': ['13'] }, land }, '13', 1)).toMatchObject({ left: 2, speed: 5 });
    expect(start({ options, based: { '4627': ['13'] } }, '13', 1)).toMatchObject({ left: 0, speed: 5 });
  });
  it('ruling 22: in the air: the rest of the movement now, and the whole speed in any other turn', () => {
    const s = scene({ flying: [{ units: ['13'], at: '4627' }] }).flyTo(['13'], '4625');
    const position = positionOf(s);
    const flight = { hex: hex('4625'), group: s.group('13'), units: ids('13') };
    expect([startIn(position, flight, 1).left, startIn(position, flight, 2).left]).toEqual([3, 5]);
    const later = positionOf(s.give({ kind: 'endMovement' }));
    expect(startIn(later, flight, nextTurnOf(later, 'german')).left).toBe(5);
  });
  it('ruling 9: no unit is aloft after the last flying turn', () => {
    expect(start({ based: { '4627': ['13'] } }, '13', 22).mustLandBy).toBe(24);
  });
  it('3.1-II: the side that has just flown moves in the next turn, and the other in this one', () => {
    const british = scene({ turn: 4, side: 'british', based: { '4627': ['13'], '1724': ['44'] } });
    expect([nextTurnOf(positionOf(british), 'german'), nextTurnOf(positionOf(british), 'british')]).toEqual([
      5, 4,
    ]);
  });
});

describe('ruling 23: the forecast of a plan', () => {
  const based = { '4627': ['13', '14'], '4629': ['17'], '1724': ['44'] } as const;
  const margate = hex('2223');
  const route = way('4627', '2223', '4627');
  const bomb = { hex: margate, target: place };
  const flight = { units: ids('13', '14'), hex: hex('4627'), group: null, route, bomb };
  const planned = (spec: SceneSpec = {}): Scene =>
    scene({ side: 'british', based, ...spec }).give(
      {
        kind: 'plan',
        plan: {
          ...{ id: 'raid', units: ['13', '14'], from: 1, land: true, haltWhenSpotted: false },
          ...{ route, bomb },
        },
      },
      'german',
    );

  it('rulings 23, 74: bombs and landing come in the turns that were forecast', () => {
    const s = planned();
    const told = forecast(positionOf(s), flight, 1);
    expect(told.bombers).toEqual(ids('13', '14'));
    s.roll(3, 1); // the bombs, and the die for an ace
    const seen: { bombed?: number; down?: number } = {};
    while (seen.down === undefined && s.match.stage.kind === 'flying') {
      const { turn } = s.match.stage;
      s.endTurn();
      const { bombed, flown, where } = s.unit('13');
      if (bombed) seen.bombed ??= turn;
      // Plans are flown as a turn begins, and bombs fall as it ends.
      const { stage } = s.match;
      if (flown && where.at === 'base' && stage.kind === 'flying') seen.down = stage.turn;
    }
    s.done();
    expect(seen).toEqual({ bombed: told.bombTurn, down: told.arrival });
  });
  it('13.2, 12.4: bombs that were dropped or lost do not fall', () => {
    const shaken = planned({ units: { '13': { shaken: true }, '14': { bombed: true } } });
    expect(forecast(positionOf(shaken), flight, 1)).toMatchObject({ bombers: [], tooDark: false });
  });
  it('13.1: no bombs fall on a hex without a target', () => {
    const told = forecast(
      positionOf(planned()),
      { ...flight, bomb: { hex: margate, target: { kind: 'air' } } },
      1,
    );
    expect(told.bombers).toEqual([]);
  });
  it('24.8, 29.1: no bombs fall by night from a flight that is not all night trained', () => {
    const options = { training: true, advancedNight: true };
    const of = (units: SceneSpec['units'] = {}) =>
      forecast(positionOf(planned({ options, month: [1918, 1], units })), flight, 7);
    expect(of()).toMatchObject({ bombers: [], tooDark: true });
    expect(of({ '13': { nightTrained: true } })).toMatchObject({ bombers: [], tooDark: true });
    const both = { '13': { nightTrained: true }, '14': { nightTrained: true } };
    expect(of(both)).toMatchObject({ bombers: ids('13', '14'), tooDark: false });
  });
  it('ruling 74: a flight stays over its target until the bombs have fallen', () => {
    const s = scene({ turn: 5, flying: [{ units: ['13'], at: '2223' }], based: { '4627': ['14'] } });
    const over = { units: ids('13'), hex: margate, group: s.group('13'), route: way('2223', '4627'), bomb };
    const told = forecast(positionOf(s), over, 1);
    expect(told).toMatchObject({ stays: true, bombTurn: 5, now: [] });
    expect(told.turns[0]).toBe(6);
    // A route that passes the target again does not delay the bombs.
    const twice = { ...over, route: way('2223', '2422', '2223') };
    expect(forecast(positionOf(s), twice, 1).bombTurn).toBe(5);
  });
});

describe('The way home', () => {
  it('8.7: hexes with a way home leave enough fuel for it', () => {
    const short: Start = { hex: ghent, turn: 1, left: 2, speed: 2, mustLandBy: 2 };
    const home = homeFrom(short, [ghent]);
    expect(home).toContain('4327');
    expect(home).not.toContain('4226');
  });
  const at = (from: string, turns: number): Start => ({
    ...{ hex: hex(from), turn: 3, left: 5, speed: 5 },
    mustLandBy: 3 + turns - 1,
  });
  const based = { '4627': ['13', '14'], '4427': [], '1724': ['44'] } as const;
  it('8.7: leads to the nearest base that the fuel reaches, or nowhere', () => {
    const position = positionOf(scene({ based }));
    expect(nearestHome(position, at('4226', 6), ids('13', '14'))).toBe('4427');
    expect(distance(hex('4226'), hex('4427'))).toBeLessThan(distance(hex('4226'), hex('4627')));
    expect(nearestHome(position, at('0921', 2), ids('13', '14'))).toBeNull();
  });
  it('9.2: skips a base that would be full, unless there is no other', () => {
    const full = { ...based, '4427': ['15', '16'] };
    const to = (spec: SceneSpec['based']) =>
      nearestHome(positionOf(scene({ based: spec ?? {} })), at('4226', 6), ids('13', '14'));
    expect(to(full)).toBe('4627');
    expect(to({ ...full, '4627': ['17', '18', 'Jasta-1'], '4629': ['13', '14', 'Jasta-4'] })).toBe('4629');
    expect(to({ '4427': ['15', '16', '17'], '1724': ['44'] })).toBe('4427');
  });
  it('18.4: leads the carrier’s aircraft to the carrier', () => {
    const s = scene({
      month: [1918, 2],
      side: 'british',
      ships: { carrier: '3018' },
      based: { carrier: ['1CV'], '1724': ['44'] },
    });
    const start = { hex: hex('2918'), turn: 1, left: 3, speed: 3, mustLandBy: 2 };
    expect(nearestHome(positionOf(s, 'british'), start, ids('1CV'))).toBe('3018');
    expect(nearestHome(positionOf(s, 'british'), start, ids('44'))).toBeNull();
  });
});
