import { distance, hexId, straightPath, type HexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import type { PlayerView } from '../table/table.svelte.ts';
import { withEnemyAt } from '../testing/fighters.ts';
import { TestMatch } from '../testing/match.ts';
import { arrivalOf, askedToFly, askedToPass, dangersOf, plannedArrivals } from './dangers.ts';
import { Sortie } from './sortie.svelte.ts';

const base = hexId('4427');
const margate = hexId('2223');
const view = new TestMatch().flying().view('german');

const met = (hex: HexId, type: string | null, at = view): PlayerView => withEnemyAt(hex, at, type);
const toMargate = (at: PlayerView): Sortie => {
  const sortie = new Sortie(() => at, base, null, ['13' as UnitId]);
  sortie.extend(margate);
  return sortie;
};
const arrivals = (at: PlayerView) => arrivalOf(at, toMargate(at));
const none: readonly string[] = [];
const end = toMargate(view).forecast.now.at(-1)!;
const near = straightPath(end, margate)[3]!;
const far = straightPath(end, hexId('0921')).at(-1)!;

describe('A flight flies into', () => {
  it.each([
    ['fighters that can be there in one turn', near, 'SCF', 1],
    ['nothing where fighters are too far away', far, 'SCF', 0],
    ['nothing where only bombers are', end, 'DHB', 0],
    ['unspotted aircraft that are there', end, null, 1],
    ['nothing where unspotted aircraft are elsewhere', margate, null, 0],
  ])('%s', (_, hex, type, n) => {
    const at = met(hex, type);
    expect(dangersOf(at, arrivals(at))).toHaveLength(n);
    expect(askedToFly(at, arrivals(at), none) !== undefined).toBe(n > 0);
  });

  it('nothing that it could meet only after it has landed', () => {
    const at = met(hexId('4528'), 'SCF');
    const sortie = new Sortie(() => at, base, null, ['13' as UnitId]);
    sortie.extend(hexId('4528'));
    expect([sortie.land, arrivalOf(at, sortie)]).toEqual([true, []]);
  });

  it('what a plan stored in the enemy’s turn would meet, because no turn’s end asks about it', () => {
    const waiting = new TestMatch().flying().give('german', { kind: 'endTurn' }).view('german');
    const at = met(near, 'SCF', waiting);
    const sortie = toMargate(at);
    expect([sortie.go, askedToFly(at, arrivalOf(at, sortie), none)?.question]).toEqual([
      null,
      expect.stringMatching(/44/),
    ]);
  });
});

describe('A question about enemies', () => {
  it('names them and their place, together with a missing way home', () => {
    const at = met(near, 'SCF');
    const asks = askedToFly(at, arrivals(at), none, null);
    expect(asks?.question).toMatch(/these enemies can attack: .*44.* \(.*\)\. .*This flight has no way home/);
    expect(asks?.yes).toBe('Send them anyway');
  });

  it('is asked once for the same units and the same enemies in the same hex', () => {
    const at = met(near, 'SCF');
    const agreed = askedToFly(at, arrivals(at), none)?.agrees ?? [];
    expect(askedToFly(at, arrivals(at), agreed)).toBeUndefined();
    const others = [{ units: ['14' as UnitId], hex: end }];
    expect(askedToFly(at, others, agreed)).toBeDefined();
    const moved = met(end, 'SCF');
    expect(askedToFly(moved, arrivals(moved), agreed)).toBeDefined();
    // The page asks about a missing way home each time.
    expect(askedToFly(at, arrivals(at), agreed, null)?.question).toMatch(/^This flight has no way home/);
  });
});

describe('ruling 23: a stored plan that flies when the turn has passed', () => {
  /** Gothas 13 and 14 fly the first part of their way to Margate. Gotha 15 has a plan to take off later. */
  function raid(later: object): TestMatch {
    const common = { land: false, haltWhenSpotted: false, bomb: null };
    const first = { ...common, id: 'raid', units: ['13', '14'], from: 1, route: straightPath(base, margate) };
    const next = { ...common, id: 'later', units: ['15'], route: straightPath(hexId('4627'), margate) };
    const match = new TestMatch().flying().give('german', { kind: 'plan', plan: first });
    return match.give('german', { kind: 'plan', plan: { ...next, from: 2, ...later } });
  }
  const where = (match: TestMatch, unit: string) => match.view('german').own.units[unit as UnitId]?.where;

  it('takes its units where the rules then take them, also at take-off', () => {
    const match = raid({});
    const arrivals = plannedArrivals(match.view('german'));
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    const [first, second] = [where(match, '13'), where(match, '15')];
    expect(arrivals).toEqual([
      { units: ['13', '14'], hex: first?.at === 'air' && first.hex },
      { units: ['15'], hex: second?.at === 'air' && second.hex },
    ]);
  });
  it.each([
    ['is in no danger before its turn', { from: 3 }],
    ['is in no danger where it lands', { land: true, route: [hexId('4628'), hexId('4627')] }],
  ])('%s', (_, later) => {
    const at = raid(later).view('german');
    expect(plannedArrivals(at).map(({ units }) => units)).toEqual([['13', '14']]);
  });
  it('is asked about with its units, for enemies near the end of its next movement only', () => {
    const at = raid({ from: 3 }).view('german');
    const [next] = plannedArrivals(at);
    if (next === undefined) throw new Error('the raid goes on');
    const range = view.pack.types['SCF']?.speed ?? 0;
    const behind = straightPath(next.hex, base).find((hex) => distance(next.hex, hex) > range) ?? next.hex;
    expect(askedToPass(met(behind, 'SCF', at), none, 'Go on')).toBeUndefined();
    const asks = askedToPass(met(next.hex, 'SCF', at), none, 'Go on');
    expect(asks?.question).toMatch(/your next turn takes Gotha 13 and Gotha 14 to where.*44/);
    expect(asks?.yes).toBe('Go on');
  });
  it('adds its question to another one, and leaves that when the player has agreed', () => {
    const at = raid({ from: 3 }).view('german');
    const near = met(plannedArrivals(at)[0]?.hex ?? base, 'SCF', at);
    const asks = askedToPass(near, none, 'Go on', 'Fuel?');
    expect(asks?.question).toMatch(/^Fuel\? As planned/);
    expect(askedToPass(near, asks?.agrees ?? [], 'Go on', 'Fuel?')?.question).toBe('Fuel?');
  });
});
