import { firstBattleOfBritain as game, seededDice, viewFor } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { steady } from './index.ts';

describe('the steady computer player', () => {
  it.each(['first-phase', 'second-phase', 'campaign'])(
    'plays %s to its end with legal commands only',
    (scenario) => {
      const made = game.create({ scenario, options: {} });
      if (!made.ok) throw new Error(made.error.message);
      let { match } = made;
      const dice = seededDice(17);
      const kinds = new Set<string>();
      for (let summary = game.summary(match); summary.result === null; summary = game.summary(match)) {
        const seat = summary.toMove[0];
        if (!seat) throw new Error('nobody is to move');
        const command = steady.choose(viewFor(match, seat));
        if (!command) throw new Error(`${seat} does not know what to do`);
        kinds.add(command.kind);
        const outcome = game.submit(match, seat, command, dice);
        if (!outcome.ok) throw new Error(`${outcome.error.code} ${JSON.stringify(command)}`);
        match = outcome.match;
      }
      expect([...kinds]).toEqual(expect.arrayContaining(['move', 'attack', 'bomb']));
    },
  );

  it('waits while it is not its turn, and has nothing to do for an observer', () => {
    const made = game.create({ scenario: 'second-phase', options: {} });
    if (!made.ok) throw new Error(made.error.message);
    expect(steady.choose(viewFor(made.match, 'german'))).toBeNull();
    expect(steady.choose(viewFor(made.match, 'observer'))).toBeNull();
  });
});
