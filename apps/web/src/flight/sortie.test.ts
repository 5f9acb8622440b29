import { hexId, straightPath, type HexId } from '@1bob/atlas';
import type { GroupId, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { planCommand, planOf, Sortie } from './sortie.svelte.ts';

const ids = (...names: string[]): UnitId[] => names.map((name) => name as UnitId);
const hex = (text: string): HexId => hexId(text);
const home = hex('4427');

/** Draws a route. The first clicked target becomes its target. */
function raid(sortie: Sortie, ...points: readonly string[]): void {
  for (const point of points) {
    sortie.extend(hex(point));
    sortie.aim();
  }
}

function flight(match = new TestMatch().flying()): { match: TestMatch; sortie: Sortie } {
  const sortie = new Sortie(() => match.view('german'), home, null, ids('13', '14', '17'));
  return { match, sortie };
}

describe('A flight being planned', () => {
  it('ruling 74: takes off with the hexes of this turn, and keeps the rest as a plan with its target', () => {
    const { match, sortie } = flight();
    raid(sortie, '3423', '0921', home);
    expect(sortie.bomb).toEqual({ hex: '0921', target: { kind: 'place' } });
    expect(sortie.land).toBe(true);
    expect(sortie.forecast.now).toHaveLength(5);
    expect(sortie.go).toMatchObject({ kind: 'plan', plan: { from: 1, units: ['13', '14', '17'] } });
    const { now, later } = sortie.forecast;
    match.give('german', sortie.go);
    const { units, plans } = match.view('german').own;
    expect(units['13']?.where).toMatchObject({ at: 'air', hex: now.at(-1) });
    expect(plans['flight 13']).toMatchObject({ route: later, bomb: { hex: '0921' }, land: true });
  });

  it('ruling 23: starts no unit in the current turn if the plan is only stored', () => {
    const { match, sortie } = flight();
    raid(sortie, '0921', home);
    expect(sortie.kept?.from).toBe(2);
    const before = match.observed();
    match.give('german', planCommand(sortie.kept!));
    expect(match.observed()).toEqual(before);
    match.give('german', { kind: 'endTurn' });
    expect(match.observed().groups).toEqual({});
    match.give('british', { kind: 'endTurn' });
    expect(match.view('german').own.units['13']?.where.at).toBe('air');
  });

  it('ruling 23: stores a plan for the turn shown in the enemy’s turn, and for a later turn', () => {
    const { match, sortie } = flight();
    sortie.extend(hex('0921'));
    match.give('german', { kind: 'endTurn' });
    expect([sortie.start.turn, sortie.kept?.from]).toEqual([2, 2]);
    sortie.wait = 6;
    expect(sortie.kept?.from).toBe(6);
  });

  it('3.1-III: stores no plan in the last flying turn', () => {
    const match = new TestMatch()
      .flying()
      .advanceTo(({ stage }) => stage.kind === 'flying' && stage.turn === 24 && stage.side === 'german');
    const { sortie } = flight(match);
    sortie.extend(hex('4528'));
    expect(sortie.kept).toBeNull();
    expect(sortie.go).not.toBeNull();
  });

  it('flies and lands in one turn if the base is near enough', () => {
    const { match, sortie } = flight();
    sortie.extend(hex('4528'));
    expect(sortie.go).toMatchObject({ kind: 'move', land: true });
    sortie.land = false;
    expect(sortie.go).toMatchObject({ kind: 'move', land: false });
    expect(match.refusal('german', sortie.go)).toBeNull();
  });

  it('stays above its base if no route is drawn', () => {
    const { match, sortie } = flight();
    expect(sortie.go).toEqual({ kind: 'move', units: ['13', '14', '17'], path: [], land: false });
    expect(match.refusal('german', sortie.go)).toBeNull();
  });

  it('13.1, 13.4: drops bombs only from units that carry them, and escorts come along', () => {
    const match = new TestMatch().flying();
    const sortie = new Sortie(() => match.view('german'), home, null, ids('13', 'Jasta-1'));
    raid(sortie, '2223');
    expect(sortie.bombers).toEqual(['13']);
  });

  it('24.8, 29.1: bombs by night only if the whole group is night trained', () => {
    const match = new TestMatch('second-phase', { training: true, advancedNight: true }).flying();
    const { sortie } = flight(match);
    raid(sortie, '2223');
    expect([sortie.bombTurn < 7, sortie.bombers.length, sortie.tooDark]).toEqual([true, 3, false]);
    sortie.wait = 7; // In January night has fallen by then.
    expect([sortie.bombers.length, sortie.tooDark]).toEqual([0, true]);
  });

  it('ruling 89: tells when it lands where bombers may not take off again', () => {
    const strands = (rules: string, base: string): boolean => {
      const match = new TestMatch('second-phase', { bomberBasesBehindFront: true }).under(rules).flying();
      const { sortie } = flight(match);
      sortie.extend(hex(base));
      return sortie.land && sortie.strands;
    };
    expect([strands('7', '3826'), strands('7', '4528'), strands('6', '3826')]).toEqual([true, false, false]);
  });

  it('removes a leg together with its target', () => {
    const { sortie } = flight();
    raid(sortie, '3423', '0921');
    expect(sortie.bomb?.hex).toBe('0921');
    sortie.undo();
    expect(sortie.end).toBe('3423');
    expect(sortie.bomb).toBeNull();
  });

  it('ruling 23: flies on when seen if it has a target, and otherwise stops, by default', () => {
    const { sortie } = flight();
    sortie.extend(hex('3423'));
    expect(sortie.haltWhenSpotted).toBe(true);
    raid(sortie, '0921');
    expect(sortie.haltWhenSpotted).toBe(false);
    expect(planCommand(sortie.whole)).toMatchObject({ plan: { haltWhenSpotted: false } });
    expect(planCommand(sortie.whole)).toMatchObject({ plan: { pressOn: true } });
    sortie.haltWhenSpotted = true;
    sortie.pressOn = false;
    expect(planCommand(sortie.whole)).toMatchObject({ plan: { haltWhenSpotted: true, pressOn: false } });
  });

  it('drafts a stored plan again unchanged', () => {
    const { match, sortie } = flight();
    sortie.wait = 6;
    raid(sortie, '3423', '0921', home);
    match.give('german', planCommand(sortie.whole));
    const { plans } = match.view('german').own;
    const again = new Sortie(
      () => match.view('german'),
      home,
      null,
      sortie.units,
      Object.values(plans)[0] ?? null,
    );
    expect(planCommand(again.whole)).toEqual(planCommand(sortie.whole));
    expect(again.forecast.arrival).toBe(sortie.forecast.arrival);
    expect(again.bombTurn).toBe(sortie.bombTurn);
  });

  it('13.2: drops no bombs from a unit that has bombed or was hit', () => {
    const match = new TestMatch().flying();
    const view = match.view('german');
    const hit = { ...view.own.units['13']!, shaken: true };
    const hurt = { ...view, own: { ...view.own, units: { ...view.own.units, '13': hit } } };
    const sortie = new Sortie(() => hurt, home, null, ids('13', '14'));
    expect(sortie.spent.map(({ id }) => id)).toEqual(['13']);
  });

  it('gives a plan instead of a move while it waits for a later turn', () => {
    const { match, sortie } = flight();
    sortie.wait = 6;
    sortie.extend(hex('0921'));
    expect(sortie.go).toBeNull();
    expect(sortie.forecast.turns[0]).toBe(6);
    expect(planCommand(sortie.whole)).toMatchObject({ kind: 'plan', plan: { from: 6 } });
    expect(match.refusal('german', planCommand(sortie.whole))).toBeNull();
  });

  it('5.1: offers no landing behind the enemy’s lines or at sea', () => {
    const { sortie } = flight();
    sortie.extend(hex('3328'));
    expect(sortie.mayLand).toBe(false);
    expect(sortie.land).toBe(false);
  });

  it('counts legs from click to click in flying turns', () => {
    const { sortie } = flight();
    sortie.extend(hex('3925'));
    sortie.extend(hex('3423'));
    expect(sortie.legs).toMatchObject([
      { to: '3925', first: 1, last: 1 },
      { to: '3423', first: 2, last: 2 },
    ]);
  });

  it('8.7: goes on with the fuel that a group in the air has left', () => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'move', units: ['13', '14'], path: ['4326'], land: false });
    const where = match.view('german').own.units['13']!.where;
    const group = where.at === 'air' ? where.group : ('' as GroupId);
    const sortie = new Sortie(() => match.view('german'), hex('4326'), group, ids('13', '14'));
    expect(sortie.start).toMatchObject({ turn: 1, left: 4, speed: 5, mustLandBy: 19 });
    sortie.extend(hex('4025'));
    expect(match.refusal('german', sortie.go)).toBeNull();
  });
});

