/** What a phase that is filled in ahead rests on: the public facts that make it ask again (ruling 1). */
import type { PlanningPhase, Side } from '@1bob/rules/player';
import type { PlayerView } from '../table/table.svelte.ts';

type Fact = 'event' | 'weather' | 'raf' | 'points' | 'bases' | 'land' | 'ships';
type Facts = Readonly<Record<Fact, string>>;

/** Each fact as a text that is the same as long as the fact is. */
export function factsOf(view: PlayerView): Facts {
  const enemy: Side = view.own.side === 'german' ? 'british' : 'german';
  const theirs = (table: Readonly<Record<string, { side: Side }>>): string =>
    JSON.stringify(Object.entries(table).filter(([, at]) => at.side === enemy));
  return {
    event: JSON.stringify(view.event),
    weather: view.weather,
    raf: String(view.raf),
    points: String(view.points[enemy]),
    bases: theirs(view.bases),
    land: theirs(view.land),
    ships: enemy === 'british' ? JSON.stringify(view.ships) : '',
  };
}

const facts: readonly Fact[] = ['event', 'weather', 'raf', 'points', 'bases', 'land', 'ships'];
export const changedSince = (before: Facts, now: Facts): readonly Fact[] =>
  facts.filter((fact) => before[fact] !== now[fact]);

/** What was to be seen when a phase was filled in, as long as this page lives. */
const seen = new Map<string, Facts>();
const nameOf = (match: string, view: PlayerView, phase: PlanningPhase): string =>
  [match, view.own.side, view.month, phase].join(' ');
export const rememberFacts = (match: string, view: PlayerView, phase: PlanningPhase): void =>
  void seen.set(nameOf(match, view, phase), factsOf(view));
/** Empty when this page does not know it. */
export function changedFacts(match: string, view: PlayerView, phase: PlanningPhase): readonly Fact[] {
  const before = seen.get(nameOf(match, view, phase));
  return before === undefined ? [] : changedSince(before, factsOf(view));
}
