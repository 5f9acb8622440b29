/** Forecasts of bombs, landings and stacks, from visible facts only. */
import { hexId, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { monthKey } from './state/calendar.ts';
import { cellAt, counting, faces } from './charts/reading.ts';
import { standardPack } from './charts/standard.ts';
import type { Communique } from './state/communique.ts';
import type { LandKind, Note, Side, UnitId } from './state/match.ts';
import { positionIn } from './position/of-match.ts';
import { ofView } from './position/of-view.ts';
import type { Position } from './position/position.ts';
import { hasRoomFor, landingChain } from './sections/08-crash.ts';
import { basesToLandAt } from './sections/08-flying.ts';
import { basesWithRoom } from './sections/07-basing.ts';
import { bombersOver, bombingGains, bombingReading, type Bombing } from './sections/13-bombing.ts';
import { showsGuns } from './sections/15-anti-aircraft.ts';
import type { PlayerView } from './seen/player-view.ts';
import { scene, type SceneSpec } from './testing/scene.ts';

const hex = (text: string): HexId => hexId(text);
const ids = (...units: string[]): UnitId[] => units.map((unit) => unit as UnitId);
const seen = (spec: SceneSpec, side: Side = 'german'): Position =>
  ofView(scene(spec).view(side) as PlayerView);

const docks = hex('0921');
const gothas = ids('13', '14', '17');
const flying = [{ units: gothas, at: docks }];
const raid: Bombing = { hex: docks, target: { kind: 'place' }, units: gothas, group: gothas };
type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;
const gains = (position: Position, bombing: Bombing) => {
  const reading = bombingReading(position, bombing);
  return faces.map((die) => bombingGains(position, bombing, cellAt(reading, die).code));
};

describe('Bombs', () => {
  it('4.1: bring points by the face of the die, with outrage counted apart', () => {
    const all = gains(seen({ flying, units: { '13': { ace: 'bomber' } } }), raid);
    expect(all.map(({ bomber }) => bomber)).toEqual([3, 6, 6, 6, 6, 9]);
    expect(all.map(({ bombed }) => bombed)).toEqual([-3, -3, -3, -6, -6, -3]);
    expect(all.map(({ outrage }) => outrage)).toEqual([null, null, null, null, null, 3]);
  });
  it('17.5: bring less where civil defence is visible, and no outrage', () => {
    const position = seen({ flying, land: { '0922': ['civilDefence'] }, units: { '13': { ace: 'bomber' } } });
    expect(gains(position, raid).at(-1)).toEqual({ bomber: 6, bombed: -3, outrage: null });
  });
  it('20.3, 20.5: count the units of a stack that was examined this month and has not changed since', () => {
    const points = (kind: LandKind, monthsAgo = 0) => {
      const two = kind === 'antiAircraft' ? (['antiAircraft', 2] as const) : kind;
      const spec: SceneSpec = {
        ...{ flying, units: { '13': { ace: 'bomber' } } },
        land: { [docks]: ['headquarters', two] },
      };
      const month = seen(spec).month - monthsAgo;
      const under = { kind, points: kind === 'antiAircraft' ? 2 : 1 };
      const note: Note = {
        ...{ month, turn: 1, hex: docks, air: [], ships: [] },
        land: [{ kind: 'headquarters', points: 1 }, under],
      };
      const view = scene({ ...spec, sides: { german: { notes: { '1': note } } } }).view(
        'german',
      ) as PlayerView;
      const look: Communique = { kind: 'examined', hex: docks, note: '1', rule: '14.3' };
      const position = ofView({ ...view, log: { [`${monthKey(month)}.01`]: [look] } });
      return gains(position, { ...raid, target: { kind: 'land', index: 1 } }).map(({ bomber }) => bomber);
    };
    expect(points('antiAircraft')).toEqual([1, 1, 1, 2, 2, 2]);
    expect(points('aerodrome')).toEqual([0, 0, 0, 1, 1, 1]);
    // Against an unexamined target, any D counts.
    expect(points('aerodrome', 1)).toEqual([1, 1, 1, 1, 1, 1]);
  });
  it('4.1, 13.6: a land unit counts its price in the chart pack', () => {
    const { charts: standard } = standardPack;
    const moralePoints = { ...standard.moralePoints, landUnitEliminated: 2 };
    const charts = { ...standardPack, charts: { ...standard, moralePoints } };
    const position = positionIn(scene({ charts, flying, land: { [docks]: ['headquarters'] } }), 'german');
    const at: Bombing = { ...raid, target: { kind: 'land', index: 0 } };
    expect(bombingGains(position, at, 'B1&D2').bomber).toBe(2);
  });
  it('18.3, 18.4: bring more from a ship with aircraft aboard, which must be the carrier', () => {
    const worth = (based: SceneSpec['based']) => {
      const position = seen({
        ...{ flying, units: { '13': { ace: 'bomber' } }, ships: { carrier: docks } },
        based: { '1724': ['44'], ...based },
      });
      const ship = Object.keys(position.ships)[0] as never;
      return gains(position, { ...raid, target: { kind: 'ship', ship } }).at(-1)?.bomber;
    };
    expect([worth({}), worth({ carrier: ['1CV'] })]).toEqual([2, 5]);
  });
  it('13.9: bring the British nothing for towns on the continent', () => {
    const ghent = hex('4527');
    const at = { hex: ghent, target: { kind: 'place' }, units: ids('44'), group: ids('44') } as const;
    const all = gains(seen({ flying: [{ units: ['44'], at: ghent }], side: 'british' }, 'british'), at);
    expect(all.every(({ bomber }) => bomber === 0)).toBe(true);
  });
  it('20.6: keep the shift for units that are “up” when a fake flies with them', () => {
    const shifts = (guest: string) => {
      const group = ids('13', guest);
      const options = { training: true };
      const units = { '13': { up: true } };
      const position = seen({ options, units, flying: [{ units: group, at: docks }] });
      return counting(bombingReading(position, { ...raid, units: ids('13'), group })).map(({ name }) => name);
    };
    expect([shifts('Fake-1'), shifts('Jasta-1')]).toEqual([['up'], []]);
  });
  it('13.1, 13.2, 13.4: fall only from units that carry bombs, and on targets that exist', () => {
    const group = ids('13', '14', 'Jasta-1');
    const position = seen({ flying: [{ units: group, at: docks }], units: { '14': { shaken: true } } });
    const over = { hex: docks, group };
    expect(bombersOver(position, { ...over, target: { kind: 'place' } })).toEqual(['13']);
    expect(bombersOver(position, { ...over, target: { kind: 'air' } })).toEqual([]);
    const based = seen({
      ...{ flying: [{ units: group, at: docks }], units: { '14': { shaken: true } } },
      based: { [docks]: ['44'] },
    });
    expect(bombersOver(based, { ...over, target: { kind: 'air' } })).toEqual(['13', 'Jasta-1']);
  });
});

describe('Landings', () => {
  const home = hex('4627');
  const down = { hex: home, why: 'landing' } as const;
  it('9.2: three aircraft that return to the places they left need no check', () => {
    const position = seen({ based: { [home]: gothas } });
    for (const { best, worst } of landingChain(position, gothas, down))
      expect([best.check, worst.check]).toEqual([null, null]);
    expect(hasRoomFor(position, gothas, home)).toBe(true);
  });
  it('9.2: of aircraft that land one by one, the last finds room if earlier ones are lost', () => {
    const position = seen({
      based: { [home]: ['15', '16'] },
      flying: [{ units: ids('13', '14'), at: home }],
    });
    const [first, second] = landingChain(position, ids('13', '14'), down);
    expect([first?.best.check, first?.worst.check]).toEqual([null, null]);
    expect([second?.best.check, second?.worst.check]).toEqual([null, '9.2']);
    expect(second?.worst.safe).toEqual([1, 2, 3]);
    expect(hasRoomFor(position, ids('13', '14'), home)).toBe(false);
  });
  it('8.9: over the sea show the modifier of the chart, and no face is safe', () => {
    const position = seen({ flying: [{ units: ['13'], at: '3018' }] });
    const [landing] = landingChain(position, ids('13'), { hex: hex('3018'), why: 'fuel' });
    expect(landing?.best.reading && counting(landing.best.reading).map(({ name }) => name)).toContain(
      'overSea',
    );
  });
  it('18.4, 9.2: a full ship sends its aircraft to an aerodrome beside it', () => {
    const spec = (land: SceneSpec['land']): SceneSpec => ({
      ...{ month: [1918, 2], side: 'british', ships: { carrier: '2126' }, land: land ?? {} },
      based: { carrier: ['1CV', '2CV', '3CV'] },
      flying: [{ units: ['44'], at: '2126' }],
      units: { '44': { type: 'SCCVF' } }, // the mix has only three ship-borne squadrons
    });
    const landing = (land: SceneSpec['land']) =>
      landingChain(seen(spec(land), 'british'), ids('44'), { hex: hex('2126'), why: 'landing' })[0]?.best;
    expect(landing({ '2126': ['aerodrome'] })?.check).toBeNull();
    expect(landing({})?.check).toBe('9.2');
  });
  it('8.6, 18.4: bases are aerodromes, and for its own squadrons the carrier', () => {
    const spec: SceneSpec = {
      ...{ month: [1918, 2], side: 'british', ships: { carrier: '3018' } },
      based: { '2126': ['44'], carrier: ['1CV'] },
    };
    const position = seen(spec, 'british');
    const of = (unit: string) => basesToLandAt(position, [position.unit(unit)!]);
    expect([of('44'), of('1CV')]).toEqual([['2126'], ['2126', '3018']]);
  });
});

describe('Room and guns', () => {
  it('ruling 4: a squadron that leaves a base makes room there, and an aerodrome that is bought has room', () => {
    const position = seen({ phase: 'redeployment', based: { '4627': gothas, '4629': [] } });
    const rooms = (...args: Tail<Parameters<typeof basesWithRoom>>) =>
      basesWithRoom(position, ...args).map(({ at, room }) => `${at} ${room}`);
    expect(rooms()).toEqual(['4627 0', '4629 3']);
    expect(rooms([{ unit: '13', to: hex('4629') }])).toEqual(['4627 1', '4629 2']);
    expect(rooms([], { aerodromes: [hex('4427')], carrier: false })).toContain('4427 3');
  });
  it('15.1, 20.5: guns are visible if they lie on top of a stack, or under an aerodrome', () => {
    const land = {
      '2126': [['antiAircraft', 2], 'headquarters'],
      '1021': ['aerodrome'],
      '0921': ['headquarters', ['antiAircraft', 2]],
      '0821': ['headquarters'],
    } as const;
    const position = seen({ land });
    const of = ['2126', '1021', '0921', '0821'].map((at) => showsGuns(position, hex(at)));
    expect(of).toEqual([true, true, false, false]);
  });
});
