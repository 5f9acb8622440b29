import { hexAt } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import { standardPack } from '../charts/standard.ts';
import type { Note } from '../state/match.ts';
import { newScene, scene, type Scene, type SceneSpec } from '../testing/scene.ts';
import { chooserOf } from './22-random-events.ts';

const based = { '2126': ['33', '36'], '4629': ['13', 'Fake-1'], '4528': ['14'] };
/** July ends after both sides have flown. August begins with the dice of its event. */
const august = (dice: number[], spec: SceneSpec = {}): Scene => {
  const flew = { german: { flew: true }, british: { flew: true } };
  const s = scene({ based, sides: flew, ...spec }).roll(...dice);
  s.give({ kind: 'noMoreMissions', declared: true }, 'german').give(
    { kind: 'noMoreMissions', declared: true },
    'british',
  );
  s.done();
  return s;
};
const notes = (s: Scene, side: 'british' | 'german'): Note[] => Object.values(s.match.sides[side].notes);
const phase = (s: Scene) => (s.match.stage.kind === 'planning' ? s.match.stage.phase : s.match.stage.kind);
const open = (s: Scene, by: 'british' | 'german') => {
  const options = s.view(by).options.planning?.open;
  if (options?.phase !== 'randomEvents') throw new Error('nothing is asked');
  return options;
};
const choose = { phase: 'randomEvents' } as const;

