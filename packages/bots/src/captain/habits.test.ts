/** What Captain does of itself, seen over the first months of wars that it plays. */
import { distance, hexId } from '@1bob/atlas';
import {
  logIn,
  everyOptionalRule,
  firstBattleOfBritain as game,
  viewFor,
  type Command,
  type View,
} from '@1bob/rules';
import type { Choice, PlayerView, Side, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { league } from '../league/league.ts';
import type { Player } from '../player.ts';
import { playStrictly } from '../testing/strict.ts';
import { briefOf } from './brief.ts';
import { captain } from './captain.ts';
import { stopped, waitingAt } from './fire.ts';
import { threat } from './intercept.ts';
import { asWeighed } from './manner.ts';
import { quietEnd } from './month.ts';

/** Captain, and what it does on what it sees. */
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

/** Choices of one Captain for a phase, with the view that each was made on; the other seat is the rival's. */
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
  it('26.1: goes up in the turn before it fights where fighters have to climb', () => {
    let [early, fights] = [0, 0];
    const british = watched(({ options }, command) => {
      if (command.kind === 'attack') fights += 1;
      if (command.kind !== 'move' || command.land) return;
      const from = options.moves.find(({ units }) => units.some((id) => id === command.units[0]));
      if (from?.group === null && command.path.length === 0) early += 1;
    });
    const setting = { scenario: 'second-phase', options: { scrambling: true }, seed: 3, months: 2 } as const;
    playStrictly(setting, { german: league['mass-by-day'].player, british });
    expect(early).toBeGreaterThan(5);
    expect(fights).toBeGreaterThan(5);
  });

  it('13.2: fears no bombs of those who have dropped them', () => {
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
    const setting = { scenario: 'second-phase', seed: 3, months: 4 } as const;
    const bought = choicesOf('reinforcement', setting, league['coast-towns'].player).flatMap(
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

  it('29.1: lets half of the fighters learn to fly by night where nothing else may attack there', () => {
    const setting = { scenario: 'second-phase', seed: 5, months: 1 } as const;
    const taught = (advancedNight: boolean) =>
      choicesOf('training', { ...setting, options: { training: true, advancedNight } }, captain)[0];
    const { view, choice } = taught(true) ?? {};
    const pupils = choice?.night.length ?? 0;
    expect(pupils).toBeGreaterThan(2);
    expect(pupils).toBeLessThan(view ? fightersIn(view) : 0);
    expect(taught(false)?.choice.night).toEqual([]);
  });

  it('24.1: lets fighters train in quiet months, but not in the month after the enemy has rested', () => {
    const setting = { scenario: 'first-phase', options: { training: true }, seed: 2, months: 4 } as const;
    const named = choicesOf('training', setting, league['never-fly'].player)
      .slice(1)
      .map(({ view, choice }) => [view.rested.german, choice.up.length + choice.night.length > 0]);
    expect(named).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
  });

  it('8.9: keeps the fuel for the way home when it hunts', () => {
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

  it('25: patrols only in months that have no rest for it, on the way of the raids that came', () => {
    const months = choicesOf(
      'missionPreparation',
      { scenario: 'first-phase', options: everyOptionalRule, seed: 5, months: 4 },
      captain,
    );
    const sent = months.filter(({ choice }) => choice.patrols.length > 0);
    expect(sent.length).toBeGreaterThan(0);
    for (const { view, choice } of sent) {
      expect(view.rested.british).toBe(true);
      const came = Object.values(view.log)
        .flat()
        .flatMap((entry) => (entry.kind === 'bombing' && entry.side === 'german' ? [entry.hex] : []));
      for (const { hex } of choice.patrols)
        expect(Math.min(...came.map((town) => distance(town, hex)))).toBeLessThanOrEqual(4);
      const named = choice.patrols.flatMap(({ units }) => units);
      expect(named.length).toBeLessThanOrEqual(fightersIn(view) / 2);
    }
  });

  it('20.3: fears those whom it has seen on an aerodrome, for a month, and else whoever the counter mix has', () => {
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
    // The bomber beside it does not come up.
    expect(waiting(0)).toEqual({ SCF: 1 });
    expect(waiting(1)).toEqual({ SCF: 1 });
    expect(waiting(2)).toEqual(waiting(null));
    const guessed = waiting(null);
    expect(Object.keys(guessed).length).toBeGreaterThan(3);
    expect(Object.values(guessed).reduce((a, b) => a + b, 0)).toBeCloseTo(2);
  });

  it('ruling 7: does not let a war fall asleep against an enemy who does not come, unless it would lose', () => {
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

  it('reckons that a shattered formation drops nothing, and that a hit takes one aircraft out of it', () => {
    const odds = { hits: 0.5, shattered: 0.2, kills: 0, losses: 0, points: 0 };
    expect(stopped(odds, 3)).toBeCloseTo(0.2 + 0.3 / 3);
    expect(stopped(odds, 1)).toBeCloseTo(0.5);
  });
});
