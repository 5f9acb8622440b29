/**
 * The heads of the record that this browser was shown while a match ran. After the end the record must contain every
 * one of them, so that nothing that was seen can be changed afterwards.
 */
import { keep, recall } from '../keep.ts';

/** Characters of a head: SHA-256 in hex. */
const LENGTH = 64;
/** Heads kept of a match, the newest; a long campaign has about two thousand. */
const MOST = 4000;

const shelf = (match: string): string => `heads.${match}`;

export function keepHead(match: string, head: string): void {
  if (head.length !== LENGTH) return;
  const kept = recall(shelf(match)) ?? '';
  if (kept.endsWith(head)) return;
  keep(shelf(match), (kept + head).slice(-MOST * LENGTH));
}

/** Oldest first, each once. */
export function keptHeads(match: string): readonly string[] {
  return [...new Set(recall(shelf(match))?.match(/.{64}/g) ?? [])];
}

/** The heads in a file that a player saved, whatever match it is of; null when there are none in it. */
export function headsIn(text: string): readonly string[] | null {
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    return null;
  }
  const list: unknown = typeof saved === 'object' && saved !== null && 'heads' in saved ? saved.heads : saved;
  return Array.isArray(list) && list.length > 0 && list.every((head) => typeof head === 'string')
    ? list
    : null;
}
