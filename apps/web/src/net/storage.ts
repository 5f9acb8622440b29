/**
 * This browser's storage. A browser may have no storage for the page (private windows), have no room, or lose data; where
 * that matters, check the result of `save`.
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
 * Records named `kind.match…` that a match can be played without: heads, drafts, stored plans, read positions. They make
 * room for others. Shares in the dice are not among them.
 */
const dispensable = /^(?:heads|drafts|plans|read)\.([^.]+)/;
/** The matches of dispensable records, the latest last, a line each. */
const LATEST = 'latest';

/**
 * Keeps a value, or with null removes it; true if it is stored afterwards. If the storage is full, dispensable records of
 * other matches are dropped, those of the longest untouched match first; for an indispensable record those of its own match
 * too.
 */
export function save(key: string, value: string | null): boolean {
  for (const each of followed) if (each.key === key) each.known = value;
  if (value === null) return forget(key);
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
  readonly key: string;
  /** As this tab knows it. */
  known: string | null;
}
const followed = new Set<Followed>();

/** Calls back when another tab has changed a record. Returns the function that stops it. */
export function follow(key: string, changed: () => void): () => void {
  const each: Followed = { key, known: load(key) };
  followed.add(each);
  const look = (): void => {
    const now = load(key);
    if (now === each.known) return;
    each.known = now;
    changed();
  };
  addEventListener('storage', look);
  // A tab that was put aside hears nothing meanwhile.
  const stop = awake.follow({ onWake: look });
  return () => {
    followed.delete(each);
    removeEventListener('storage', look);
    stop();
  };
}

/** Removes what the person of this browser began and did not send: drafts, plans, read positions. For signing out. */
export function forgetUnsent(): void {
  for (const key of keys()) if (/^(?:drafts|plans|read)\./.test(key)) forget(key);
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
  // A match without records leaves the list, so that it does not grow.
  const alive = new Set(keys().map((key) => dispensable.exec(key)?.[1]));
  write(LATEST, [...matches.filter((other) => other !== match && alive.has(other)), match].join('\n'));
}

/** Names of the dispensable records, those of the longest untouched match first, without those of the given match. */
function toDrop(spared: string | undefined): readonly string[] {
  const matches = latest();
  // First those of a match missing from the list: an older page wrote them.
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
