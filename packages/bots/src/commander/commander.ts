/**
 * The commander asks captains of different manners. If they would decide differently, it tries each decision in worlds
 * consistent with its view, each played on to the end of the month against enemies of several manners, and takes the best.
 * It is a portfolio search (Churchill and Buro 2013) over determinised worlds (Cowling, Powley and Whitehouse 2012). It
 * thinks again at each decision, so it can react to an alarm.
 */
import type { PlayerView, View } from '@1bob/rules/player';
import { determinise, seededDice } from '@1bob/rules/sim';
import { beliefsOf } from '../belief/beliefs.ts';
import { memoryAfter, begin, type Memory } from '../belief/memory.ts';
import { briefOf, inManner } from '../captain/brief.ts';
import { decideBy } from '../captain/captain.ts';
import { experienceOf } from '../captain/experience.ts';
import { asWeighed, type Manner } from '../captain/manner.ts';
import type { Decision, Player } from '../player.ts';
import { hashOf } from '../draws.ts';
import type { Sketches } from './hurried.ts';
import { manners } from './manners.ts';
import { outlook, type Match } from './outlook.ts';
import { tryOut } from './try-out.ts';

/** Roll-outs for one decision: with this number, 19 of 20 decisions take at most two seconds. */
export const fullBudget = 30;
/** Fewest roll-outs per candidate in a round. If the budget allows fewer, fewer candidates are tried. */
const least = 3;
/** Most rounds into which a budget is divided. */
const most = 4;
/** Standard errors by which a manner must beat the captain's to be chosen, or trail it to be dropped. */
const sure = 1;
/** Standard errors of a lead over the captain's manner after which the search ends early. */
const settled = 3;

/** A commander with a budget of roll-outs per decision; calls `told` with the number used, if any. */
export function commanderWith(
  budget: number,
  told: (tried: number) => void = () => undefined,
): Player<Memory> {
  const decided: NonNullable<Player<Memory>['decide']> = (view, memory, seed) =>
    decide(view, { budget, memory, seed, told });
  return {
    name: 'commander',
    memory: { begin, after: (memory, view) => (isSeated(view) ? memoryAfter(memory, view) : memory) },
    choose: (...asked) => decided(...asked)?.command ?? null,
    decide: decided,
  };
}

/** Inputs for trying out a decision. */
interface Means {
  readonly budget: number;
  readonly memory: Memory | undefined;
  readonly seed: string | undefined;
  readonly told: (tried: number) => void;
}

export const commander = commanderWith(fullBudget);

const isSeated = (view: View): view is View & PlayerView => view.own !== null;

interface Candidate {
  readonly manner: Manner;
  readonly decision: Decision;
  /** Its outcome in each world. */
  readonly scores: number[];
}

function decide(view: View, means: Means): Decision | null {
  if (!isSeated(view)) return null;
  const candidates = candidatesFor(view, means.seed);
  const [captains] = candidates;
  if (captains === undefined) return null;
  if (candidates.length === 1) return captains.decision;
  const { tried, best } = search(view, candidates, means);
  if (tried > 0) means.told(tried);
  if (best === null || gainOver(captains.scores, best.scores) <= 0) return captains.decision;
  const { command, reasons } = best.decision;
  return { command, reasons: [...reasons, { code: 'tried', count: tried }] };
}

/** Decisions of captains of each manner, without duplicates. */
function candidatesFor(view: View & PlayerView, seed: string | undefined): Candidate[] {
  const { advance } = view.options;
  if (advance === null) return [];
  const brief = briefOf(view, asWeighed, { seed });
  const experience = experienceOf(brief);
  const byCommand = new Map<string, Candidate>();
  for (const manner of manners) {
    const decision = decideBy(inManner(brief, manner), advance);
    const key = JSON.stringify(decision.command);
    if (!byCommand.has(key)) byCommand.set(key, { manner: { ...manner, experience }, decision, scores: [] });
  }
  return [...byCommand.values()];
}

/**
 * Tries the candidates in rounds of equal size: each round drops the worse half, and every decision that is surely worse
 * than the captain's. Returns the number of roll-outs, and the remaining candidate.
 */
function search(
  view: View & PlayerView,
  candidates: readonly Candidate[],
  { budget, memory, seed: given }: Means,
): { tried: number; best: Candidate | null } {
  // The seat's seed is the same at every moment of the match.
  const seed = given === undefined ? publicFacts(view) : `${given} ${publicFacts(view)}`;
  const beliefs = memory && beliefsOf(memory, view);
  const sketches: Sketches = new Map();
  /** Plays each world twice with different dice: dice matter more than hidden facts, and worlds are expensive to make. */
  let dealt: Match | null = null;
  const [captains, ...others] = candidates.slice(0, Math.max(2, Math.floor(budget / least)));
  const rounds = Math.min(most, Math.max(1, Math.floor(budget / least / (others.length + 1))));
  let tried = 0;
  let world = 0;
  let live = others;
  for (let round = 1; captains !== undefined && round <= rounds && live.length > 0; round++) {
    const share = (budget - tried) / (rounds - round + 1);
    for (const until = world + Math.floor(share / (live.length + 1)); world < until; world++) {
      if (world % 2 === 0 || dealt === null)
        dealt = determinise(view, seededDice(hashOf(`${seed} world ${world}`) >>> 1), beliefs);
      for (const candidate of [captains, ...live])
        candidate.scores.push(
          outlook(
            tryOut(dealt, view.own.side, [candidate.decision.command], {
              ...{ manner: candidate.manner, world, seed, sketches },
            }),
            view.own.side,
          ),
        );
      tried += live.length + 1;
    }
    live = live
      .sort((a, b) => mean(b.scores) - mean(a.scores))
      .slice(0, Math.ceil(live.length / 2))
      .filter(({ scores }) => gainOver(captains.scores, scores, -sure) > 0);
    const [best] = live;
    if (live.length === 1 && best && gainOver(captains.scores, best.scores, settled) > 0) break;
  }
  return { tried, best: live[0] ?? null };
}

/** By how much one choice did better than the other in the worlds tried for both, less a number of standard errors. */
function gainOver(captains: readonly number[], scores: readonly number[], less = sure): number {
  const gains = scores.map((score, world) => score - (captains[world] ?? 0));
  const n = gains.length;
  if (n < 2) return 0;
  const average = mean(gains);
  const variance = gains.reduce((sum, gain) => sum + (gain - average) ** 2, 0) / (n - 1);
  return average - less * Math.sqrt(variance / n);
}

const mean = (of: readonly number[]): number =>
  of.reduce((sum, each) => sum + each, 0) / Math.max(1, of.length);

/** Public facts of the moment. */
const publicFacts = ({ month, stage, points }: View): string =>
  JSON.stringify([month, stage.kind === 'flying' ? stage.turn : stage.kind, points]);
