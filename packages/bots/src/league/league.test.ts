import { everyOptionalRule, type ScenarioId } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { inThisRun } from '../../../../tests/support/proofs.ts';
import { cadet } from '../cadet/cadet.ts';
import type { Player } from '../player.ts';
import { playStrictly } from '../testing/strict.ts';
import { league } from './league.ts';

const scenarios: readonly ScenarioId[] = ['first-phase', 'second-phase', 'campaign'];
const teams = Object.values(league).flatMap(({ player, seats }) =>
  seats.map((seat): readonly [Player, 'german' | 'british'] => [player, seat]),
);

describe('the league', () => {
  // One month each: together they play every scenario, with and without the optional rules.
  it.each(
    inThisRun(
      teams.map(
        ([player, seat], i) => [player.name, seat, scenarios[i % 3] ?? 'campaign', i, player] as const,
      ),
    ),
  )('%s plays the %s side of %s with legal commands', (_, seat, scenario, i, player) => {
    const players = { german: cadet, british: cadet, [seat]: player };
    const options = i % 2 === 0 ? {} : everyOptionalRule;
    const { overstacked } = playStrictly({ scenario, options, seed: 3 + i, months: 1 }, players);
    expect(overstacked).toEqual({ german: 0, british: 0 });
  });

  it('lists each under its name', () => {
    expect(Object.entries(league).map(([name, { player }]) => [name, player.name])).toEqual(
      Object.keys(league).map((name) => [name, name]),
    );
  });
});
