/**
 * The log score of what a seat believes. It answers each question of `determinise` with the truth. It notes the share
 * of belief on the true answer, and the share that a uniform guess would give among the answers that the view leaves
 * open.
 */
import { seededDice } from '@1bob/rules';
import { isFake } from '@1bob/rules/player';
import type { Beliefs } from '@1bob/rules/sim';
import { weightsOf, type Chooser } from '../../packages/rules/src/sim/chooser.ts';
import { imagine } from '../../packages/rules/src/sim/imagine.ts';
import { steered } from '../../packages/rules/src/testing/steered.ts';
import type { Sample } from './games.ts';

export const questions = ['is it a fake?', 'which type is it?', 'who waits there?'] as const;
export type Question = (typeof questions)[number];

/** Sums of the natural logarithms of the shares, and the number of answers. */
export interface Score {
  asked: number;
  believed: number;
  uniform: number;
}
export type Scores = Record<Question, Score>;
export const noScores = (): Scores =>
  Object.fromEntries(
    questions.map((question) => [question, { asked: 0, believed: 0, uniform: 0 }]),
  ) as Scores;

export function score({ truth, side, view }: Sample, beliefs: Beliefs, into: Scores): void {
  const guide = steered(truth, side);
  const typeOf = (unit: unknown): string => truth.units[String(unit)]?.type ?? '';
  const note = (
    question: Question,
    kinds: readonly string[],
    is: string,
    weights: readonly number[],
  ): void => {
    if (new Set(kinds).size < 2) return;
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const right = weights.filter((_, i) => kinds[i] === is);
    const line = into[question];
    line.asked += 1;
    line.believed += Math.log(right.reduce((sum, weight) => sum + weight, 0) / all);
    line.uniform += Math.log(right.length / kinds.length);
  };
  const chooser: Chooser = {
    choose: (about, of, among, supposed) => {
      const answer = guide.choose(about, of, among, supposed);
      if (about !== 'unit') return answer;
      const weights = weightsOf(beliefs, about, of, among, supposed);
      const types = among.map(typeOf);
      const is = typeOf(answer);
      if (of in view.counters) {
        const fakes = types.map((type) => String(isFake({ type })));
        note('is it a fake?', fakes, String(isFake({ type: is })), weights);
        note('which type is it?', types, is, weights);
      } else note('who waits there?', types, is, weights);
      return answer;
    },
  };
  imagine(view, chooser, seededDice(1));
}
