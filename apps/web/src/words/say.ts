/** Sentences about a match in the language in use. Apart from it: they know the map, which the home page does without. */
import type { ChartPack, Communique, Side } from '@1bob/rules/player';
import { sentence as sentenceIn, speakerOf, type Names, type Speaker } from '@1bob/words';
import { t } from './table.ts';

/** By language and pack: a speaker has formats of lists, numbers and dates, which browsers take long to make. */
const speakers = new WeakMap<Names, WeakMap<ChartPack, Speaker>>();

export function speaker(pack: ChartPack): Speaker {
  const ofLanguage = speakers.get(t.names) ?? new WeakMap<ChartPack, Speaker>();
  speakers.set(t.names, ofLanguage);
  const known = ofLanguage.get(pack) ?? speakerOf(t.names, pack);
  ofLanguage.set(pack, known);
  return known;
}

/** A communiqué as a sentence of the chosen language. `of`: which side alone was told of it, for a reader who belongs to none. */
export const sentence = (c: Communique, say: Speaker, of: Side | null = null): string =>
  sentenceIn(c, say, t, of);
