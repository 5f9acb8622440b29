import type { Communique } from '@1bob/rules/player';
import type { News } from './news.ts';
import type { Speaker } from './speaker.ts';

/** `locale`: a BCP 47 tag. */
export const capital = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** A communiqué as a sentence of one language. */
export function sentence(
  c: Communique,
  say: Speaker,
  words: { news: News; names: { locale: string } },
): string {
  // Each kind's sentence takes that kind; the key and the value come from the same entry.
  const tell = words.news[c.kind] as (c: Communique, say: Speaker) => string;
  return capital(tell(c, say), words.names.locale);
}
