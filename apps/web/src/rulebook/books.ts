/** The book in each language. It is fetched when it is first opened. */
import { loaded } from '../net/loaded.ts';
import type { Language } from '../words/language.svelte.ts';
import type { Book } from './book.ts';

const fetched: Readonly<Record<Language, () => Promise<{ default: Book }>>> = {
  en: () => import('virtual:how-to-play/en'),
  de: () => import('virtual:how-to-play/de'),
};

export const bookOf = async (language: Language): Promise<Book> => (await loaded(fetched[language])).default;