describe('Ruling 92: a sealed raid', () => {
  const begin = (): TestMatch => new TestMatch('second-phase', { sealedRaids: true }).under('7').flying();

  it('cannot be sent or stored before it has a target and a landing', () => {
    const { match, sortie } = flight(begin());
    sortie.extend(hexId('2223'));
    expect({ lacks: sortie.incomplete, go: sortie.go, kept: sortie.kept }).toEqual({
      lacks: true,
      go: null,
      kept: null,
    });
    sortie.aim();
    sortie.extend(sortie.from);
    expect(sortie.incomplete).toBe(false);
    expect(sortie.go).toMatchObject({ kind: 'plan', plan: { land: true } });
    expect(match.refusal('german', sortie.go)).toBeNull();
  });

  it('cannot be led by hand once it is in the air', () => {
    const { match, sortie } = flight(begin());
    sortie.extend(hexId('2223'));
    sortie.aim();
    sortie.extend(sortie.from);
    match.give('german', sortie.go);
    const where = match.view('german').own.units[sortie.units[0] ?? '']?.where;
    if (where?.at !== 'air') throw new Error('it has not taken off');
    const aloft = new Sortie(() => match.view('german'), where.hex, where.group, sortie.units);
    expect(aloft.mayMove).toBe(false);
  });
});

