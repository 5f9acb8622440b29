import { language, type Language } from './language.svelte.ts';
import { figureWith } from './ranges.ts';

const figures: Readonly<Record<Language, (n: number) => string>> = {
  en: figureWith('.'),
  de: figureWith(','),
};

/** A number to one decimal place, in the format of the current language. */
export const figure = (n: number): string => figures[language.code](n);
