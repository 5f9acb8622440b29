/**
 * The entry point for computer players that think ahead. It makes a match consistent with their seat's view, and plays it on
 * fast. It works from a view and never sees the real match.
 */
export { determinise } from './sim/imagine.ts';
export type { Beliefs } from './sim/chooser.ts';
/** Places in the question about a unit. A unit in the air is named by its counter instead. */
export { aboard, baseAt } from './deduced/heard.ts';
/** Counters as they appear in the log. */
export { sightingsIn } from './state/communique.ts';
/** Units that each side begins with. */
export { scenarios } from './forces/scenarios.ts';
export { seededDice } from './dice.ts';
export { rollOut, type Foreseen } from './sim/roll-out.ts';
export type { LogEntry } from './state/log.ts';
