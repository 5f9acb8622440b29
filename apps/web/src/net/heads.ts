/**
 * The heads of the record that this browser was shown during a match. After the end the record must contain every one of
 * them, so that nobody can change afterwards what a player has seen.
 */
import { load, save } from './storage.ts';

/** The characters of a head: SHA-256 in hex. */
const LENGTH = 64;
/**
 * The most heads kept for a match, of which the newest stay. A long campaign has about two thousand. 256,000
 * characters.
 */
const MOST = 4000;

const shelf = (match: string): string => `heads.${match}`;

export function keepHead(match: string, head: string): void {
  if (head.length !== LENGTH) return;
  const kept = load(shelf(match)) ?? '';
  if (kept.endsWith(head)) return;
  const all = kept + head;
  // Every head commits to all entries before it. So if room is short, the newest heads are worth the most.
  let most = Math.min(MOST, all.length / LENGTH);
  while (most >= 1 && !save(shelf(match), all.slice(-most * LENGTH))) most = Math.floor(most / 2);
}

/**
 * Adds heads that another device of the person was shown, the oldest first. Heads that both were shown tell the order of the
 * others. After the last of these, nobody knows it: the newest head of either device stays at the end, because it commits to
 * all before it.
 */
export function addHeads(match: string, heads: readonly string[]): void {
  const own = keptHeads(match);
  const all: string[] = [];
  let [rest, theirs]: [readonly string[], string[]] = [own, []];
  for (const head of new Set(heads.filter((each) => /^[0-9a-f]{64}$/.test(each)))) {
    const at = rest.indexOf(head);
    if (at >= 0) {
      all.push(...rest.slice(0, at), ...theirs, head);
      [rest, theirs] = [rest.slice(at + 1), []];
    } else if (!own.includes(head)) theirs.push(head);
  }
  all.push(...theirs.slice(0, -1), ...rest.slice(0, -1), ...theirs.slice(-1), ...rest.slice(-1));
  if (all.length > own.length) save(shelf(match), all.slice(-MOST).join(''));
}

/** The heads kept for a match, each once, oldest first. */
export function keptHeads(match: string): readonly string[] {
  return [...new Set(load(shelf(match))?.match(/.{64}/g) ?? [])];
}
