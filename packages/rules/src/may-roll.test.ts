import { describe, expect, it } from 'vitest';
import { enemyOf, type Match, type Side } from './state/match.ts';
import { mayRoll } from './submit.ts';
import { forGames } from './testing/games.ts';
import { scene } from './testing/scene.ts';

describe('Only public facts decide whether a command may roll dice', () => {
  it('3.1, ruling 1: a command that may not roll by public facts rolls no die', () => {
    forGames(({ steps }) => {
      for (const { before, seat, command, dice } of steps)
        if (dice.length > 0) expect([command, mayRoll(before, seat, command)]).toEqual([command, true]);
    });
  });

  it('ruling 74: a plan may roll in its owner’s own flying turn, because it can begin at once', () => {
    const { match } = scene({ month: [1917, 7] });
    const flying = (side: Side) =>
      ({ ...match, stage: { kind: 'flying', side, turn: 3, step: 'movement' } }) as Match;
    for (const side of ['british', 'german'] as const) {
      expect(mayRoll(flying(side), side, { kind: 'plan' })).toBe(true);
      expect(mayRoll(flying(side), enemyOf(side), { kind: 'plan' })).toBe(false);
      expect(mayRoll(flying(side), side, { kind: 'orders' })).toBe(false);
    }
  });

  it('3.1, ruling 1: a sealed choice may roll only for the open phase, after the enemy has handed in', () => {
    const { match } = scene({ month: [1917, 7] });
    const planning = { ...match, stage: { kind: 'planning', phase: 'recon' } } as Match;
    const submit = { kind: 'submit', choice: { phase: 'recon', plots: [] } };
    expect(mayRoll(planning, 'german', submit)).toBe(false);
    const sealed = { recon: { handedIn: true } };
    const both = {
      ...planning,
      sides: { ...match.sides, british: { ...match.sides.british, sealed } },
    } as unknown as Match;
    expect(mayRoll(both, 'german', submit)).toBe(true);
    expect(mayRoll(both, 'german', { kind: 'submit', choice: { phase: 'gentlemensWar' } })).toBe(false);
    expect(mayRoll(both, 'german', { kind: 'passUntil' })).toBe(false);
    // The server asks before it validates the shape of a command.
    for (const choice of [undefined, null, 'recon'])
      expect(mayRoll(both, 'german', { kind: 'submit', choice })).toBe(false);
  });
});
