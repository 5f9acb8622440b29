import { hexId, type HexId } from '@1bob/atlas';
import type { CounterId, GroupId, OwnUnit, PublicCounter, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { fightOdds } from './fight.ts';
import { flyingReach } from './first-turn.ts';

/** The British turn, with fighters in the air over their base. */
function aloft(unit: string, from: string, options: object = {}): { view: PlayerView; own: OwnUnit } {
  const match = new TestMatch('second-phase', options).flying();
  match.give('german', { kind: 'endTurn' });
  match.give('british', { kind: 'move', units: [unit], path: [], land: false });
  const view = match.view('british');
  expect(view.own.units[unit]?.where).toMatchObject({ at: 'air', hex: from });
  return { view, own: view.own.units[unit]! };
}
/** What they would have against a Gotha that is seen in their hex. */
function odds(view: PlayerView, own: OwnUnit, hex: HexId) {
  const gotha: PublicCounter = {
    side: 'german',
    group: 'g9' as GroupId,
    hex,
    tookOff: 1,
    unit: { id: '13' as UnitId, type: 'GB', ace: null },
  };
  const counters = { ...view.counters, c9: gotha };
  const groups = {
    ...view.groups,
    g9: { side: 'german', hex, counters: ['c9' as CounterId], path: [hex] } as const,
  };
  return fightOdds({ ...view, counters, groups }, hex, [own], 'g9' as GroupId);
}

describe('12.4: who would have the bounce', () => {
  it('26.1: who has just taken off pursues with one less', () => {
    const plain = aloft('44', '1021');
    expect(odds(plain.view, plain.own, hexId('1021')).differential).toBe(8 - 2);
    const { view, own } = aloft('44', '1021', { scrambling: true });
    expect(odds(view, own, hexId('1021')).differential).toBe(7 - 2);
    const later = { ...view, stage: { kind: 'flying', turn: 2, side: 'british' } } as const;
    expect(odds(later, own, hexId('1021')).differential).toBe(8 - 2);
  });

  it('24.7, ruling 53: night training counts where it is in play, that of a B.E.2 too', () => {
    const byNight = (options: object): readonly string[] => {
      const { view, own } = aloft('36', '1019', options);
      return odds({ ...view, nightFrom: 1 }, own, hexId('1019')).modifiers.map(({ name }) => name);
    };
    expect(byNight({})).not.toContain('attackersAllNightTrainedAtNight');
    expect(byNight({ training: true })).toContain('attackersAllNightTrainedAtNight');
  });
});

describe('26: how far one gets in the turn of take-off', () => {
  const reaches = (match: TestMatch): readonly (readonly [ours: number, rules: number])[] => {
    const view = match.view('british');
    return view.options.moves.flatMap(({ group, units, reach }) =>
      group === null
        ? []
        : [
            [
              flyingReach(
                view,
                group,
                units.flatMap((id): OwnUnit[] | OwnUnit => view.own.units[id] ?? []),
              ),
              reach,
            ],
          ],
    );
  };
  it('26.2: half the speed near a headquarters, as the rules have it', () => {
    const match = new TestMatch('second-phase', { scrambling: true }).flying();
    match.give('german', { kind: 'endTurn' });
    match.give('british', { kind: 'move', units: ['44'], path: [], land: false });
    expect(reaches(match)).toEqual([[3, 3]]);
  });
  it('ruling 80: a patrol flies home at its whole speed', () => {
    const match = new TestMatch('second-phase', { scrambling: true, patrols: true });
    match.planning('missionPreparation');
    const patrols = [{ units: ['44'], hex: '1321', from: 1 }];
    match.give('british', { kind: 'submit', choice: { phase: 'missionPreparation', patrols } });
    match.flying().give('german', { kind: 'endTurn' });
    expect(reaches(match)).toEqual([[7, 7]]);
  });
});
