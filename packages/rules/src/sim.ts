/**
 * The door for computer players that think ahead: a match that their seat may believe in, and a fast way to play it on.
 * What comes out of it is a picture made from a view; the match itself stays behind the other doors.
 */
export { determinise } from './sim/imagine.ts';
export type { Beliefs } from './sim/chooser.ts';
/** Places of the question for a unit; one in the air goes by its counter. */
export { aboard, baseAt } from './sim/heard.ts';
/** Counters as they are told of in the log. */
export { sightingsIn } from './sim/told.ts';
/** What each side begins with. */
export { scenarios } from './forces/scenarios.ts';
export { seededDice } from './dice.ts';
export { rollOut, type Foreseen } from './sim/roll-out.ts';
