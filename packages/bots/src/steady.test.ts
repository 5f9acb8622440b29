import {
  everyOptionalRule,
  firstBattleOfBritain as game,
  seededDice,
  viewFor,
  type Command,
  type View,
} from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { steady } from './index.ts';

describe('the steady computer player', () => {
  it.each([
    ['first-phase', 'no optional rule', {}],
    ['second-phase', 'no optional rule', {}],
    ['campaign', 'no optional rule', {}],
    ['first-phase', 'every optional rule', everyOptionalRule],
    ['second-phase', 'every optional rule', everyOptionalRule],
    ['campaign', 'every optional rule', everyOptionalRule],
  ])('plays %s with %s to its end with legal commands only', (scenario, _, options) => {
    const made = game.create({ scenario, options });
    if (!made.ok) throw new Error(made.error.message);
    let { match } = made;
    const dice = seededDice(17);
    const kinds = new Set<string>();
    for (let summary = game.summary(match); summary.result === null; summary = game.summary(match)) {
      const seat = summary.toMove[0];
      if (!seat) throw new Error('no side is to move');
      const command = steady.choose(viewFor(match, seat));
      if (!command) throw new Error(`${seat} does not know what to do`);
      kinds.add(command.kind);
      const outcome = game.submit(match, seat, command, dice);
      if (!outcome.ok) throw new Error(`${outcome.error.code} ${JSON.stringify(command)}`);
      match = outcome.match;
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['move', 'attack', 'bomb']));
  });

  it('25: takes over a seat that has fighters on patrol, and brings them home', () => {
    const made = game.create({ scenario: 'second-phase', options: { patrols: true, upgrades: true } });
    if (!made.ok) throw new Error(made.error.message);
    let { match } = made;
    const dice = seededDice(25);
    let [assigned, ended] = [0, 0];
    for (let summary = game.summary(match); summary.result === null; summary = game.summary(match)) {
      const seat = summary.toMove[0];
      if (!seat) throw new Error('no side is to move');
      const view = viewFor(match, seat);
      const command = patrolling(view) ?? steady.choose(view);
      if (!command) throw new Error(`${seat} does not know what to do`);
      if (command.kind === 'submit' && command.choice.phase === 'missionPreparation')
        assigned += command.choice.patrols.length;
      if (
        command.kind === 'move' &&
        view.options.moves.some((m) => m.mustLand && m.units[0] === command.units[0])
      )
        ended += 1;
      const outcome = game.submit(match, seat, command, dice);
      if (!outcome.ok) throw new Error(`${outcome.error.code} ${JSON.stringify(command)}`);
      match = outcome.match;
    }
    expect(assigned).toBeGreaterThan(5);
    expect(ended).toBeGreaterThan(assigned / 2);
  });

  /** Every other fighter, each over its own base. */
  function patrolling(view: View): Command | null {
    const open = view.options.planning?.open;
    if (open?.phase !== 'missionPreparation' || !view.options.advance) return null;
    const posts = new Map(
      open.fighters.map((f, i) => [f.from, { units: [f.unit], hex: f.from, from: 1 + (i % 24) }]),
    );
    const patrols = [...posts.values()].filter((_, i) => i % 2 === 0);
    return { kind: 'submit', choice: { phase: open.phase, targets: [], patrols } };
  }

  it('waits while it is not its turn, and has nothing to do for an observer', () => {
    const made = game.create({ scenario: 'second-phase', options: {} });
    if (!made.ok) throw new Error(made.error.message);
    expect(steady.choose(viewFor(made.match, 'german'))).toBeNull();
    expect(steady.choose(viewFor(made.match, 'observer'))).toBeNull();
  });
});
