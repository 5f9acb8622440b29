/** Public facts on which a phase filled in ahead depends: a change reopens it (ruling 1). */
import { reopening, reopeningFacts, type PlanningPhase, type ReopeningFact } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';

type Facts = Readonly<Record<ReopeningFact, string>>;

/** Each fact as a text that stays the same while the fact does. */
export const factsOf = (view: PlayerView): Facts =>
  Object.fromEntries(
    reopeningFacts.map((fact) => [fact, JSON.stringify(reopening[fact](view, view.own.side))]),
  ) as Facts; // an entry for each of them

export const changedSince = (before: Facts, now: Facts): readonly ReopeningFact[] =>
  reopeningFacts.filter((fact) => before[fact] !== now[fact]);

/** The facts visible when a phase was filled in, for the life of this page. */
const seen = new Map<string, Facts>();
const nameOf = (match: string, view: PlayerView, phase: PlanningPhase): string =>
  [match, view.own.side, view.month, phase].join(' ');
export const rememberFacts = (match: string, view: PlayerView, phase: PlanningPhase): void =>
  void seen.set(nameOf(match, view, phase), factsOf(view));
/** Empty if this page does not know them. */
export function changedFacts(
  match: string,
  view: PlayerView,
  phase: PlanningPhase,
): readonly ReopeningFact[] {
  const before = seen.get(nameOf(match, view, phase));
  return before === undefined ? [] : changedSince(before, factsOf(view));
}
