/** Names and styles of officers, by the server's names for them. */
import { t } from '../words/language.svelte.ts';

type Words = (typeof t.officers)[keyof typeof t.officers];

const wordsOf = (name: string): Words | null => {
  const known: Readonly<Record<string, Words>> = t.officers;
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
};

/** Its rank; the server's name for one unknown to this page. */
export const officerName = (name: string): string => wordsOf(name)?.rank ?? name;
/** The name of a computer player at a seat: its rank; "computer" for one of another kind. */
export const seatedName = (name: string | null): string =>
  (name === null ? null : wordsOf(name))?.rank ?? t.seat.computer;
/** Its style, in a sentence. */
export const mannerOf = (name: string): string => wordsOf(name)?.manner ?? '';
