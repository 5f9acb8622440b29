/** The language in use. `t` reads it, so that a page speaks the new one as soon as it is chosen. */
import { en, type Words } from './en.ts';
import type { Failure } from '../net/http.ts';
import { load, save } from '../storage.ts';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const fetchWords: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.ts').then((module) => module.de),
};

let code = $state<Language>('en');
let words = $state.raw<Words>(en);

/** What the pages say, in the language that is chosen. */
export const t: Words = new Proxy(en, {
  get: (_, key) => Reflect.get(words, key) as unknown,
});

export const language = {
  get code(): Language {
    return code;
  },
  async choose(next: Language): Promise<void> {
    words = await fetchWords[next]();
    code = next;
    document.documentElement.lang = next;
    save('language', next);
  },
  /** The language chosen before, or the browser's. */
  async start(): Promise<void> {
    const kept = load('language');
    const first = kept ?? navigator.language.slice(0, 2);
    await language.choose(first === 'de' ? 'de' : 'en');
  },
};

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(code) + text.slice(1);

/** A failure as a sentence; codes that are not in the catalogue speak for themselves. */
export const failureText = (error: Failure): string => t.errors[error.code] ?? error.message;
