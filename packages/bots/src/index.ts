export type { Decision, Player, Remembrance } from './player.ts';
export type { Brief, Officer } from './officer.ts';
export { officers } from './officers.ts';
export { beliefCodes, deedCodes, type Reason, type ReasonCode } from './reason.ts';
export { captain } from './captain/captain.ts';
export { commander, commanderWith, fullBudget } from './commander/commander.ts';
export { cadet } from './cadet/cadet.ts';
export { league, type LeagueName } from './league/league.ts';
export { steady } from './steady.ts';
/** A seat's memory of the enemy, and the beliefs that follow from it. */
export { memoryAfter, begin, type Memory } from './belief/memory.ts';
export { beliefsOf } from './belief/beliefs.ts';
