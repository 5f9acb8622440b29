import { describe, expect, it } from 'vitest';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { halfTimeHeld, leadChanges, walks } from './leads.ts';

describe('the lead', () => {
  it.each([
    [[0, 3, 5, 2], 0],
    [[0, 3, -1, 2], 2],
    [[-5, -2, 0, 1], 1],
    [[-5, 0, -2], 0],
  ])('%j changes hands %d times', (leads, changes) => {
    expect(leadChanges(leads)).toBe(changes);
  });

  it.each([
    [[0, 4, 6, 7, 8], true],
    [[0, 4, 6, 2, -3], false],
    [[0, 4, 0, 2, 3], null],
    [[0, 4, 6, 2, 0], null],
  ])('at half-time of %j is held: %j', (leads, held) => {
    expect(halfTimeHeld({ leads, final: leads.at(-1) ?? 0 })).toBe(held);
  });

  const chance = new Chance(7);
  const random = (): number => chance.below(1_000_000) / 1_000_000;

  it('walks begin like the scenario, last as long, and have no drift', () => {
    const drifting = { leads: [-5, -2, 1, 4, 7], length: 4 };
    const walked = walks([drifting], 2000, random);
    expect(new Set(walked.map(({ leads }) => `${leads[0] ?? ''} ${leads.length}`))).toEqual(
      new Set(['-5 5']),
    );
    const final = walked.reduce((sum, each) => sum + each.final, 0) / walked.length;
    // Four steps of three: 6 is the standard deviation, 0.13 that of the mean.
    expect(Math.abs(final + 5)).toBeLessThan(0.6);
  });

  it('23.3: a walk ends with a lead that ends a game', () => {
    const walked = walks([{ leads: [0, 60], length: 8 }], 20, random);
    expect(walked.map(({ leads }) => leads.length)).toEqual(walked.map(() => 2));
  });
});
