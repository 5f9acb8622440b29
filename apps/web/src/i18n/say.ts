/** Sentences about a match in the language in use. Apart from it: they know the map, which the home page does without. */
import type { ChartPack, Communique } from '@1bob/rules/player';
import { capital } from './language.svelte.ts';
import { t } from './table.ts';
import { speakerOf, type Names, type Speaker } from './speaker.ts';

/** By language and pack: a speaker has formats of lists, numbers and dates, which browsers take long to make. */
const speakers = new WeakMap<Names, WeakMap<ChartPack, Speaker>>();

export function speaker(pack: ChartPack): Speaker {
  const ofLanguage = speakers.get(t.names) ?? new WeakMap<ChartPack, Speaker>();
  speakers.set(t.names, ofLanguage);
  const known = ofLanguage.get(pack) ?? speakerOf(t.names, pack);
  ofLanguage.set(pack, known);
  return known;
}

/** A communiqué as a sentence of the chosen language. */
export function sentence(c: Communique, say: Speaker): string {
  // Each kind's sentence takes that kind; the key and the value come from the same entry.
  const tell = t.news[c.kind] as (c: Communique, say: Speaker) => string;
  return capital(tell(c, say));
}
