/** Names and styles of officers, by the server's names for them. */
import { t } from '../words/language.svelte.ts';

type Words = (typeof t.officers)[keyof typeof t.officers];

const wordsOf = (name: string): Words | null => {
  const known: Readonly<Record<string, Words>> = t.officers;
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
};

/** The rank of an officer. If this page does not know it, the server's name for it. */
export const officerName = (name: string): string => wordsOf(name)?.rank ?? name;
/** The name of a computer player at a seat: its rank if it is an officer, otherwise "computer". */
export const seatedName = (name: string | null): string =>
  (name === null ? null : wordsOf(name))?.rank ?? t.seat.computer;
/** The officer's style in a sentence. */
export const mannerOf = (name: string): string => wordsOf(name)?.manner ?? '';
