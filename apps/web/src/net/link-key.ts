/**
 * The key of a match in its recovery link, after the “#”. It opens what the devices of the seat's former holder keep for each
 * other of that match (keyring.ts).
 */
import { load, save } from './storage.ts';

/** 256 bits in base 36. */
const KEY = /^[0-9a-z]{50}$/i;

const shelf = (match: string): string => `keys.match.${match}`;

/** How many keys are kept for a match. One may be mangled, which only a parcel shows. */
const MOST = 8;

/** Keeps the key of a link, besides those kept before. Does nothing if the text is not a key. */
export function keepLinkKey(match: string, text: string): void {
  if (!KEY.test(text)) return;
  const others = linkKeysOf(match).filter((each) => each !== text);
  save(shelf(match), [text, ...others].slice(0, MOST).join(' '));
}

/** The keys as they stood in links, the latest first. */
export const linkKeysOf = (match: string): readonly string[] => load(shelf(match))?.split(' ') ?? [];
