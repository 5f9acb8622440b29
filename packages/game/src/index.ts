/**
 * The interface of a game for code that knows no particular game, and the differences used for facts and changes of views.
 */
export type * from './correspondent.ts';
export type * from './game.ts';
export { differenceOf, pointer, shortDifferenceOf } from './difference.ts';
export { applyOperations } from './fold.ts';
export { isolated, type Isolated } from './isolated.ts';
export {
  acceptedLanguages,
  firstSpoken,
  inLanguage,
  isLanguage,
  languages,
  type Language,
} from './language.ts';
