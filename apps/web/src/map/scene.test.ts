import { hexId, type HexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { flyersOf, flyingGroups, groundChips, listeningPosts, shipChips } from './scene.ts';
import { TestMatch } from '../testing/match.ts';
import { raid, watched } from './testing/fixture.ts';

const counter = (view: typeof raid, name: string) => flyersOf(view).find((flyer) => flyer.counter === name);

describe('Pieces on the map', () => {
  it('shows own counters face up, and whether the enemy has seen them', () => {
    expect(counter(raid, 'c2')).toMatchObject({ unit: { id: '14', ace: 'bomber' }, seen: true });
    expect(counter(raid, 'c4')).toMatchObject({ unit: { id: 'Jasta-1' }, seen: false });
    expect(counter(raid, 'c4')?.unit?.type?.code).toBe('AF');
  });

  it('11.0: shows only the side of an unspotted enemy', () => {
    expect(counter(raid, 'c7')).toMatchObject({ side: 'british', unit: null, seen: null });
  });

  it('shows an observer only spotted counters', () => {
    expect(counter(watched, 'c1')?.unit?.id).toBe('13');
    expect(counter(watched, 'c4')?.unit).toBeNull();
    expect(flyersOf(watched).every((flyer) => flyer.seen === null)).toBe(true);
  });

  it('shows both sides openly after the end', () => {
    if (!raid.own) throw new Error('the fixture is a player');
    const other = { ...raid.own, side: 'british' as const, units: {}, land: {} };
    const open = { ...watched, audience: 'open' as const, opened: { german: raid.own, british: other } };
    expect(counter(open, 'c4')?.unit?.id).toBe('Jasta-1');
  });

  it('keeps the order of counters in a group', () => {
    const group = flyingGroups(raid).find((g) => g.id === 'g1');
    expect(group?.flyers.map((flyer) => flyer.unit?.id)).toEqual(['13', '14', '17']);
    expect(group).toMatchObject({ own: true, hex: '1921' });
  });

  it('ruling 86: draws the whole way of each group that has joined', () => {
    const match = new TestMatch().flying();
    const east = [hexId('4326'), hexId('4226')];
    const west = [hexId('4426'), hexId('4325'), hexId('4226')];
    const fly = (units: string[], path: HexId[]) =>
      match.give('german', { kind: 'move', units, path, land: false });
    const ways = () =>
      flyingGroups(match.view('british')).map((group) => group.ways.map((way) => way.join(' ')));
    fly(['13'], east);
    fly(['14'], west);
    match.give('german', { kind: 'regroup', groups: Object.keys(match.view('german').groups) });
    expect(ways()).toEqual([['4427 4326 4226', '4427 4426 4325 4226']]);
    fly(['13', '14'], [hexId('4126')]);
    expect(ways()).toEqual([['4427 4326 4226 4126', '4427 4426 4325 4226 4126']]);
    match.give('german', { kind: 'endTurn' });
    expect(ways()[0]).toHaveLength(2);
    match.advanceTo(({ stage }) => stage.kind === 'flying' && stage.turn === 2);
    expect(ways()).toEqual([['4126']]);
  });

  it('20.5: shows the top of an enemy stack and the number under it, and all of one’s own', () => {
    const chip = (hex: string) => groundChips(raid).find((c) => c.hex === hex);
    expect(chip('2126')).toMatchObject({ top: { kind: 'aerodrome' }, under: 2, units: null, air: 3 });
    expect(chip('3826')?.units?.map((unit) => unit.kind)).toEqual([
      'aerodrome',
      'antiAircraft',
      'headquarters',
    ]);
    expect(groundChips(watched).every((c) => c.units === null)).toBe(true);
  });

  it('does not draw a base without a land unit after its last aircraft has left', () => {
    const bases = { ...raid.bases, '1723': { side: 'british' as const, air: 0, zeppelins: [] } };
    expect(groundChips({ ...raid, bases }).some((c) => c.hex === '1723')).toBe(false);
  });

  it('does not draw a group without counters', () => {
    const groups = { ...raid.groups, gone: { ...raid.groups['g1']!, counters: [] } };
    expect(flyingGroups({ ...raid, groups }).map(({ id }) => id)).toEqual(
      flyingGroups(raid).map(({ id }) => id),
    );
  });

  it('shows one’s own ships face up at sea, and none in port', () => {
    const at = { at: 'sea', hex: '2319', name: 's1' } as const;
    const ships = {
      'tender-1': { key: 'tender-1', kind: 'tender', where: at },
      carrier: { key: 'carrier', kind: 'carrier', where: { at: 'port' } },
    } as unknown as NonNullable<typeof raid.own>['ships'];
    const view = { ...raid, own: { ...raid.own!, ships } };
    expect(shipChips(view).map(({ kind }) => kind)).toEqual(['tender']);
  });

  it('shows ships face down to everybody but their owner', () => {
    expect(shipChips(raid)).toEqual([{ name: 's1', hex: '2319', kind: null, aboard: 0 }]);
  });

  it('includes known listening posts, and no hidden ones', () => {
    expect(listeningPosts(raid)).toEqual(['2225']);
  });
});
