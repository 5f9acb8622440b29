/** Languages for messages to players, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** Other languages, by their codes, whose speakers can read one of ours. Regions (de-CH, en-AU) need no entry. */
const near: ReadonlyMap<string, Language> = new Map([
  // Alemannic, Bavarian, Ripuarian, Low German, Luxembourgish: https://cldr.unicode.org, language matching.
  ...(['gsw', 'swg', 'bar', 'ksh', 'pfl', 'nds', 'lb'] as const).map((code) => [code, 'de'] as const),
  ['sco', 'en'],
  // Three-letter codes of languages that usually have two letters.
  ['deu', 'de'],
  ['ger', 'de'],
  ['eng', 'en'],
]);

/**
 * The first of a reader's languages that is one of ours, dialects included; English if there is none. `wanted`: BCP 47 tags.
 */
export function firstSpoken(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [primary = ''] = tag.trim().toLowerCase().split(/[-_]/);
    const spoken = near.get(primary) ?? primary;
    if (isLanguage(spoken)) return spoken;
  }
  return 'en';
}

/** The languages of an Accept-Language header, the most wanted first. Without one, none. */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...more] = part.split(';').map((each) => each.trim());
      const weight = more.find((each) => /^q\s*=/i.test(each))?.split('=')[1];
      return { tag, q: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .toSorted((one, other) => other.q - one.q)
    .map(({ tag }) => tag);
}

/** The entry of a table for a language; English for an unknown language. */
export const inLanguage = <W>(words: Readonly<Record<Language, W>>, language: string): W =>
  words[isLanguage(language) ? language : 'en'];
