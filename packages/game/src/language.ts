/** Languages of what a player is told, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** What is said in a language, by a table of all of them; in English for a language that is unknown here. */
export const inLanguage = <W>(words: Readonly<Record<Language, W>>, language: string): W =>
  words[isLanguage(language) ? language : 'en'];
