/**
 * What a match tells, in sentences: communiqués, and the names of hexes, units and months that stand in them. Words of
 * a language come by a door of their own (`@1bob/words/en`, `@1bob/words/de`), so that a page loads the one it speaks.
 */
export { entries, isMinor, monthOfKey, toldSince, type Entry } from './log.ts';
export { monthsIn } from './months.ts';
export { hexOf, sideOf, usesOf, type CommuniqueOf, type Used } from './news.ts';
export { capital, sentence } from './sentence.ts';
export { speakerOf, type Names, type Speaker } from './speaker.ts';
