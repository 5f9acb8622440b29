/**
 * The key of a match in its recovery link, after the “#”. It opens what the devices of the seat's former holder keep for each
 * other of that match (keyring.ts).
 */
import { load, save } from './storage.ts';

/** 256 bits in base 36. */
const KEY = /^[0-9a-z]{50}$/i;

const shelf = (match: string): string => `keys.match.${match}`;

/** Keeps the key of a link. Does nothing if the text is not a key. */
export function keepLinkKey(match: string, text: string): void {
  if (KEY.test(text)) save(shelf(match), text);
}

/** The key as it stood in the link, or nothing. */
export const linkKeyOf = (match: string): string => load(shelf(match)) ?? '';
