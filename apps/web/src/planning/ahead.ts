/**
 * Public facts on which a phase filled in ahead depends. If one changes, the phase must be handed in again (ruling 1).
 */
import { reopening, reopeningFacts, type PlanningPhase, type ReopeningFact } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';

type Facts = Readonly<Record<ReopeningFact, string>>;

/** Each fact as a text, which stays the same as long as the fact does. */
export const factsOf = (view: PlayerView): Facts =>
  Object.fromEntries(
    reopeningFacts.map((fact) => [fact, JSON.stringify(reopening[fact](view, view.own.side))]),
  ) as Facts; // an entry for each of them

export const changedSince = (before: Facts, now: Facts): readonly ReopeningFact[] =>
  reopeningFacts.filter((fact) => before[fact] !== now[fact]);

/** The facts that were visible when a phase was filled in. They are kept while this page is open. */
const seen = new Map<string, Facts>();
const nameOf = (match: string, view: PlayerView, phase: PlanningPhase): string =>
  [match, view.own.side, view.month, phase].join(' ');
export const rememberFacts = (match: string, view: PlayerView, phase: PlanningPhase): void =>
  void seen.set(nameOf(match, view, phase), factsOf(view));
/** The facts that have changed. Empty if this page does not know the former ones. */
export function changedFacts(
  match: string,
  view: PlayerView,
  phase: PlanningPhase,
): readonly ReopeningFact[] {
  const before = seen.get(nameOf(match, view, phase));
  return before === undefined ? [] : changedSince(before, factsOf(view));
}
