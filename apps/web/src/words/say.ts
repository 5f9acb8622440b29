/**
 * Sentences about a match in the current language. They are apart from language.svelte.ts because they need the map,
 * which the home page does without.
 */
import type { ChartPack, Communique, Side } from '@1bob/rules/player';
import { sentence as sentenceIn, speakerOf, type Names, type Speaker } from '@1bob/words';
import { t } from './table.ts';

/** Speakers by language and pack. A speaker holds formats of lists, numbers and dates, which take long to make. */
const speakers = new WeakMap<Names, WeakMap<ChartPack, Speaker>>();

export function speaker(pack: ChartPack): Speaker {
  const ofLanguage = speakers.get(t.names) ?? new WeakMap<ChartPack, Speaker>();
  speakers.set(t.names, ofLanguage);
  const known = ofLanguage.get(pack) ?? speakerOf(t.names, pack);
  ofLanguage.set(pack, known);
  return known;
}

/**
 * A communiqué as a sentence in the current language. `of` is the only side that received it, for a reader on neither
 * side.
 */
export const sentence = (c: Communique, say: Speaker, of: Side | null = null): string =>
  sentenceIn(c, say, t, of);
