import { everyOptionalRule, firstBattleOfBritain as game, viewFor, type ScenarioId } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { captain, league } from '../index.ts';
import { playStrictly } from '../testing/strict.ts';

const scenarios: readonly ScenarioId[] = ['first-phase', 'second-phase', 'campaign'];
const variants = [
  ['for five months, with no optional rule', {}, 5],
  ['for four months, with every optional rule', everyOptionalRule, 4],
] as const;
const both = { german: captain, british: captain };

describe('captain', () => {
  it.each(scenarios.flatMap((scenario) => variants.map((variant) => [scenario, ...variant] as const)))(
    '9.4: plays %s %s, with legal commands and without overstacking',
    (scenario, _, options, months) => {
      const { overstacked, kinds } = playStrictly({ scenario, options, seed: 1, months }, both);
      expect(overstacked).toEqual({ german: 0, british: 0 });
      expect([...kinds]).toEqual(expect.arrayContaining(['plan', 'move', 'attack']));
    },
  );

  it('does the same again when it sees the same', () => {
    const setting = { scenario: 'second-phase', options: everyOptionalRule, seed: 4, months: 1 } as const;
    expect(playStrictly(setting, both).match).toEqual(playStrictly(setting, both).match);
  });

  it('raids a side that never flies until it is far ahead', () => {
    const players = { german: captain, british: league['never-fly'].player };
    const { match } = playStrictly({ scenario: 'second-phase', seed: 2, months: 4 }, players);
    expect(match.sides.german.points - match.sides.british.points).toBeGreaterThan(20);
  });

  it('waits while it is not its turn, and has nothing to do for an observer', () => {
    const made = game.create({ scenario: 'second-phase', options: {} });
    if (!made.ok) throw new Error(made.error.message);
    expect(captain.choose(viewFor(made.match, 'german'))).toBeNull();
    expect(captain.choose(viewFor(made.match, 'observer'))).toBeNull();
  });
});
