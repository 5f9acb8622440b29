import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DieName } from '../../packages/rules/src/game.ts';
import { Play } from '../../packages/rules/src/play.ts';
import { diceTwins, type DiceTwin } from './twins/dice.ts';

interface Naming {
  nameDie(this: Play, cause: string): DieName;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('Twins of dice: acts that reveal nothing change no die', () => {
  it.each<[DiceTwin, number, number]>([
    ['private orders', 24, 50],
    ['a fake more', 18, 40],
    ['a landing more', 30, 60],
    ['another order of acts', 40, 60],
  ])('%s', (kind, pairs, dice) => {
    const tally = diceTwins(kind, pairs, 1);
    expect(tally.moved).toEqual([]);
    expect(tally.pairs).toBe(pairs);
    expect(tally.dice).toBeGreaterThan(dice);
    // Among the additional acts must be checks in the dark.
    if (kind === 'a landing more') expect(tally.own).toBeGreaterThan(0);
  });

  it('a planted fault is found: dice that name a counter by its running number', () => {
    vi.spyOn(Play.prototype, 'dieNameOf').mockImplementation((id) => id);
    expect(diceTwins('a fake more', 12, 1).moved).not.toEqual([]);
  });

  it('a planted fault is found: dice that are counted through their turn, whatever they are rolled for', () => {
    vi.spyOn(Play.prototype as unknown as Naming, 'nameDie').mockImplementation(function (this: Play, cause) {
      const { rolls } = this.match;
      const ordinal = rolls?.dice.all ?? 0;
      this.set('rolls', { stage: '', turn: '', flown: {}, ...rolls, dice: { all: ordinal + 1 } });
      return { cause, at: 'anywhere', ordinal };
    });
    expect(diceTwins('another order of acts', 40, 1).moved).not.toEqual([]);
  });
});
