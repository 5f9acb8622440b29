/** What Captain does of itself, seen over the first months of wars that it plays. */
import { firstBattleOfBritain as game, viewFor, type Command, type View } from '@1bob/rules';
import type { Choice, PlayerView } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { league } from '../league/league.ts';
import type { Player } from '../player.ts';
import { playStrictly } from '../testing/strict.ts';
import { briefOf } from './brief.ts';
import { captain } from './captain.ts';
import { stopped } from './fire.ts';
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

/** Choices of the British Captain for a phase, with the view that each was made on. */
function choicesOf<P extends Choice['phase']>(
  phase: P,
  setting: Parameters<typeof playStrictly>[0],
  german: Player,
): { view: View; choice: Extract<Choice, { phase: P }> }[] {
  const made: { view: View; choice: Extract<Choice, { phase: P }> }[] = [];
  const british = watched((view, command) => {
    if (command.kind === 'submit' && command.choice.phase === phase)
      made.push({ view, choice: command.choice as Extract<Choice, { phase: P }> });
  });
  playStrictly(setting, { german, british });
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

  it('24.2: lets half of the fighters rest to be up in a month in which the enemy may rest', () => {
    const setting = { scenario: 'first-phase', options: { training: true }, seed: 2, months: 4 } as const;
    const months = choicesOf('training', setting, league['mass-by-day'].player).slice(1);
    for (const { view, choice } of months)
      if (view.rested.german) expect(choice.up).toEqual([]);
      else expect(choice.up.length).toBeGreaterThan(1);
    expect(months.some(({ view }) => !view.rested.german)).toBe(true);
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
