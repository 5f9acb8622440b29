import { language } from '../words/language.svelte.ts';

/**
 * Fetches a part once. Returns a promise at first, and the part itself once it has come, so that it then opens without
 * waiting.
 */
export function part<T>(fetch: () => Promise<T>): () => T | Promise<T> {
  let here: T | undefined;
  return () => here ?? language.ready(fetch).then((fetched) => (here = fetched));
}
