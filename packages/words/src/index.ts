/**
 * Sentences for a match: communiqués, and the names of hexes, units and months in them. Each language has its own entry
 * point (`@1bob/words/en`, `@1bob/words/de`), so that a page loads only the one it uses.
 */
export { entries, isMinor, monthOfKey, toldSince, type Entry } from './log.ts';
export { monthsIn } from './months.ts';
export { hexOf, sideOf, usesOf, type CommuniqueOf, type Used } from './news.ts';
export { occasions, remarksOn, type Occasion, type Played, type Remark } from './remarks.ts';
export { capital, sentence } from './sentence.ts';
export { speakerOf, type Names, type Speaker } from './speaker.ts';
export { timeLeft } from './time-left.ts';