describe('26: Scrambling and climbing', () => {
  const match = (): TestMatch => new TestMatch('second-phase', { scrambling: true }).flying();
  it('26.2: halve the speed in the first turn of a route near a headquarters', () => {
    const { match: played, sortie } = flight(match());
    expect(sortie.start).toMatchObject({ left: 2, speed: 5 });
    sortie.extend(hex('3423'));
    const { now } = sortie.forecast;
    expect(now).toHaveLength(2);
    played.give('german', sortie.go);
    expect(played.view('german').own.units['13']?.where).toMatchObject({ at: 'air', hex: now[1] });
  });
});

describe('8.3: a part that breaks off', () => {
  it('flies at its own speed, less the hexes that the group has already flown', () => {
    const played = new TestMatch('second-phase', { scrambling: false }).flying();
    played.give('german', { kind: 'move', units: ['1/501', '2/501'], path: ['4629'], land: false });
    const where = played.view('german').own.units['1/501']!.where;
    const group = where.at === 'air' ? where.group : ('' as GroupId);
    const part = new Sortie(() => played.view('german'), hex('4629'), group, ids('1/501'));
    part.extend(hex('4618'));
    expect(part.go).not.toBeNull();
    expect(played.refusal('german', part.go)).toBeNull();
  });
});

describe('ruling 74: bombs on a route drawn in the turn of bombing', () => {
  const margate = hex('2223');
  /** Gothas near Margate in flying turn 5 without a plan. British guns hold their fire. */
  function near(at: HexId): { match: TestMatch; sortie: Sortie } {
    const match = new TestMatch().flying();
    const { orders, land } = match.view('british').own;
    match.give('british', { kind: 'orders', orders: { ...orders, holdFire: Object.keys(land) } });
    const way = straightPath(home, at);
    for (let turn = 1; turn < 5; turn++) {
      const path = way.slice((turn - 1) * 5, turn * 5);
      if (path.length > 0) match.give('german', { kind: 'move', units: ['13', '14'], path, land: false });
      match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    }
    const where = match.view('german').own.units['13']!.where;
    if (where.at !== 'air') throw new Error('it does not fly');
    return { match, sortie: new Sortie(() => match.view('german'), where.hex, where.group, ids('13', '14')) };
  }
  const bombed = (match: TestMatch): boolean => match.view('german').own.units['13']?.bombed === true;

  it('fall at the end of the turn when the flight goes to the target and its way home is stored', () => {
    const { match, sortie } = near(hex('2723'));
    raid(sortie, margate, home);
    expect([sortie.start.turn, sortie.bombTurn, sortie.forecast.now.at(-1)]).toEqual([5, 5, margate]);
    match.give('german', sortie.go);
    expect(match.view('german').options.turnEnd?.bombs).toMatchObject([
      { hex: margate, units: ids('13', '14') },
    ]);
    match.give('german', { kind: 'endTurn' });
    expect(bombed(match)).toBe(true);
  });

  it('fall at the end of the turn if the route ends there', () => {
    const { match, sortie } = near(hex('2723'));
    raid(sortie, margate);
    expect(sortie.forecast.later).toEqual([]);
    match.give('german', sortie.go).give('german', { kind: 'endTurn' });
    expect(bombed(match)).toBe(true);
  });

  it('keep a flight over its target until they fall, and it turns home in the next turn', () => {
    const { match, sortie } = near(hex('2424'));
    raid(sortie, margate);
    match.give('german', sortie.go);
    match.give('german', { kind: 'dropPlan', id: 'flight 13' });
    const where = match.view('german').own.units['13']!.where;
    const group = where.at === 'air' ? where.group : null;
    const over = new Sortie(() => match.view('german'), margate, group, ids('13', '14'));
    over.bomb = { hex: margate, target: { kind: 'place' } };
    over.extend(home);
    expect([over.bombsHere, over.forecast.now, over.forecast.turns[0]]).toEqual([true, [], 6]);
    match.give('german', over.go);
    expect(match.view('german').own.units['13']?.where).toMatchObject({ hex: margate });
    match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    expect(bombed(match)).toBe(true);
    expect(match.view('german').own.units['13']?.where).toMatchObject({ at: 'air', hex: over.hexes[4] });
  });
});

