/** What a game is to those who know none, and the differences that facts and changes of views are made of. */
export type * from './correspondent.ts';
export type * from './game.ts';
export { differenceOf, pointer, shortDifferenceOf } from './difference.ts';
export { applied } from './fold.ts';
export { inLanguage, isLanguage, languages, type Language } from './language.ts';
