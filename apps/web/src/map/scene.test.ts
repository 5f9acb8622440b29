import { describe, expect, it } from 'vitest';
import { flyersOf, flyingGroups, groundChips, listeningPosts, shipChips } from './scene.ts';
import { raid, watched } from './testing/fixture.ts';

const counter = (view: typeof raid, name: string) => flyersOf(view).find((flyer) => flyer.counter === name);

describe('what lies on the map', () => {
  it('own counters are face up, with whether the enemy has seen them', () => {
    expect(counter(raid, 'c2')).toMatchObject({ unit: { id: '14', ace: 'bomber' }, seen: true });
    expect(counter(raid, 'c4')).toMatchObject({ unit: { id: 'Jasta-1' }, seen: false });
    expect(counter(raid, 'c4')?.unit?.type?.code).toBe('AF');
  });

  it('11.0: an unspotted enemy is nothing but a side', () => {
    expect(counter(raid, 'c7')).toMatchObject({ side: 'british', unit: null, seen: null });
  });

  it('an observer sees what has been spotted, and no more', () => {
    expect(counter(watched, 'c1')?.unit?.id).toBe('13');
    expect(counter(watched, 'c4')?.unit).toBeNull();
    expect(flyersOf(watched).every((flyer) => flyer.seen === null)).toBe(true);
  });

  it('after the end both sides are laid open', () => {
    if (!raid.own) throw new Error('the fixture is a player');
    const other = { ...raid.own, side: 'british' as const, units: {}, land: {} };
    const open = { ...watched, audience: 'open' as const, opened: { german: raid.own, british: other } };
    expect(counter(open, 'c4')?.unit?.id).toBe('Jasta-1');
  });

  it('groups hold their counters in order', () => {
    const group = flyingGroups(raid).find((g) => g.id === 'g1');
    expect(group?.flyers.map((flyer) => flyer.unit?.id)).toEqual(['13', '14', '17']);
    expect(group).toMatchObject({ own: true, hex: '1921' });
  });

  it('20.5: of an enemy stack the top and how many are under it, of one’s own all', () => {
    const chip = (hex: string) => groundChips(raid).find((c) => c.hex === hex);
    expect(chip('2126')).toMatchObject({ top: { kind: 'aerodrome' }, under: 2, units: null, air: 3 });
    expect(chip('3826')?.units?.map((unit) => unit.kind)).toEqual([
      'aerodrome',
      'antiAircraft',
      'headquarters',
    ]);
    expect(groundChips(watched).every((c) => c.units === null)).toBe(true);
  });

  it('a base whose last aircraft has left and that has no land unit is not drawn', () => {
    const bases = { ...raid.bases, '1723': { side: 'british' as const, air: 0, zeppelins: [] } };
    expect(groundChips({ ...raid, bases }).some((c) => c.hex === '1723')).toBe(false);
  });

  it('a group that has no counter left is not drawn', () => {
    const groups = { ...raid.groups, gone: { ...raid.groups['g1']!, counters: [] } };
    expect(flyingGroups({ ...raid, groups }).map(({ id }) => id)).toEqual(
      flyingGroups(raid).map(({ id }) => id),
    );
  });

  it('one’s own ships at sea are face up; those in port are not on the map', () => {
    const at = { at: 'sea', hex: '2319', name: 's1' } as const;
    const ships = {
      'tender-1': { key: 'tender-1', kind: 'tender', where: at },
      carrier: { key: 'carrier', kind: 'carrier', where: { at: 'port' } },
    } as unknown as NonNullable<typeof raid.own>['ships'];
    const view = { ...raid, own: { ...raid.own!, ships } };
    expect(shipChips(view).map(({ kind }) => kind)).toEqual(['tender']);
  });

  it('ships are face down but for their owner', () => {
    expect(shipChips(raid)).toEqual([{ name: 's1', hex: '2319', kind: null, aboard: 0 }]);
  });

  it('listening posts that are known are heard of, hidden ones are not', () => {
    expect(listeningPosts(raid)).toEqual(['2225']);
  });
});
