/** Captain's habits in the first months of wars that it plays. */
import { distance, hexId } from '@1bob/atlas';
import {
  logIn,
  everyOptionalRule,
  firstBattleOfBritain as game,
  viewFor,
  type Command,
  type View,
} from '@1bob/rules';
import { isNight, type Choice, type PlayerView, type Side, type UnitId } from '@1bob/rules/player';
import { beforeAll, describe, expect, it } from 'vitest';
import { league } from '../league/league.ts';
import type { Player } from '../player.ts';
import { playStrictly } from '../testing/strict.ts';
import { absence, briefOf } from './brief.ts';
import { captain } from './captain.ts';
import { bombsPrevented, waitingAt } from './fire.ts';
import { threat } from './intercept.ts';
import { asWeighed } from './manner.ts';
import { planMonth, quietEnd } from './month.ts';
import { captainsWeights, type Weights } from './weights.ts';

/** Captain, with its decisions recorded beside their views. */
function watched(see: (view: View, command: Command) => void): Player {
  return {
    name: 'watched',
    choose(view) {
      const command = captain.choose(view);
      if (command) see(view, command);
      return command;
    },
  };
}

/** Choices of one Captain for a phase, each with its view; a rival plays the other seat. */
function choicesOf<P extends Choice['phase']>(
  phase: P,
  setting: Parameters<typeof playStrictly>[0],
  rival: Player,
  seat: Side = 'british',
): { view: View; choice: Extract<Choice, { phase: P }> }[] {
  const made: { view: View; choice: Extract<Choice, { phase: P }> }[] = [];
  const own = watched((view, command) => {
    if (command.kind === 'submit' && command.choice.phase === phase)
      made.push({ view, choice: command.choice as Extract<Choice, { phase: P }> });
  });
  playStrictly(
    setting,
    seat === 'british' ? { german: rival, british: own } : { german: own, british: rival },
  );
  return made;
}
const fightersIn = ({ own, pack }: View): number =>
  Object.values(own?.units ?? {}).filter(
    ({ type, where }) => where.at === 'base' && pack.types[type]?.cls === 'F',
  ).length;

