/** What a phase that is filled in ahead rests on: the public facts that make it ask again (ruling 1). */
import { reopening, reopeningFacts, type PlanningPhase, type ReopeningFact } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';

type Facts = Readonly<Record<ReopeningFact, string>>;

/** Each fact as a text that is the same as long as the fact is. */
export const factsOf = (view: PlayerView): Facts =>
  Object.fromEntries(
    reopeningFacts.map((fact) => [fact, JSON.stringify(reopening[fact](view, view.own.side))]),
  ) as Facts; // an entry for each of them

export const changedSince = (before: Facts, now: Facts): readonly ReopeningFact[] =>
  reopeningFacts.filter((fact) => before[fact] !== now[fact]);

/** What was to be seen when a phase was filled in, as long as this page lives. */
const seen = new Map<string, Facts>();
const nameOf = (match: string, view: PlayerView, phase: PlanningPhase): string =>
  [match, view.own.side, view.month, phase].join(' ');
export const rememberFacts = (match: string, view: PlayerView, phase: PlanningPhase): void =>
  void seen.set(nameOf(match, view, phase), factsOf(view));
/** Empty when this page does not know it. */
export function changedFacts(
  match: string,
  view: PlayerView,
  phase: PlanningPhase,
): readonly ReopeningFact[] {
  const before = seen.get(nameOf(match, view, phase));
  return before === undefined ? [] : changedSince(before, factsOf(view));
}
