/** Languages for messages to players, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** The entry of a table for a language; English for an unknown language. */
export const inLanguage = <W>(words: Readonly<Record<Language, W>>, language: string): W =>
  words[isLanguage(language) ? language : 'en'];
