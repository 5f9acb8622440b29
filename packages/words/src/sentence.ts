import type { Communique, Side } from '@1bob/rules/player';
import type { News } from './news.ts';
import type { Speaker } from './speaker.ts';

/** `locale`: a BCP 47 tag. */
export const capital = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/**
 * A communiqué as a sentence of one language. `of`: the only side that can read the entry, for a reader who belongs to
 * neither.
 */
export function sentence(
  c: Communique,
  say: Speaker,
  words: { news: News; names: { locale: string } },
  of: Side | null = null,
): string {
  // Each kind's sentence takes that kind; key and argument come from the same entry.
  const tell = words.news[c.kind] as (c: Communique, say: Speaker, of: Side | null) => string;
  return capital(tell(c, say, of), words.names.locale);
}