describe('The units of a flight', () => {
  it('are the picked ones that are still on the ground', () => {
    const { match, sortie } = flight();
    match.give('german', { kind: 'move', units: ['13'], path: [], land: false });
    expect(sortie.units).toEqual(['14', '17']);
    expect(sortie.own.map(({ id }) => id)).toEqual(['14', '17']);
    sortie.units = ids('17');
    expect(sortie.units).toEqual(['17']);
  });

  it('are the picked ones that are still in the group', () => {
    const { match } = flight();
    match.give('german', { kind: 'move', units: ['13', '14'], path: [], land: false });
    const { where } = match.view('german').own.units['13']!;
    const group = where.at === 'air' ? where.group : ('' as GroupId);
    const picked = (of: GroupId) => new Sortie(() => match.view('german'), home, of, ids('13', '17')).units;
    expect(picked(group)).toEqual(['13']);
    expect(picked('none' as GroupId)).toEqual([]);
  });

  it('cannot fly if none is left', () => {
    const { match } = flight();
    const sortie = new Sortie(() => match.view('german'), home, null, []);
    sortie.extend(hex('4326'));
    expect([sortie.mayMove, sortie.go]).toEqual([false, null]);
  });

  it('do not fly from a place where they are not, nor in the enemy’s movement', () => {
    const { match, sortie: now } = flight();
    expect(now.mayMove).toBe(true);
    const elsewhere = new Sortie(() => match.view('german'), hex('4627'), null, ids('13'));
    expect(elsewhere.mayMove).toBe(false);
    const { sortie } = flight(match.give('german', { kind: 'endTurn' }));
    expect([sortie.mayMove, sortie.go]).toEqual([false, null]);
  });
});

