import { hexId, type HexId } from '@1bob/atlas';
import type { GroupId, UnitId } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { Sortie } from './sortie.svelte.ts';

const ids = (...names: string[]): UnitId[] => names.map((name) => name as UnitId);
const hex = (text: string): HexId => hexId(text);
const home = hex('4427');

function flight(match = new TestMatch().flying()): { match: TestMatch; sortie: Sortie } {
  const sortie = new Sortie(() => match.view('german'), home, null, ids('13', '14', '17'));
  return { match, sortie };
}

describe('a flight being planned', () => {
  it('takes off with the hexes of this turn, and keeps the rest as a plan', () => {
    const { match, sortie } = flight();
    sortie.extend(hex('3423'));
    sortie.extend(hex('0921'));
    sortie.extend(home);
    expect(sortie.bomb).toEqual({ hex: '0921', target: { kind: 'place' } });
    expect(sortie.land).toBe(true);
    expect(sortie.move).toMatchObject({ kind: 'move', units: ['13', '14', '17'], land: false });
    expect(sortie.table.now).toHaveLength(5);
    expect(match.refusal('german', sortie.move)).toBeNull();
    match.give('german', sortie.move);
    const rest = sortie.planRest;
    expect(rest).toMatchObject({
      kind: 'plan',
      plan: { id: 'flight 13', from: 2, bomb: { hex: '0921' }, land: true },
    });
    expect(match.refusal('german', rest)).toBeNull();
  });

  it('flies and lands in one turn where that is near enough', () => {
    const { match, sortie } = flight();
    sortie.extend(hex('4528'));
    expect(sortie.planRest).toBeNull();
    expect(sortie.move).toMatchObject({ kind: 'move', land: true });
    sortie.land = false;
    expect(sortie.move).toMatchObject({ kind: 'move', land: false });
    expect(match.refusal('german', sortie.move)).toBeNull();
  });

  it('stays above its base without a route', () => {
    const { match, sortie } = flight();
    expect(sortie.move).toEqual({ kind: 'move', units: ['13', '14', '17'], path: [], land: false });
    expect(match.refusal('german', sortie.move)).toBeNull();
  });

  it('13.1, 13.4: bombs fall from those who carry them; escorts only come along', () => {
    const match = new TestMatch().flying();
    const sortie = new Sortie(() => match.view('german'), home, null, ids('13', 'Jasta-1'));
    sortie.extend(hex('2223'));
    expect(sortie.bombers.map((unit) => unit.id)).toEqual(['13']);
  });

  it('29.1: by night only from the night trained', () => {
    const match = new TestMatch('second-phase', { training: true, advancedNight: true }).flying();
    const { sortie } = flight(match);
    sortie.extend(hex('2223'));
    expect([sortie.bombTurn < 7, sortie.bombers.length, sortie.tooDark]).toEqual([true, 3, false]);
    sortie.wait = 7; // night falls in January
    expect([sortie.bombers.length, sortie.tooDark]).toEqual([0, true]);
  });

  it('takes a leg back, and the target with it', () => {
    const { sortie } = flight();
    sortie.extend(hex('3423'));
    sortie.extend(hex('0921'));
    sortie.undo();
    expect(sortie.end).toBe('3423');
    expect(sortie.bomb).toBeNull();
  });

  it('ruling 23: flies on when it is seen if it has a target, else it halts, unless it is told otherwise', () => {
    const { sortie } = flight();
    sortie.extend(hex('3423'));
    expect(sortie.haltWhenSpotted).toBe(true);
    sortie.extend(hex('0921'));
    expect(sortie.haltWhenSpotted).toBe(false);
    expect(sortie.planWhole).toMatchObject({ plan: { haltWhenSpotted: false } });
    sortie.haltWhenSpotted = true;
    expect(sortie.planWhole).toMatchObject({ plan: { haltWhenSpotted: true } });
  });

  it('lays a stored plan out again as it was', () => {
    const { match, sortie } = flight();
    sortie.wait = 6;
    for (const point of ['3423', '0921', home]) sortie.extend(hex(point));
    match.give('german', sortie.planWhole);
    const { plans } = match.view('german').own;
    const again = new Sortie(
      () => match.view('german'),
      home,
      null,
      sortie.units,
      Object.values(plans)[0] ?? null,
    );
    expect(again.planWhole).toEqual(sortie.planWhole);
    expect(again.table.arrival).toBe(sortie.table.arrival);
    expect(again.bombTurn).toBe(sortie.bombTurn);
  });

  it('13.2: whoever has bombed or was hit has none left', () => {
    const match = new TestMatch().flying();
    const view = match.view('german');
    const hit = { ...view.own.units['13']!, shaken: true };
    const hurt = { ...view, own: { ...view.own, units: { ...view.own.units, '13': hit } } };
    const sortie = new Sortie(() => hurt, home, null, ids('13', '14'));
    expect(sortie.spent.map(({ id }) => id)).toEqual(['13']);
  });

  it('gives no move while it waits for a later turn, but a plan', () => {
    const { match, sortie } = flight();
    sortie.wait = 6;
    sortie.extend(hex('0921'));
    expect(sortie.move).toBeNull();
    expect(sortie.table.turns[0]).toBe(6);
    expect(sortie.planWhole).toMatchObject({ kind: 'plan', plan: { from: 6 } });
    expect(match.refusal('german', sortie.planWhole)).toBeNull();
  });

  it('5.1: does not offer to land behind the enemy’s lines or at sea', () => {
    const { sortie } = flight();
    sortie.extend(hex('3328'));
    expect(sortie.mayLand).toBe(false);
    expect(sortie.land).toBe(false);
  });

  it('counts legs from click to click in flying turns', () => {
    const { sortie } = flight();
    sortie.extend(hex('3925'));
    sortie.extend(hex('3423'));
    expect(sortie.legs).toEqual([
      { to: '3925', first: 1, last: 1 },
      { to: '3423', first: 2, last: 2 },
    ]);
  });

  it('8.7: a group in the air goes on with the fuel it has', () => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'move', units: ['13', '14'], path: ['4326'], land: false });
    const where = match.view('german').own.units['13']!.where;
    const group = where.at === 'air' ? where.group : ('' as GroupId);
    const sortie = new Sortie(() => match.view('german'), hex('4326'), group, ids('13', '14'));
    expect(sortie.start).toMatchObject({ turn: 1, left: 4, speed: 5, mustLandBy: 19 });
    sortie.extend(hex('4025'));
    expect(match.refusal('german', sortie.move)).toBeNull();
  });
});

describe('26: scrambling and climbing', () => {
  const match = (): TestMatch => new TestMatch('second-phase', { scrambling: true }).flying();
  it('26.2: near a headquarters the first turn of a route has half the speed', () => {
    const { match: played, sortie } = flight(match());
    expect(sortie.start).toMatchObject({ left: 2, speed: 5 });
    sortie.extend(hex('3423'));
    expect(sortie.move).toMatchObject({ path: expect.objectContaining({ length: 2 }) as unknown });
    expect(played.refusal('german', sortie.move)).toBeNull();
  });
});

describe('8.3: a part that breaks off', () => {
  it('flies at its own speed, less what the group has flown', () => {
    const played = new TestMatch('second-phase', { scrambling: false }).flying();
    played.give('german', { kind: 'move', units: ['1/501', '2/501'], path: ['4629'], land: false });
    const where = played.view('german').own.units['1/501']!.where;
    const group = where.at === 'air' ? where.group : ('' as GroupId);
    const part = new Sortie(() => played.view('german'), hex('4629'), group, ids('1/501'));
    part.extend(hex('4618'));
    expect(part.move).not.toBeNull();
    expect(played.refusal('german', part.move)).toBeNull();
  });
});
