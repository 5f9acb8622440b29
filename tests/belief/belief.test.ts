import { seededDice, viewFor } from '@1bob/rules';
import { determinise } from '@1bob/rules/sim';
import { describe, expect, it } from 'vitest';
import { memoryAfter, begin, beliefsOf } from '../../packages/bots/src/index.ts';
import { lookAt, settings } from './games.ts';
import { noScores, questions, score } from './scored.ts';

describe('What a seat believes about hidden facts', () => {
  it('is nearer to the truth than a uniform guess, in games from which the habits were not counted', () => {
    const sum = { british: noScores(), german: noScores() };
    // Only short wars, with each pair of players, with and without optional rules.
    for (const n of [0, 6, 12]) {
      const setting = settings[n];
      if (!setting) throw new Error('no such game');
      const memories = { german: begin(), british: begin() };
      lookAt(setting, `held out/${n}`, 11, (sample) => {
        const memory = memoryAfter(memories[sample.side], sample.view);
        memories[sample.side] = memory;
        score(sample, beliefsOf(memory, sample.view), sum[sample.side]);
      });
    }
    for (const side of ['british', 'german'] as const)
      for (const question of questions) {
        if (side === 'german' && question === 'is it a fake?') continue; // only the Germans have fakes (20.6)
        const { asked, believed, uniform } = sum[side][question];
        expect(asked).toBeGreaterThan(50);
        expect(believed, `${side}, ${question}`).toBeGreaterThan(uniform * 0.9);
      }
  });

  it('does not change the views it gets', () => {
    const [, setting] = settings;
    if (!setting) throw new Error('no game');
    let memory = begin();
    lookAt(setting, 'shown', 60, ({ side, view }) => {
      if (side !== 'british') return;
      memory = memoryAfter(memory, view);
      expect(viewFor(determinise(view, seededDice(1), beliefsOf(memory, view)), side)).toEqual(view);
    });
    expect(memory.entries).toBeGreaterThan(0);
  });
});