describe('22 Random events', () => {
  it('22.1: each side rolls a die, the German first, and the sum is the month’s event', () => {
    const s = august([2, 4]);
    expect(s.match.event).toEqual({ dice: [2, 4], event: 'noEvent' });
    expect(s.told('observer', 'randomEvent')).toMatchObject([
      { dice: [2, 4], event: 'noEvent', use: { chart: 'randomEvents', row: '6', code: 'noEvent' } },
    ]);
    expect(phase(s)).toBe('redeployment'); // no choice is asked for
  });

  it('22.1: the log entry of the roll cites its case', () => {
    expect(august([2, 4]).told('british', 'randomEvent')[0]).toMatchObject({ rule: '22.1' });
  });

  it('22.2: there is no roll in the first month of a scenario', () => {
    const s = newScene('first-phase').idle((m) => m.stage.kind !== 'setUp');
    expect(phase(s)).toBe('redeployment');
    expect(s.match.event).toBeNull();
    expect(s.told('observer', 'randomEvent')).toEqual([]);
  });

  it.each([
    [2, 3, 'bad'],
    [4, 4, 'bad'],
    [4, 5, 'fog'],
    [3, 4, 'fair'],
  ] as const)('22.1: %i and %i: the month’s weather is %s', (german, british, weather) => {
    const s = august([german, british]);
    expect(s.view('observer').weather).toBe(weather);
  });

  it('22.1: bad weather lasts only for its month', () => {
    const s = august([2, 3]);
    s.choose('german', { phase: 'redeployment' }).choose('british', { phase: 'redeployment' });
    s.roll(1, 1, 3, 4).idle((m) => m.month === month(1917, 9));
    expect(s.match.weather).toBe('fair');
    expect(s.match.event?.event).toBe('noEvent');
  });

  it('22.1: a reprisal outcry gives the British a die of points at once', () => {
    const s = august([6, 6, 4]);
    expect(s.points('british')).toBe(4);
    expect(s.match.ledger.at(-1)).toMatchObject({ side: 'british', amount: 4, cause: 'reprisalOutcry' });
    expect(phase(s)).toBe('redeployment');
  });

  it('22.1, 23.3: the points of an outcry may end the game at once', () => {
    const s = august([6, 6, 4], { points: { british: 47 } });
    expect(s.match.stage).toMatchObject({
      kind: 'ended',
      result: { winner: 'british', reason: 'suddenDeath' },
    });
  });

  it('22.1: the Naval Airship Division gives the Germans a zeppelin from their pool, based where they choose', () => {
    const s = august([1, 1]);
    expect(phase(s)).toBe('randomEvents');
    expect(open(s, 'german')).toMatchObject({
      units: ['L-1', 'L-2', 'L-3', 'L-4'],
      bases: ['4528', '4629'],
    });
    const wrong = (unit: string | null, to: string | null) =>
      s.refusedChoice('german', { ...choose, unit, to });
    expect(wrong('13', '4629')).toMatchObject({ code: 'choice.wrong', rule: '22' });
    expect(wrong('L-1', '2126').code).toBe('choice.wrong');
    expect(wrong('L-1', null).code).toBe('choice.wrong');
    expect(wrong(null, '4629').code).toBe('choice.wrong');
    expect(s.refusedChoice('british', choose).code).toBe('phase.notYours');
    s.choose('german', { ...choose, unit: 'L-2', to: '4528' });
    expect(s.unit('L-2').where).toEqual({ at: 'base', hex: '4528' });
    expect(s.points('german')).toBe(0);
    expect(s.view('british').bases['4528']).toMatchObject({ air: 2, zeppelins: [{ unit: 'L-2' }] });
  });

  it('9.2: a full aerodrome takes no zeppelin; if no base has room, none can be chosen', () => {
    const full = { '4629': ['13', '15', '16'], '2126': ['33'] };
    const s = august([1, 1], { based: { ...full, '4528': ['14'] } });
    expect(open(s, 'german').bases).toEqual(['4528']);
    const none = august([1, 1], { based: full });
    expect(open(none, 'german')).toMatchObject({ units: [], bases: [] });
    expect(none.refusedChoice('german', { ...choose, unit: 'L-1', to: '4629' }).code).toBe('choice.wrong');
  });

  it('22.1: with no zeppelin in the pool, the choice is still asked for, and is empty', () => {
    const away = { where: { at: 'recycling' as const, month: month(1918, 1) } };
    const s = august([1, 1], { units: { 'L-1': away, 'L-2': away, 'L-3': away, 'L-4': away } });
    expect(phase(s)).toBe('randomEvents');
    expect(open(s, 'german').units).toEqual([]);
    s.choose('german', choose);
    expect(phase(s)).toBe('redeployment');
  });

  it('6.4: a zeppelin that a pack marks 18 cannot be chosen before 1918', () => {
    const units = standardPack.units.map((u) => (u.id === 'L-2' ? { ...u, from1918: true } : u));
    const s = august([1, 1], { charts: { ...standardPack, units } });
    expect(open(s, 'german').units).toEqual(['L-1', 'L-3', 'L-4']);
  });

  it('22.1: a crisis on the Western Front takes a British fighter of the British player’s choice for two months', () => {
    const s = august([5, 6], {
      based: { ...based, '1021': ['25'] },
      units: { '36': { ace: 'fighter' } },
    });
    expect(open(s, 'british').units).toEqual(['33', '36']); // the bomber is not asked for
    s.choose('british', { ...choose, unit: '36' });
    expect(s.unit('36')).toMatchObject({
      where: { at: 'recycling', month: month(1917, 10) },
      ace: 'fighter',
    });
  });

  it('ruling 62: the enemy does not learn which unit left, only that one base counts one less', () => {
    const s = august([5, 6]);
    s.choose('british', { ...choose, unit: '36' });
    expect(s.view('german').bases['2126']).toMatchObject({ air: 1 });
    expect(s.told('british', 'westernFront')).toMatchObject([{ unit: '36' }]);
    expect(s.told('german', 'westernFront')).toEqual([]);
    const other = august([5, 6]);
    other.choose('british', { ...choose, unit: '33' });
    for (const audience of ['german', 'observer'] as const)
      expect(JSON.stringify(s.view(audience))).toBe(JSON.stringify(other.view(audience)));
  });

  it('20.3(3), 22.1: a wireless intercept lets the British examine two German aerodromes', () => {
    const s = august([2, 2], { land: { '4528': ['headquarters', 'aerodrome'], '3725': ['antiAircraft'] } });
    expect(open(s, 'british')).toMatchObject({ hexes: ['4528', '4629'], pick: 2 });
    const hexes = (...list: string[]) => s.refusedChoice('british', { ...choose, hexes: list }).code;
    expect(hexes('4528')).toBe('choice.wrong');
    expect(hexes('4528', '4528')).toBe('choice.wrong');
    expect(hexes('4528', '3725')).toBe('choice.wrong');
    s.choose('british', { ...choose, hexes: ['4629', '4528'] });
    expect(notes(s, 'british').map((n) => [n.hex, n.air.map((a) => a.unit)])).toEqual([
      ['4629', ['13', 'Fake-1']],
      ['4528', ['14']],
    ]);
    expect(s.told('german', 'examined')).toEqual([]);
  });

  it('22.1: if one aerodrome is known, the choice names one; if none is known, it is empty', () => {
    const one = august([2, 2], { based: { '2126': ['33'], '4629': ['13'] } });
    expect(open(one, 'british')).toMatchObject({ hexes: ['4629'], pick: 1 });
    one.choose('british', { ...choose, hexes: ['4629'] });
    expect(notes(one, 'british')).toHaveLength(1);
    const none = august([2, 2], { based: { '2126': ['33'] }, land: { '2126': ['aerodrome'] } });
    expect(open(none, 'british')).toMatchObject({ hexes: [], pick: 0 });
    none.choose('british', choose);
    expect(phase(none)).toBe('redeployment');
  });

  it('22.1, 17.3: a hex that cannot hold an aerodrome cannot be chosen; a town whose top counter may hide one can', () => {
    const s = august([2, 2], {
      based: { ...based, '4427': ['15'], '4024': ['16'], '4730': ['17'] },
      land: {
        '4528': ['headquarters', 'aerodrome'],
        '4427': ['antiAircraft'], // the unit here has been bombed
        '4024': ['headquarters', 'antiAircraft'],
        '4730': ['antiAircraft', 'earlyWarning'], // a field
        '4627': ['headquarters', 'aerodrome'], // an empty one, out of sight
      },
    });
    expect(open(s, 'british').hexes).toEqual(['4024', '4528', '4629']);
  });

  it('20.3(3), 22.1: agents examine two hexes in Britain for the Germans', () => {
    const s = august([5, 5], { land: { '1021': ['aerodrome', 'headquarters'] } });
    const { hexes, pick } = open(s, 'german');
    expect(pick).toBe(2);
    expect(hexes.every((h) => hexAt(h).region === 'britain')).toBe(true);
    expect(s.refusedChoice('german', { ...choose, hexes: ['2829', '2126'] }).code).toBe('choice.wrong');
    // A choice may not name anything that the event does not ask for, either.
    for (const more of [{ to: '4629' as const }, { ace: 'bomber' as const }])
      expect(s.refusedChoice('german', { ...choose, hexes: ['1021', '2126'], ...more }).code).toBe(
        'choice.wrong',
      );
    s.choose('german', { ...choose, hexes: ['1021', '2126'] });
    expect(notes(s, 'german').map((n) => [n.hex, n.land.length, n.air.length])).toEqual([
      ['1021', 2, 0],
      ['2126', 1, 2],
    ]);
    expect(notes(s, 'british')).toEqual([]);
  });

  it('22.1: the side with the higher die receives an ace of its choice from the mix; on a tie the British do', () => {
    const s = august([2, 1], { units: { '13': { ace: 'bomber' } } });
    expect(open(s, 'german')).toMatchObject({ units: ['13', '14'], aces: ['bomber'] });
    expect(s.refusedChoice('german', { ...choose, unit: 'Fake-1' }).code).toBe('choice.wrong');
    expect(s.refusedChoice('german', { ...choose, unit: '14', ace: 'fighter' }).code).toBe('choice.wrong');
    s.choose('german', { ...choose, unit: '14', ace: 'bomber' });
    expect(s.unit('14').ace).toBe('bomber');
    const again = august([2, 1], { units: { '13': { ace: 'bomber' } } });
    again.choose('german', { ...choose, unit: '13', ace: 'bomber' });
    expect(again.unit('13')).toMatchObject({ ace: 'bomber', moreAces: 1 }); // 19.3
    const british = august([1, 2]);
    british.choose('british', { ...choose, unit: '33' });
    expect(british.unit('33').ace).toBe('fighter');
    expect(chooserOf({ dice: [3, 3], event: 'newAce' })).toBe('british');
  });

  it('ruling 42: if no ace counter of a kind is left, that kind cannot be chosen', () => {
    const taken = { '15': { ace: 'bomber' }, '16': { ace: 'bomber' }, '17': { ace: 'bomber' } } as const;
    const s = august([2, 1], { units: taken });
    expect(open(s, 'german').units).toEqual([]);
    s.choose('german', choose);
    expect(phase(s)).toBe('redeployment');
  });

  it('ruling 3: a player who does not choose gets the first legal choice', () => {
    for (const dice of [
      [1, 1],
      [2, 1],
      [2, 2],
      [5, 5],
      [5, 6],
    ]) {
      const s = august(dice);
      const before = s.match;
      s.idle((m) => m !== before);
      expect(phase(s)).toBe('redeployment');
    }
    const s = august([5, 5]);
    s.idle((m) => m.stage.kind === 'planning' && m.stage.phase === 'redeployment');
    const firstTwo = open(august([5, 5]), 'german').hexes.slice(0, 2);
    expect(firstTwo).toEqual(['0101', '0102']);
    expect(notes(s, 'german')).toEqual([]); // and there is nothing to be seen in them
  });
});
