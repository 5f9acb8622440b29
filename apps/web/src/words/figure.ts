import { language, type Language } from './language.svelte.ts';
import { figureWith } from './ranges.ts';

const figures: Readonly<Record<Language, (n: number) => string>> = {
  en: figureWith('.'),
  de: figureWith(','),
};

/** A number to a tenth, as the language in use writes it. */
export const figure = (n: number): string => figures[language.code](n);