describe('A clicked route', () => {
  it('ignores a click on its end', () => {
    const { sortie } = flight();
    sortie.extend(home);
    expect(sortie.points).toEqual([]);
    sortie.extend(hex('3925'));
    sortie.extend(hex('3925'));
    expect(sortie.points).toEqual(['3925']);
  });

  it('keeps its first target when it passes another', () => {
    const { sortie } = flight();
    raid(sortie, '2223', '0921');
    expect(sortie.bomb).toEqual({ hex: '2223', target: { kind: 'place' } });
    expect(sortie.targets.map(({ hex: at }) => at)).toEqual(expect.arrayContaining(['2223', '0921']));
    sortie.undo();
    expect(sortie.bomb).toEqual({ hex: '2223', target: { kind: 'place' } });
  });

  it('offers each target once, in the order of the route', () => {
    const { sortie } = flight();
    raid(sortie, '2223', '0921', home);
    const names = sortie.targets.map(({ hex: at, target }) => `${at} ${JSON.stringify(target)}`);
    expect(new Set(names).size).toBe(names.length);
    const way = [home, ...sortie.hexes];
    const places = sortie.targets.map(({ hex: at }) => way.indexOf(at));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('takes no target if no unit has bombs for it', () => {
    const match = new TestMatch().flying();
    const fighters = new Sortie(() => match.view('german'), hex('3826'), null, ids('Jasta-1'));
    fighters.extend(hex('2223'));
    expect([fighters.bomb, fighters.targets]).toEqual([null, []]);
  });

  it('keeps a target at its start when the last leg is removed', () => {
    const { match } = flight();
    const over = new Sortie(() => match.view('german'), hex('2223'), null, ids('13'));
    over.bomb = { hex: hex('2223'), target: { kind: 'place' } };
    over.extend(hex('2323'));
    over.undo();
    expect(over.bomb?.hex).toBe('2223');
  });

  it('is cleared with all its choices', () => {
    const { sortie } = flight();
    raid(sortie, '2223', home);
    sortie.land = false;
    sortie.haltWhenSpotted = true;
    sortie.clear();
    expect([sortie.points, sortie.bomb, sortie.end]).toEqual([[], null, home]);
    raid(sortie, '2223', home);
    expect([sortie.land, sortie.haltWhenSpotted]).toEqual([true, false]);
  });

  it('passes over a target without choosing it, and offers it only where the route ends', () => {
    const { sortie } = flight();
    expect(sortie.offered).toBeNull();
    sortie.extend(hex('2223'));
    expect([sortie.bomb, sortie.offered?.hex]).toEqual([null, '2223']);
    sortie.extend(hex('0921'));
    expect([sortie.bomb, sortie.offered?.hex]).toEqual([null, '0921']);
    sortie.extend(home);
    expect([sortie.bomb, sortie.offered]).toEqual([null, null]);
    sortie.undo();
    sortie.aim();
    expect([sortie.bomb, sortie.offered]).toEqual([{ hex: '0921', target: { kind: 'place' } }, null]);
  });

  it('needs a way home until it ends at a base or with a landing, even beyond its target', () => {
    const { sortie } = flight();
    const lacks = () => [sortie.openEnded, sortie.wayHome, sortie.oneWay];
    expect(lacks()).toEqual([false, home, false]);
    raid(sortie, '2223');
    expect(lacks()).toEqual([true, expect.any(String), true]);
    raid(sortie, '2021');
    expect(lacks()).toEqual([true, expect.any(String), true]);
    sortie.extend(home);
    expect(lacks()).toEqual([false, home, false]);
    sortie.land = false;
    expect([sortie.openEnded, sortie.oneWay]).toEqual([false, true]);
  });

  it('without bombs counts as one-way only if its fuel reaches no base from its end', () => {
    const { match } = flight();
    const fighters = new Sortie(() => match.view('german'), hex('3826'), null, ids('Jasta-1'));
    fighters.extend(hex('3423'));
    expect([fighters.openEnded, fighters.oneWay]).toEqual([true, false]);
    for (const far of ['0921', '3423', '0921']) fighters.extend(hex(far));
    expect([fighters.wayHome, fighters.oneWay]).toEqual([null, true]);
  });

  it('has legs that take several turns', () => {
    const { sortie } = flight();
    raid(sortie, '3423', '2223');
    const [first, second] = sortie.legs;
    expect(first).toMatchObject({ to: '3423', first: 1, last: 2 });
    expect(first?.hexes).toHaveLength(first?.turns.length ?? 0);
    expect([second?.to, second?.first]).toEqual(['2223', sortie.forecast.turns[10]]);
    expect(second?.last).toBe(sortie.forecast.arrival);
  });
});

describe('Landing', () => {
  it('is offered at a base, and preset only at the end of a route', () => {
    const { sortie } = flight();
    expect([sortie.atBase, sortie.mayLand, sortie.land]).toEqual([true, true, false]);
    sortie.extend(hex('4627'));
    expect([sortie.atBase, sortie.land]).toEqual([true, true]);
    sortie.extend(hex('4326'));
    expect([sortie.atBase, sortie.mayLand, sortie.land]).toEqual([false, true, false]);
    sortie.land = true;
    expect(sortie.land).toBe(true);
  });

  it('shows the risk of each unit', () => {
    const { sortie } = flight();
    sortie.extend(hex('4326'));
    expect(sortie.landings).toHaveLength(3);
  });
});

describe('A plan', () => {
  it('is found by the units that fly it', () => {
    const { match, sortie } = flight();
    raid(sortie, '0921');
    match.give('german', planCommand(sortie.kept!));
    const { plans } = match.view('german').own;
    expect(planOf(plans, '14' as UnitId)?.id).toBe('flight 13');
    expect(planOf(plans, '15' as UnitId)).toBeNull();
  });

  it('has no target unless one is chosen', () => {
    const { sortie } = flight();
    sortie.extend(hex('4025'));
    expect(sortie.whole).toMatchObject({ bomb: null, route: sortie.hexes, land: false, from: 1 });
    expect(sortie.bombTurn).toBe(0);
  });
});

describe('25.8, ruling 30: a patrol', () => {
  /** Fighters on patrol over 3725, out of 3826. */
  function patrol(): { match: TestMatch; sortie: Sortie } {
    const match = new TestMatch('second-phase', { patrols: true }).planning('missionPreparation');
    const given = { phase: 'missionPreparation', targets: [] };
    const plan = { units: ['Jasta-1'], hex: '3725', from: 1 };
    match.give('german', { kind: 'submit', choice: { ...given, patrols: [plan] } }).flying();
    const { where } = match.view('german').own.units['Jasta-1']!;
    if (where.at !== 'air') throw new Error('it does not fly');
    const sortie = new Sortie(() => match.view('german'), where.hex, where.group, ids('Jasta-1'));
    return { match, sortie };
  }

  it('does not set out for a base that it cannot reach this turn', () => {
    const { sortie } = patrol();
    sortie.extend(hex('4630'));
    expect(sortie.forecast.later).not.toEqual([]);
    expect(sortie.go).toBeNull();
  });

  it('flies home and lands, and does nothing else', () => {
    const { match, sortie } = patrol();
    expect([sortie.patrol, sortie.targets]).toEqual([true, []]);
    sortie.extend(hex('3326'));
    expect(sortie.go).toBeNull();
    sortie.undo();
    sortie.extend(hex('3826'));
    sortie.land = false; // The page never sets this: a patrol always lands.
    expect(sortie.land).toBe(true);
    expect(sortie.go).toMatchObject({ kind: 'move', land: true });
    expect(match.refusal('german', sortie.go)).toBeNull();
  });

  it('ruling 87: that was sent home may only fly nearer to a base, or land', () => {
    const { match, sortie } = patrol();
    const view = match.view('german');
    const { groups } = view.own;
    const sentHome = {
      ...groups,
      [sortie.group!]: { ...groups[sortie.group!]!, patrol: 'goingHome' as const },
    };
    const later = { ...view, own: { ...view.own, groups: sentHome } };
    const home = new Sortie(() => later, sortie.from, sortie.group, sortie.units);
    expect([home.patrol, home.goesHome, home.targets]).toEqual([false, true, []]);
    home.extend(hex('3326'));
    home.land = false;
    expect(home.go).toBeNull();
    home.undo();
    home.extend(hex('3826'));
    expect(home.go).toMatchObject({ kind: 'move', land: false });
    home.land = true;
    expect(home.go).toMatchObject({ kind: 'move', land: true });
  });
});
