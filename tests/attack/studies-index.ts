/** All studies, one line each. studies.ts says what a study is. */
export { study as diceGrinding } from './dice-grinding.ts';
export { study as diceChoice } from './dice-choice.ts';
export { study as vandal } from './vandal.ts';
export { study as secretActs } from './secret-acts.ts';
export { study as closedShare } from './closed-share.ts';
export { study as mailFlood } from './mail-flood.ts';
