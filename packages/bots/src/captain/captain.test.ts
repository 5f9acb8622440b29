import { everyOptionalRule, firstBattleOfBritain as game, viewFor, type ScenarioId } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { inThisRun } from '../../../../tests/support/proofs.ts';
import { captain, league, type Player, type Reason } from '../index.ts';
import { playStrictly } from '../testing/strict.ts';

const scenarios: readonly ScenarioId[] = ['first-phase', 'second-phase', 'campaign'];
const variants = [
  ['for five months, with no optional rule', {}, 5],
  ['for four months, with every optional rule', everyOptionalRule, 4],
] as const;
const both = { german: captain, british: captain };
const settings = variants.flatMap((variant) => scenarios.map((scenario) => [scenario, ...variant] as const));

describe('captain', () => {
  it.each(inThisRun(settings))(
    '9.4: plays %s %s, with legal commands and without overstacking',
    (scenario, _, options, months) => {
      const { overstacked, kinds } = playStrictly({ scenario, options, seed: 1, months }, both);
      expect(overstacked).toEqual({ german: 0, british: 0 });
      expect([...kinds]).toEqual(expect.arrayContaining(['plan', 'move', 'attack']));
    },
  );

  it('makes the same decision for the same view', () => {
    const setting = { scenario: 'second-phase', options: everyOptionalRule, seed: 4, months: 1 } as const;
    expect(playStrictly(setting, both).match).toEqual(playStrictly(setting, both).match);
  });

  it('notes at the start of a month how often it expects to be intercepted, and whether bombs fell', () => {
    const noted = { german: [] as Reason[], british: [] as Reason[] };
    const writing = (side: 'german' | 'british'): Player => ({
      name: side,
      choose(view) {
        const decision = captain.decide?.(view) ?? null;
        noted[side].push(...(decision?.reasons ?? []));
        return decision?.command ?? null;
      },
    });
    playStrictly(
      { scenario: 'second-phase', seed: 1, months: 3 },
      { german: writing('german'), british: writing('british') },
    );
    const met = noted.german.filter(({ code }) => code === 'metByDay').map(({ times }) => times);
    expect(met[0]).toBe(4);
    // The expected number changes once raids have flown.
    expect(new Set(met).size).toBeGreaterThan(1);
    expect(noted.british.some(({ code, count = 0 }) => code === 'raided' && count > 0)).toBe(true);
    expect(noted.german.find(({ code }) => code === 'score')).toMatchObject({ months: 5 });
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