describe('a captain', () => {
  it('26.1: takes off in the turn before a fight if fighters have to climb', () => {
    let [early, fights] = [0, 0];
    const british = watched(({ options }, command) => {
      if (command.kind === 'attack') fights += 1;
      if (command.kind !== 'move' || command.land) return;
      const from = options.moves.find(({ units }) => units.some((id) => id === command.units[0]));
      if (from?.group === null && command.path.length === 0) early += 1;
    });
    const setting = { scenario: 'second-phase', options: { scrambling: true }, seed: 5, months: 2 } as const;
    playStrictly(setting, { german: league['mass-by-day'].player, british });
    expect(early).toBeGreaterThan(5);
    expect(fights).toBeGreaterThan(5);
  });

  it('13.2: does not fear bombs from groups that have dropped them', () => {
    const seen = { empty: 0, full: 0 };
    const british = watched((view) => {
      if (view.stage.kind !== 'flying' || view.own === null) return;
      const brief = briefOf(view as View & PlayerView, asWeighed);
      const counters = Object.values(view.log)
        .flat()
        .flatMap((entry) => (entry.kind === 'bombing' ? entry.sightings : []))
        .map(({ counter }) => counter);
      for (const group of brief.position.groups().filter(({ own }) => own === null)) {
        const types = group.counters.map((counter) => view.counters[counter]?.unit?.type ?? 'unseen');
        if (!types.every((type) => type === 'unseen' || type === 'GB')) continue;
        const empty = group.counters.every((counter) => counters.includes(counter));
        seen[empty ? 'empty' : 'full'] += 1;
        expect(threat(brief, group) === 0).toBe(empty);
      }
    });
    const setting = { scenario: 'second-phase', seed: 3, months: 2 } as const;
    playStrictly(setting, { german: league['coast-towns'].player, british });
    expect(seen.empty).toBeGreaterThan(0);
    expect(seen.full).toBeGreaterThan(0);
  });

  it('17.4: puts guns where bombs have fallen', () => {
    const setting = { scenario: 'campaign', seed: 3, months: 6 } as const;
    const bought = choicesOf('reinforcement', setting, league['london-only'].player).flatMap(
      ({ view, choice }) =>
        choice.land.flatMap(({ kind, hex, points }) =>
          kind === 'antiAircraft' ? [{ hex, points, bombed: view.bombed.includes(hex) }] : [],
        ),
    );
    expect(bought.length).toBeGreaterThan(0);
    expect(bought.filter(({ bombed }) => !bombed)).toEqual([]);
    const hexes = new Set(bought.map(({ hex }) => hex));
    for (const hex of hexes) expect(bought.filter((each) => each.hex === hex).length).toBeLessThanOrEqual(2);
  });

  it('29.1: trains half of the fighters for the night if no others may attack then', () => {
    const setting = { scenario: 'second-phase', seed: 5, months: 1 } as const;
    const taught = (advancedNight: boolean) =>
      choicesOf('training', { ...setting, options: { training: true, advancedNight } }, captain)[0];
    const { view, choice } = taught(true) ?? {};
    const pupils = choice?.night.length ?? 0;
    expect(pupils).toBeGreaterThan(2);
    expect(pupils).toBeLessThan(view ? fightersIn(view) : 0);
    expect(taught(false)?.choice.night).toEqual([]);
  });

  it('24.1: rests all fighters in quiet months, and at most a third in the month after the enemy has rested', () => {
    const setting = { scenario: 'first-phase', options: { training: true }, seed: 2, months: 6 } as const;
    const months = choicesOf('training', setting, league['never-fly'].player).slice(1);
    const shares = (rested: boolean) =>
      months
        .filter(({ view }) => view.rested.german === rested)
        .map(({ view, choice }) => (choice.up.length + choice.night.length) / fightersIn(view));
    // A unit stays rested until it flies (24.4), so none is left to rest in the last months.
    expect(Math.max(...shares(false))).toBeGreaterThan(1 / 2);
    expect(Math.max(...shares(true))).toBeLessThanOrEqual(1 / 3);
    expect(Math.max(...shares(true))).toBeGreaterThan(0);
  });

  it('8.9: keeps fuel for the way home when it hunts', () => {
    for (const seed of [1, 3]) {
      const { match } = playStrictly(
        { scenario: 'first-phase', seed, months: 3 },
        { german: captain, british: captain },
      );
      const told = Object.values(logIn(match)).flatMap((page) => page.map(({ what }) => what));
      const landed = told.filter((what) => 'why' in what);
      expect(landed.length).toBeGreaterThan(0);
      expect(landed.filter(({ why }) => why === 'fuel')).toEqual([]);
    }
  });

  it('25.8(2): sends no unit with a patrol on a raid', () => {
    for (const seed of [18, 38]) {
      const setting = {
        scenario: 'second-phase',
        options: { patrols: true, scrambling: true },
        seed,
      } as const;
      expect(() => playStrictly(setting, { german: captain, british: captain })).not.toThrow();
    }
  });

  it('24.2: rests no unit in the last month', () => {
    const setting = { scenario: 'second-phase', options: { training: true }, seed: 2 } as const;
    const months = choicesOf('training', setting, league['never-fly'].player);
    expect(months.length).toBeGreaterThan(0);
    for (const { view, choice } of months)
      if (view.month === view.lastMonth) expect([...choice.up, ...choice.night]).toEqual([]);
    expect(months.some(({ view }) => view.month === view.lastMonth)).toBe(true);
    expect(months.some(({ choice }) => choice.up.length > 0)).toBe(true);
  });

  it('25: patrols on the route of earlier raids, with at most half of its fighters', () => {
    const months = choicesOf(
      'missionPreparation',
      { scenario: 'second-phase', options: everyOptionalRule, seed: 1, months: 5 },
      league['coast-towns'].player,
    );
    const sent = months.filter(({ choice }) => choice.patrols.length > 0);
    expect(sent.length).toBeGreaterThan(0);
    for (const { view, choice } of sent) {
      const came = Object.values(view.log)
        .flat()
        .flatMap((entry) => (entry.kind === 'bombing' && entry.side === 'german' ? [entry.hex] : []));
      // If a rest is possible, one raid a month does not justify giving it up.
      if (!view.rested.british) expect(came.length).toBeGreaterThan(1);
      for (const { hex } of choice.patrols)
        expect(Math.min(...came.map((town) => distance(town, hex)))).toBeLessThanOrEqual(4);
      const named = choice.patrols.flatMap(({ units }) => units);
      expect(named.length).toBeLessThanOrEqual(fightersIn(view) / 2);
    }
  });

  it('20.3: for a month, expects the fighters that it has seen on an aerodrome, and otherwise those of the counter mix', () => {
    const [{ view } = { view: null }] = choicesOf(
      'missionPreparation',
      { scenario: 'second-phase', options: everyOptionalRule, seed: 1, months: 1 },
      captain,
      'german',
    );
    const [hex] =
      Object.entries(view?.bases ?? {}).find(([, { side, air }]) => side === 'british' && air === 2) ?? [];
    if (view === null || hex === undefined) throw new Error('no such base');
    const seated = view as View & PlayerView;
    const at = hexId(hex);
    const waiting = (monthsAgo: number | null) => {
      const air = [
        { unit: '112' as UnitId, type: 'SCF', ace: null },
        { unit: '7RN' as UnitId, type: 'HPB', ace: null },
      ];
      const note = { month: seated.month - (monthsAgo ?? 0), turn: 3, hex: at, land: [], ships: [], air };
      const own: PlayerView['own'] = { ...seated.own, notes: monthsAgo === null ? {} : { '1': note } };
      return waitingAt(briefOf({ ...seated, own }, asWeighed), at);
    };
    // The bomber beside the fighter does not come up.
    expect(waiting(0)).toEqual({ SCF: 1 });
    expect(waiting(1)).toEqual({ SCF: 1 });
    expect(waiting(2)).toEqual(waiting(null));
    const guessed = waiting(null);
    expect(Object.keys(guessed).length).toBeGreaterThan(3);
    expect(Object.values(guessed).reduce((a, b) => a + b, 0)).toBeCloseTo(2);
  });

  it('ruling 7: does not let a war end in a quiet draw against an enemy who never comes, unless it would otherwise lose', () => {
    const made = game.create({ scenario: 'campaign', options: {} });
    if (!made.ok) throw new Error(made.error.message);
    const view = viewFor(made.match, 'british') as View & PlayerView;
    const quiet = (lead: number, months: number) =>
      quietEnd(
        briefOf(
          {
            ...view,
            month: view.firstMonth + 3,
            quietMonths: months,
            points: { german: 10, british: 10 + lead },
          },
          asWeighed,
        ),
      );
    expect(quiet(0, 2)).toBe('feared');
    expect(quiet(7, 2)).toBe('feared');
    expect(quiet(-7, 2)).toBe('welcome');
    expect(quiet(0, 1)).toBeNull();
  });

  it('6.5: counts one month off the map as free for a unit that has flown, and each further month as the gain it would have brought', () => {
    const made = game.create({ scenario: 'campaign', options: {} });
    if (!made.ok) throw new Error(made.error.message);
    const brief = briefOf(viewFor(made.match, 'german') as View & PlayerView, asWeighed);
    expect(absence(brief, 1)).toBe(0);
    expect(absence(brief, 3)).toBeCloseTo(2 * absence(brief, 2));
    expect(absence(brief, 2)).toBeGreaterThan(0);
    const over = briefOf({ ...brief.view, month: brief.view.lastMonth }, asWeighed);
    expect(absence(over, 3)).toBe(0);
    // A unit that could still have flown loses this month too.
    expect(absence(over, 3, 'ready')).toBe(absence(brief, 1, 'ready'));
    expect(absence(over, 3, 'ready')).toBeGreaterThan(0);
  });

  it('16: bombs by night in October 1917, but by day in May, after it has learned that fewer fighters meet it by night', () => {
    const never = league['never-fly'].player;
    const hours = (months: number, attacks: { day: number; night: number }) => {
      const setting = { scenario: 'first-phase', seed: 1, months } as const;
      const { match } = playStrictly(setting, { german: never, british: never });
      const manner = { ...asWeighed, raids: 10, experience: { attacks, raided: 0 } };
      const brief = briefOf(viewFor(match, 'german') as View & PlayerView, manner);
      return planMonth(brief).map(({ over }) => (isNight(brief.position, over) ? 'night' : 'day'));
    };
    expect(hours(5, { day: 8, night: 1 })).toContain('night');
    expect(hours(5, { day: 1, night: 8 })).not.toContain('night');
    expect(hours(0, { day: 1, night: 1 })).not.toContain('night');
  });

  describe('4.4: gives up a rest for raids', () => {
    let match: ReturnType<typeof playStrictly>['match'];
    beforeAll(() => {
      const setting = { scenario: 'second-phase', seed: 1, months: 1 } as const;
      ({ match } = playStrictly(setting, { german: captain, british: captain }));
    });
    const raids = (side: Side, weights: Partial<Weights>) =>
      planMonth(
        briefOf(viewFor(match, side) as View & PlayerView, asWeighed, {
          weights: { ...captainsWeights, restDenied: 0, germanRaids: 1, britishRaids: 1, ...weights },
        }),
      );

    it('that cost points, if the first costs less than the rest that it denies the enemy', () => {
      const dear = { feared: 3, fearedFighters: 3, germanRaids: 100 };
      expect(raids('german', dear)).toEqual([]);
      const [first, ...others] = raids('german', { ...dear, restDenied: 2 });
      expect(first?.worth).toBeLessThan(0);
      // A further raid denies nothing more.
      expect(others.filter(({ worth }) => worth <= 0)).toEqual([]);
      expect(raids('german', { ...dear, restDenied: 0.1 })).toEqual([]);
    });

    it('if they weigh more by the weight of its own side', () => {
      expect(raids('german', { germanRaids: 100, britishRaids: 0 })).not.toEqual([]);
      expect(raids('german', { germanRaids: 0, britishRaids: 100 })).toEqual([]);
      expect(raids('british', { germanRaids: 0, britishRaids: 100, restDenied: 1 })).not.toEqual([]);
      expect(raids('british', { germanRaids: 100, britishRaids: 0, restDenied: 1 })).toEqual([]);
    });
  });

  it('assumes that a shattered formation drops nothing, and that a hit removes one aircraft from it', () => {
    const odds = { hits: 0.5, shattered: 0.2, kills: 0, losses: 0, points: 0 };
    expect(bombsPrevented(odds, 3)).toBeCloseTo(0.2 + 0.3 / 3);
    expect(bombsPrevented(odds, 1)).toBeCloseTo(0.5);
  });
});
