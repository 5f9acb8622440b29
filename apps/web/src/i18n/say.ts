/** Sentences about a match in the language in use. Apart from it: they know the map, which the home page does without. */
import type { ChartPack, Communique } from '@1bob/rules/player';
import { capital, t } from './language.svelte.ts';
import { speakerOf, type Speaker } from './speaker.ts';

export const speaker = (pack: ChartPack): Speaker => speakerOf(t.names, pack);

/** A communiqué as a sentence of the chosen language. */
export function sentence(c: Communique, say: Speaker): string {
  // Each kind's sentence takes that kind; the key and the value come from the same entry.
  const tell = t.news[c.kind] as (c: Communique, say: Speaker) => string;
  return capital(tell(c, say));
}
