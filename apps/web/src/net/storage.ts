/**
 * This browser's storage. A browser may give the page no storage (in private windows), may have no room, or may lose
 * data. Check the result of `save` where that matters.
 */
import { awake } from './awake.ts';

export function load(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Records named `kind.match…` without which a match can still be played: heads, drafts, stored plans, read positions.
 * They make room for other records. Shares in the dice are not among them.
 */
const dispensable = /^(?:heads|drafts|plans|read)\.([^.]+)/;
/** The matches of dispensable records, one in each line, the latest last. */
const LATEST = 'latest';

/**
 * Stores a value, or removes it if the value is null. True if it is stored afterwards. If the storage is full,
 * dispensable records of other matches are dropped, those of the match not touched for longest first. For an
 * indispensable record, those of its own match are dropped too.
 */
export function save(key: string, value: string | null): boolean {
  for (const each of followed) if (each.key() === key) each.known = value;
  return value === null ? forget(key) : put(key, value);
}

function put(key: string, value: string): boolean {
  const match = dispensable.exec(key)?.[1];
  if (match !== undefined) touch(match);
  if (!write(key, value)) {
    for (const other of toDrop(match)) {
      if (forget(other) && write(key, value)) break;
    }
  }
  return load(key) === value;
}

interface Followed {
  readonly key: () => string;
  /** The value that this tab knows. */
  known: string | null;
}
const followed = new Set<Followed>();

/**
 * Calls back when another tab has changed a record, whose name may change (`ownShelf`). Returns the function that stops
 * it.
 */
export function follow(key: () => string, changed: () => void): () => void {
  const each: Followed = { key, known: load(key()) };
  followed.add(each);
  const look = (): void => {
    const now = load(key());
    if (now === each.known) return;
    each.known = now;
    changed();
  };
  addEventListener('storage', look);
  // While the browser has put a tab aside, the tab hears of no changes.
  const stop = awake.follow({ onWake: look });
  return () => {
    followed.delete(each);
    removeEventListener('storage', look);
    stop();
  };
}

/** The tag of this browser’s person, from a cookie of the server (Who.remember); empty for a stranger. */
export const person = (): string => /(?:^|; )person=([\w-]+)/.exec(document.cookie)?.[1] ?? '';

/**
 * The name of a record of what somebody began at a match and did not send, or has read. It has their tag in it, so that
 * another person who comes to this browser neither finds nor overwrites it.
 *
 * A record that was begun before the server named the person becomes theirs. It replaces one in their name, which is
 * older: a record without a name is only written while nobody is known here, and moves as soon as somebody is.
 */
export function ownShelf(
  kind: 'drafts' | 'plans' | 'read' | 'diary',
  match: string,
  ...rest: readonly string[]
): string {
  const nameless = [kind, match, ...rest].join('.');
  if (person() === '') return nameless;
  const own = [kind, match, person(), ...rest].join('.');
  const begun = load(nameless);
  if (begun !== null) {
    forget(nameless);
    // If nothing more can be dropped, it stays where it had room.
    if (!put(own, begun)) write(nameless, begun);
  }
  return own;
}

/**
 * Removes what the person at this browser began and did not send (drafts, plans, diaries, read positions), and the keys of
 * what their devices keep for each other. Called on signing out.
 */
export function forgetUnsent(): void {
  for (const key of keys()) if (/^(?:drafts|plans|diary|read|keys)\./.test(key)) forget(key);
}

function forget(key: string): boolean {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

const latest = (): readonly string[] => load(LATEST)?.split('\n') ?? [];

function touch(match: string): void {
  const matches = latest();
  if (matches.at(-1) === match) return;
  // A match without records is removed from the list, so that the list does not grow.
  const alive = new Set(keys().map((key) => dispensable.exec(key)?.[1]));
  write(LATEST, [...matches.filter((other) => other !== match && alive.has(other)), match].join('\n'));
}

/**
 * The names of the dispensable records, except those of the given match. Those of the match not touched for longest
 * come first.
 */
function toDrop(spared: string | undefined): readonly string[] {
  const matches = latest();
  // Records of a match that is not in the list come first, because an older page wrote them.
  const age = (key: string): number => matches.indexOf(dispensable.exec(key)?.[1] ?? '');
  return keys()
    .filter((key) => dispensable.test(key) && dispensable.exec(key)?.[1] !== spared)
    .toSorted((a, b) => age(a) - age(b));
}

function keys(): readonly string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '');
  } catch {
    return [];
  }
}
