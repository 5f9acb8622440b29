/** What officers are called, and in what manner they play; by the names that the server gives them. */
import { t } from '../words/language.svelte.ts';

type Words = (typeof t.officers)[keyof typeof t.officers];

const wordsOf = (name: string): Words | null => {
  const known: Readonly<Record<string, Words>> = t.officers;
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
};

/** Its rank; the name itself for one that this page has no words for. */
export const officerName = (name: string): string => wordsOf(name)?.rank ?? name;
/** What a computer player is called where it sits: its rank; "computer" for one of another make. */
export const seatedName = (name: string | null): string =>
  (name === null ? null : wordsOf(name))?.rank ?? t.seat.computer;
/** Its manner, in a sentence. */
export const mannerOf = (name: string): string => wordsOf(name)?.manner ?? '';
