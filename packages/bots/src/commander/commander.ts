/**
 * The commander: where captains of different manners would do different things, each is tried in worlds that the seat may
 * believe in, played on to the end of the month against enemies of several manners, and what does best there is done. It is
 * a portfolio search (Churchill and Buro 2013) over determinised worlds (Cowling, Powley and Whitehouse 2012). It thinks
 * again at each decision, so an alarm finds it awake.
 */
import type { Command, PlayerView, View } from '@1bob/rules/player';
import { determinise, rollOut, seededDice, type Foreseen } from '@1bob/rules/sim';
import { beliefsOf } from '../belief/beliefs.ts';
import { after, begin, type Memory } from '../belief/memory.ts';
import { briefOf } from '../captain/brief.ts';
import { captainBy } from '../captain/captain.ts';
import { experienceOf } from '../captain/experience.ts';
import { asWeighed, type Manner } from '../captain/manner.ts';
import type { Decision, Player } from '../player.ts';
import { hurried } from './hurried.ts';
import { enemies, manners } from './manners.ts';
import { outlook } from './outlook.ts';

/** Roll-outs for one decision. */
const fullBudget = 16;
/** Worlds that each candidate is tried in before the worse half is left out. */
const first = 4;
/** Standard errors by which a manner must do better than that of a captain. */
const sure = 1;

/** A commander who tries things so many times for a decision. */
export const commanderWith = (budget: number, name = 'commander'): Player<Memory> => ({
  name,
  memory: { begin, after: (memory, view) => (isSeated(view) ? after(memory, view) : memory) },
  choose: (view, memory, seed) => decide(view, budget, memory, seed)?.command ?? null,
  decide: (view, memory, seed) => decide(view, budget, memory, seed),
});

export const commander = commanderWith(fullBudget);

const isSeated = (view: View): view is View & PlayerView => view.own !== null;

interface Candidate {
  readonly manner: Manner;
  readonly decision: Decision;
  /** What came of it, world by world. */
  readonly scores: number[];
}

function decide(view: View, budget: number, memory?: Memory, seed = publicSeed(view)): Decision | null {
  if (!isSeated(view)) return null;
  const candidates = candidatesFor(view);
  const [captains] = candidates;
  if (captains === undefined) return null;
  if (candidates.length === 1) return captains.decision;
  const tried = search(view, candidates, budget, memory, seed);
  const [best] = candidates
    .map((candidate) => ({ ...candidate, gain: gainOver(captains.scores, candidate.scores) }))
    .sort((a, b) => b.gain - a.gain);
  if (best === undefined || best.gain <= 0) return { ...captains.decision };
  const { command, reasons } = best.decision;
  return { command, reasons: [...reasons, { code: 'tried', count: tried }] };
}

/** What captains of each manner would do, each deed once. */
function candidatesFor(view: View & PlayerView): Candidate[] {
  const experience = experienceOf(briefOf(view, asWeighed));
  const byCommand = new Map<string, Candidate>();
  for (const manner of manners) {
    const decision = captainBy(manner).decide?.(view) ?? null;
    if (decision === null) continue;
    const key = JSON.stringify(decision.command);
    if (!byCommand.has(key)) byCommand.set(key, { manner: { ...manner, experience }, decision, scores: [] });
  }
  return [...byCommand.values()];
}

/** Tries the candidates world by world, the worse half of them no longer after each round; the number of roll-outs. */
function search(
  view: View & PlayerView,
  candidates: readonly Candidate[],
  budget: number,
  memory: Memory | undefined,
  seed: string,
): number {
  const beliefs = memory && beliefsOf(memory, view);
  let tried = 0;
  let live = candidates;
  for (let world = 0; tried + live.length <= budget; world++) {
    const from = determinise(view, seededDice(seedNumber(`${seed} world ${world}`)), beliefs);
    for (const { manner, decision, scores } of live) {
      const own = beginningWith(decision.command, hurried(manner));
      const enemy = hurried(enemies[world % enemies.length] ?? asWeighed);
      const players =
        view.own.side === 'german' ? { german: own, british: enemy } : { german: enemy, british: own };
      const dice = seededDice(seedNumber(`${seed} dice ${world}`));
      const end = rollOut(from, players, dice, ({ month }) => month > from.month);
      scores.push(outlook(end, view.own.side));
      tried += 1;
    }
    if (live.length > 2 && (world + 1) % first === 0) {
      const [captains, ...others] = live;
      const ranked = others.sort((a, b) => mean(b.scores) - mean(a.scores));
      // The captain's own way stays, to be measured against.
      if (captains) live = [captains, ...ranked.slice(0, Math.ceil(others.length / 2))];
    }
  }
  return tried;
}

/** Plays one command, and then as another player does. */
function beginningWith(command: Command, player: Foreseen): Foreseen {
  let begun = false;
  return {
    choose(view) {
      if (begun) return player.choose(view);
      begun = true;
      return command;
    },
  };
}

/** How much better the one did than the other in the worlds that both were tried in, less what may be chance. */
function gainOver(captains: readonly number[], scores: readonly number[]): number {
  const gains = scores.map((score, world) => score - (captains[world] ?? 0));
  const n = gains.length;
  if (n < 2) return 0;
  const average = mean(gains);
  const variance = gains.reduce((sum, gain) => sum + (gain - average) ** 2, 0) / (n - 1);
  return average - sure * Math.sqrt(variance / n);
}

const mean = (of: readonly number[]): number =>
  of.reduce((sum, each) => sum + each, 0) / Math.max(1, of.length);

/** What everybody sees of the moment: for who is asked without a seed. */
const publicSeed = ({ month, stage, points }: View): string =>
  JSON.stringify([month, stage.kind === 'flying' ? stage.turn : stage.kind, points]);

/** A whole number out of a text (FNV-1a). */
function seedNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 1;
}
