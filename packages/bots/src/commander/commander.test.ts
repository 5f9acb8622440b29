import { firstBattleOfBritain as game, seededDice, viewFor, type Command, type Match } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { captain } from '../captain/captain.ts';
import type { Decision } from '../player.ts';
import { playStrictly } from '../testing/strict.ts';
import { commanderWith } from './commander.ts';
import { outlook } from './outlook.ts';

function begun(scenario = 'second-phase'): Match {
  const made = game.create({ scenario, options: {} });
  if (!made.ok) throw new Error(made.error.message);
  return made.match;
}

/** Lets captains play on until a commander, asked alongside the side to move, has tried something out. */
function untilTried(
  seed: number,
  budget: number,
): { match: Match; decision: Decision; captains: Command; moment: string } {
  const commander = commanderWith(budget);
  let match = begun();
  const dice = seededDice(seed);
  for (let n = 0; n < 400; n++) {
    const [seat] = game.summary(match).toMove;
    if (seat === undefined) break;
    const view = viewFor(match, seat);
    const moment = `moment ${n}`;
    const decision = commander.decide?.(view, undefined, moment);
    const captains = captain.choose(view);
    if (!decision || !captains) break;
    if (decision.reasons.some(({ code }) => code === 'tried')) return { match, decision, captains, moment };
    const outcome = game.submit(match, seat, captains, dice);
    if (!outcome.ok) throw new Error(outcome.error.code);
    match = outcome.match;
  }
  throw new Error('it never tried anything');
}

describe('commander', () => {
  it('does what a captain does with a budget of 0', () => {
    const players = { german: commanderWith(0), british: commanderWith(0) };
    const setting = { scenario: 'second-phase', seed: 3, months: 1 } as const;
    expect(playStrictly(setting, players).match).toEqual(
      playStrictly(setting, { german: captain, british: captain }).match,
    );
  });

  it('departs from the captain’s manner if another does better in the worlds it tries, within its budget, and deterministically', () => {
    const { match, decision, captains, moment } = untilTried(5, 4);
    expect(decision.command).not.toEqual(captains);
    const tried = decision.reasons.find(({ code }) => code === 'tried')?.count ?? 0;
    expect(tried).toBeGreaterThan(1);
    expect(tried).toBeLessThanOrEqual(4);
    const [seat = 'german'] = game.summary(match).toMove;
    const again = commanderWith(4).decide?.(viewFor(match, seat), undefined, moment);
    expect(again).toEqual(decision);
    expect(game.submit(match, seat, decision.command, seededDice(1)).ok).toBe(true);
  });

  it('plays a month as either side, with legal commands', () => {
    for (const players of [
      { german: commanderWith(6), british: captain },
      { german: captain, british: commanderWith(6) },
    ])
      expect(playStrictly({ scenario: 'first-phase', seed: 2, months: 1 }, players).kinds).toContain('plan');
  });
});

describe('the outlook', () => {
  const match = begun();
  const withPoints = (german: number): Match => ({
    ...match,
    sides: { ...match.sides, german: { ...match.sides.german, points: german } },
  });

  it('is better with more points, and one side gains what the other loses', () => {
    const of = [0, 10, 20, 60].map((points) => outlook(withPoints(points), 'german'));
    expect(of).toEqual([...of].sort((a, b) => a - b));
    for (const points of [0, 10, 60])
      expect(outlook(withPoints(points), 'german') + outlook(withPoints(points), 'british')).toBeCloseTo(1);
  });

  it('is the result, once the war is over', () => {
    const ended = (winner: 'german' | null): Match => ({
      ...match,
      stage: {
        kind: 'ended',
        result: { winner, level: winner ? 'decisive' : 'draw', reason: 'points' } as never,
      },
    });
    expect(outlook(ended('german'), 'german')).toBe(1);
    expect(outlook(ended('german'), 'british')).toBe(0);
    expect(outlook(ended(null), 'british')).toBe(0.5);
  });
});
