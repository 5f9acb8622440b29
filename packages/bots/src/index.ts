export type { Decision, Player } from './player.ts';
export type { Brief, Officer } from './officer.ts';
export { officers } from './officers.ts';
export { beliefCodes, deedCodes, type Reason, type ReasonCode } from './reason.ts';
export { captain, commander } from './captain/captain.ts';
export { cadet } from './cadet/cadet.ts';
export { league, type LeagueName } from './league/league.ts';
export { steady } from './steady.ts';
/** A seat's memory of the enemy, and the beliefs that follow from it. */
export { memoryAfter, begin, type Memory } from './belief/memory.ts';
export { beliefsOf } from './belief/beliefs.ts';
