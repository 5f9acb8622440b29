/** What each answer brings, in worlds that the seat may believe in (docs/decisions/014, 018). */
import { beliefsOf, begin, memoryAfter } from '@1bob/bots';
import type { Command, PlayerView } from '@1bob/rules/player';
import { determinise, seededDice } from '@1bob/rules/sim';
import { briefOf } from '../../../packages/bots/src/captain/brief.ts';
import { experienceOf } from '../../../packages/bots/src/captain/experience.ts';
import { asWeighed } from '../../../packages/bots/src/captain/manner.ts';
import type { Sketches } from '../../../packages/bots/src/exercise/hurried.ts';
import type { PuzzleKind } from '../../../apps/web/src/lesson/puzzles/puzzle.ts';
import { hashOf } from '../../../packages/bots/src/draws.ts';
import { leadOf } from './lead.ts';
import { tryOut } from './try-out.ts';

/** Points of each answer in each world: `[answer][world]`. */
type Scores = readonly (readonly number[])[];

/** Months that are played for a kind of question: what is bought pays later. */
const monthsFor = (kind: PuzzleKind): number => (kind === 'buy' || kind === 'post' ? 3 : 1);

interface Asked {
  readonly kind: PuzzleKind;
  readonly answers: readonly { readonly commands: readonly Command[] }[];
}

/**
 * Plays each answer in the same worlds, with the same dice, to the end of a month. Points are those of the seat less
 * those of the enemy, with the aircraft on the map at their value. The same view and answers give the same scores.
 */
export function worthOf(view: PlayerView, { kind, answers }: Asked, worlds: number): Scores {
  const { side } = view.own;
  const beliefs = beliefsOf(memoryAfter(begin(), view), view);
  const manner = { ...asWeighed, experience: experienceOf(briefOf(view as never, asWeighed)) };
  const sketches: Sketches = new Map();
  const scores: number[][] = answers.map(() => []);
  const seed = 'puzzle';
  const months = monthsFor(kind);
  for (let world = 0; world < worlds; world++) {
    const dealt = determinise(view, seededDice(hashOf(`${seed} world ${world}`) >>> 1), beliefs);
    answers.forEach(({ commands }, n) =>
      scores[n]?.push(leadOf(tryOut(dealt, side, commands, { manner, world, seed, sketches, months }), side)),
    );
  }
  return scores;
}

export interface Verdict {
  /** Index of the best answer. */
  readonly best: number;
  /** For each answer: what it costs against the best, and the standard error of that difference. */
  readonly costs: readonly { readonly cost: number; readonly error: number }[];
  /** Standard errors by which the best answer leads the one that comes nearest. */
  readonly margin: number;
}

/** Differences are taken world by world, because dice and hidden facts are the same for all answers. */
export function verdictOf(scores: Scores): Verdict {
  const means = scores.map(mean);
  const best = means.indexOf(Math.max(...means));
  const costs = scores.map((of, n) => {
    if (n === best) return { cost: 0, error: 0 };
    const gaps = of.map((score, world) => (scores[best]?.[world] ?? 0) - score);
    const cost = mean(gaps);
    const variance =
      mean(gaps.map((gap) => (gap - cost) ** 2)) * (gaps.length / Math.max(1, gaps.length - 1));
    return { cost, error: Math.sqrt(variance / gaps.length) };
  });
  return { best, costs, margin: marginOf(costs) };
}

/** Standard errors between the best answer and the one that comes nearest; with no error, no doubt. */
export const marginOf = (costs: readonly { readonly cost: number; readonly error: number }[]): number => {
  const [, ...others] = [...costs].sort((a, b) => a.cost - b.cost);
  return Math.min(
    ...others.map(({ cost, error }) => (error === 0 ? (cost > 0 ? Infinity : 0) : cost / error)),
  );
};

const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / of.length;
