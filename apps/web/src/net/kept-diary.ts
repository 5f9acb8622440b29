/**
 * This browser's record of its player's war diary: a page for each month, with notes and pencil marks at the flying turns in
 * which they were made. Nobody else gets to read it before the player opens it (docs/decisions/027-…).
 */
import { isHexId, type HexId } from '@1bob/atlas';
import { canonical, pageHash } from '@1bob/fairness';
import type { HandedInPage } from '@1bob/protocol';
import { bytesToHex } from '@noble/hashes/utils.js';
import { load, ownShelf, save } from './storage.ts';
import type { Seat } from './wire.ts';

/** The flying turn in which something was written; null in the planning of its month. */
export type Turn = number | null;
export type Note = readonly [at: Turn, text: string];
/** A pin with words, a circle with its radius in hexes, or a line through hexes. */
export type Mark =
  | readonly [at: Turn, kind: 'pin', hex: HexId, words: string]
  | readonly [at: Turn, kind: 'circle', hex: HexId, radius: number]
  | readonly [at: Turn, kind: 'line', hexes: readonly HexId[]];

/** What a player has written in a month, oldest first. */
export interface Page {
  readonly notes: readonly Note[];
  readonly marks: readonly Mark[];
}

export const emptyPage: Page = { notes: [], marks: [] };

interface SaltedPage {
  /** 32 random bytes, hex. Without them nobody can guess the page from its hash. */
  readonly salt: string;
  readonly page: Page;
}
interface HandedPage extends SaltedPage {
  /** Whether the server is known to have taken it. */
  readonly taken: boolean;
}
interface KeptPage extends SaltedPage {
  /** The page as this person’s devices handed it in, the latest last. This member does not travel. */
  readonly handed?: readonly HandedPage[];
  /** What found no room on a joined page. It moves to the page of a later month. This member does not travel. */
  readonly left?: Page;
}

/** By month: "1918-01". */
export type Diary = Readonly<Record<string, KeptPage>>;

/** The most of each; a line has at least two hexes. */
export const diaryLimits = { notes: 40, marks: 40, words: 40, radius: 12, hexes: 20, text: 1_000 } as const;
/** How many handed-in pages of a month are kept: so many that were taken, and so many of which that is not known. */
const HANDED = 3;
/** Bytes that the pages of a match have together in a parcel, and the most of one page. */
const ALL = 10_000;
const ONE = 2_000;
/** Flying turns of a month, `lastFlyingTurn` of the rules, which would be too large a part of pages without a map. */
const LAST_TURN = 24;

/** Bytes that a page may have, in a match of so many months. */
export const pageLimit = (months: number): number => Math.min(ONE, Math.floor(ALL / months));

/** The text of a page, to which its hash commits. The same page has the same text everywhere. */
export const pageText = ({ notes, marks }: Page): string => canonical({ notes, marks });

/** Bytes of a page in a parcel, where it stands inside a text. */
export const pageBytes = (page: Page): number =>
  new TextEncoder().encode(JSON.stringify(pageText(page))).length;

const isTurn = (value: unknown): value is Turn =>
  value === null || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LAST_TURN);
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;
const isUpTo = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;

const isNote = (value: unknown): value is Note =>
  Array.isArray(value) && value.length === 2 && isTurn(value[0]) && isText(value[1], diaryLimits.text);

function isMark(value: unknown): value is Mark {
  if (!Array.isArray(value) || !isTurn(value[0])) return false;
  const [, kind, where, more] = value as readonly unknown[];
  switch (kind) {
    case 'pin':
      return (
        value.length === 4 && isHexId(where) && typeof more === 'string' && more.length <= diaryLimits.words
      );
    case 'circle':
      return value.length === 4 && isHexId(where) && isUpTo(more, diaryLimits.radius);
    case 'line':
      return (
        value.length === 3 &&
        Array.isArray(where) &&
        where.length >= 2 &&
        where.length <= diaryLimits.hexes &&
        where.every(isHexId)
      );
    default:
      return false;
  }
}

/** A page from its data, which may come from another person or be edited by hand. Null if it is not one. */
export function pageOf(value: unknown): Page | null {
  if (typeof value !== 'object' || value === null) return null;
  const { notes, marks, ...more } = value as Record<string, unknown>;
  if (!Array.isArray(notes) || !Array.isArray(marks) || Object.keys(more).length > 0) return null;
  if (notes.length > diaryLimits.notes || marks.length > diaryLimits.marks) return null;
  return notes.every(isNote) && marks.every(isMark) ? { notes, marks } : null;
}

/** A page from its text. Null if it is not the text of a page, to the letter. */
export function readPage(text: string): Page | null {
  try {
    const page = pageOf(JSON.parse(text));
    return page !== null && pageText(page) === text ? page : null;
  } catch {
    return null;
  }
}

/** Whether a page may stay as it is in a match of so many months. */
export const fits = (page: Page, months: number): boolean =>
  pageOf(page) !== null && pageBytes(page) <= pageLimit(months);

/** Planning comes before the first turn. */
const orderOf = (at: Turn): number => at ?? 0;

/** What a player had written by a moment of the page's month, as far as it still stands. */
export function upTo({ notes, marks }: Page, turn: Turn): Page {
  const isBy = ([at]: Note | Mark): boolean => orderOf(at) <= orderOf(turn);
  return { notes: notes.filter(isBy), marks: marks.filter(isBy) };
}

const without = <T>(all: readonly T[], some: readonly T[]): T[] => {
  const known = new Set(some.map((each) => canonical(each)));
  return all.filter((each) => !known.has(canonical(each)));
};

const inOrder = <T extends Note | Mark>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => orderOf(a[0]) - orderOf(b[0]));

const both = (one: Page, other: Page): Page => ({
  notes: inOrder([...one.notes, ...without(other.notes, one.notes)]),
  marks: inOrder([...one.marks, ...without(other.marks, one.marks)]),
});

const hasRoom = (page: Page): boolean =>
  page.notes.length <= diaryLimits.notes && page.marks.length <= diaryLimits.marks && pageBytes(page) <= ONE;

/**
 * A page with what another page has beside it, as far as a page may be long, and what is left over. Both devices of a person
 * choose the same lines: first those of `first` (by default what is on both pages), then by turn and text.
 */
export function joined(
  one: Page,
  other: Page,
  first: Page = beyond(one, beyond(one, other)),
): { readonly page: Page; readonly left: Page } {
  const all = both(one, other);
  if (hasRoom(all)) return { page: all, left: emptyPage };
  const firsts = new Set([...first.notes, ...first.marks].map((line) => canonical(line)));
  const lines = [...all.notes, ...all.marks]
    .map((line) => ({ line, text: canonical(line) }))
    .toSorted(
      (a, b) =>
        Number(firsts.has(b.text)) - Number(firsts.has(a.text)) ||
        orderOf(a.line[0]) - orderOf(b.line[0]) ||
        (a.text < b.text ? -1 : 1),
    );
  const chosen = new Set<Note | Mark>();
  const those = (isChosen: boolean): Page => ({
    notes: all.notes.filter((line) => chosen.has(line) === isChosen),
    marks: all.marks.filter((line) => chosen.has(line) === isChosen),
  });
  for (const { line } of lines) {
    chosen.add(line);
    if (!hasRoom(those(true))) chosen.delete(line);
  }
  return { page: those(true), left: those(false) };
}

/** What is on a page and not on another. */
const beyond = (page: Page, other: Page): Page => ({
  notes: without(page.notes, other.notes),
  marks: without(page.marks, other.marks),
});

/** Reads a diary that may be damaged. Pages that are damaged are left out. */
function readDiary(text: string | null): Diary {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof found !== 'object' || found === null) return {};
  const pages = Object.entries(found as Record<string, Partial<KeptPage> | null>);
  return Object.fromEntries(
    pages.flatMap(([month, kept]) => {
      const salted = saltedOf(kept);
      if (!isMonth(month) || salted === null) return [];
      const all: readonly Partial<HandedPage>[] = Array.isArray(kept?.handed) ? kept.handed : [];
      const handed = all.flatMap((each) => {
        const one = saltedOf(each);
        return one === null ? [] : [{ ...one, taken: each.taken === true }];
      });
      const left = pageOf(kept?.left);
      return [[month, { ...salted, ...(handed.length > 0 && { handed }), ...(left && { left }) }] as const];
    }),
  );
}

function saltedOf(value: Partial<SaltedPage> | null | undefined): SaltedPage | null {
  const page = pageOf(value?.page);
  return page !== null && isSalt(value?.salt) ? { salt: value.salt, page } : null;
}

const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text);
const isSalt = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const random = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

const shelf = (match: string, seat: Seat): string => ownShelf('diary', match, seat);

/** The diary of the person at this browser, at a seat of a match. */
export const keptDiary = (match: string, seat: Seat): Diary => readDiary(load(shelf(match, seat)));

const keep = (match: string, seat: Seat, diary: Diary): boolean =>
  save(shelf(match, seat), JSON.stringify(diary));

/** Stores a page. True if it could be read back. */
export function keepPage(match: string, seat: Seat, month: string, page: Page): boolean {
  const diary = keptDiary(match, seat);
  const before = diary[month] ?? { salt: random(), page: emptyPage };
  return keep(match, seat, { ...diary, [month]: { ...before, page } });
}

/** A diary as it travels, without what only concerns this device. `handing`: the page that is handed in with it. */
export function diaryToSend(text: string | null, handing?: ToHandIn): string | null {
  if (text === null) return null;
  const pages = Object.entries(readDiary(text)).map(([month, { salt, page }]) => [
    month,
    month === handing?.page.month ? handing.salted : { salt, page },
  ]);
  return canonical(Object.fromEntries(pages));
}

/** The handed-in pages that are kept, each once. */
function recent(handed: readonly HandedPage[]): readonly HandedPage[] {
  const latest = handed.filter(({ salt }, n) => !handed.slice(n + 1).some((each) => each.salt === salt));
  return [true, false].flatMap((taken) => latest.filter((each) => each.taken === taken).slice(-HANDED));
}

/**
 * This device's diary with that of another device. If both have changed a page, it has the notes and marks of both: a lost
 * note is worse than one that comes back. Both devices choose the same salt. `changed`: whether this device has changed its
 * own since the two were last the same. A page that came with a parcel was handed in with it, and so is kept as such.
 */
export function diaryFromElsewhere(own: string | null, theirs: string | null, changed: boolean): string {
  const [mine, other] = [readDiary(own), readDiary(theirs)];
  const months = new Set([...Object.keys(other), ...(changed ? Object.keys(mine) : [])]);
  const pages = [...months].map((month) => {
    const [here, there] = [mine[month], other[month]];
    if (there === undefined) return [month, here];
    const theirPage = { ...there, taken: true };
    if (here === undefined) return [month, { ...there, handed: [theirPage] }];
    if (here.salt === there.salt && pageText(here.page) === pageText(there.page)) return [month, here];
    const ownPage = { salt: here.salt, page: here.page, taken: true };
    const handed = recent([...(here.handed ?? [ownPage]), theirPage]);
    if (!changed) return [month, { ...here, ...there, handed }];
    const salt = here.salt < there.salt ? here.salt : there.salt;
    const { page, left } = joined(here.page, there.page);
    return [month, { ...here, salt, page, handed, ...leftOf(left, here.left) }];
  });
  return canonical(Object.fromEntries(pages));
}

const isEmpty = ({ notes, marks }: Page): boolean => notes.length + marks.length === 0;

/** What found no room, with what had found none before. */
function leftOf(left: Page, before: Page = emptyPage): { readonly left?: Page } {
  const all = both(before, left);
  return isEmpty(all) ? {} : { left: all };
}

const hashOf = ({ salt, page }: SaltedPage): string => pageHash(salt, pageText(page));

/** A page, and what the server takes of it. */
export interface ToHandIn {
  readonly page: HandedInPage;
  readonly salted: SaltedPage;
  /** Stores that the server has taken it. */
  readonly taken: () => void;
}

/**
 * The page of the present month to hand in with a parcel, an empty one too. It has a new salt each time, so that neither its
 * month nor its hash tells who writes a diary, or when.
 */
export function pageToHandIn(match: string, seat: Seat, month: string): ToHandIn {
  const salted = { salt: random(), page: keptDiary(match, seat)[month]?.page ?? emptyPage };
  const hand = (taken: boolean): void => {
    const diary = keptDiary(match, seat);
    const before: KeptPage = diary[month] ?? salted;
    const handed = recent([...(before.handed ?? []), { ...salted, taken }]);
    // The other devices get the page under the salt under which the server has it.
    const salt = taken ? salted.salt : before.salt;
    keep(match, seat, { ...diary, [month]: { ...before, salt, handed } });
  };
  // The server may take it although its answer does not arrive.
  hand(false);
  return { page: { month, hash: hashOf(salted) }, salted, taken: () => hand(true) };
}

/** A page of a month that is over, after the comparison with the hash that was sealed. */
export interface Settled {
  /** Whether the record commits to the page. */
  readonly sealed: boolean;
  readonly kept: SaltedPage;
  /** What came too late for that month, and belongs on the present page. */
  readonly late: Page;
}

/** Compares a page of a month that is over with the hash that was sealed. */
export function settlePage({ salt, page, handed = [] }: KeptPage, hash: string): Settled {
  const kept = { salt, page };
  const found = [kept, ...handed].find((each) => hashOf(each) === hash);
  if (found === undefined) return { sealed: false, kept, late: emptyPage };
  return { sealed: true, kept: { salt: found.salt, page: found.page }, late: beyond(page, found.page) };
}

/** The page that was sealed under this hash, as its author opens it. Null if this browser does not have it. */
export function pageToOpen(
  match: string,
  seat: Seat,
  { month, hash }: { readonly month: string; readonly hash: string },
): { readonly page: string; readonly salt: string } | null {
  const written = keptDiary(match, seat)[month];
  if (written === undefined) return null;
  const { sealed, kept } = settlePage(written, hash);
  return sealed ? { page: pageText(kept.page), salt: kept.salt } : null;
}

/**
 * Takes in how the months before the present one were sealed. Lines that came too late for their month, or found no room
 * on its page, move to the present page, as lines of its planning. If two servers sealed a month at once, there are two
 * hashes of it. Any that fits will do, until the record tells which one counts.
 */
export function settleMonths(
  match: string,
  seat: Seat,
  seals: readonly { readonly month: string; readonly hash: string }[],
  present: string,
): void {
  const diary = keptDiary(match, seat);
  const settled: Record<string, KeptPage> = { ...diary };
  let late = emptyPage;
  for (const [month, kept] of Object.entries(diary)) {
    if (month >= present) continue;
    const { left = emptyPage, ...rest } = kept;
    const found = seals
      .filter((each) => each.month === month)
      .map(({ hash }) => settlePage(kept, hash))
      .find(({ sealed }) => sealed);
    settled[month] = found?.kept ?? rest;
    late = both(late, both(found?.late ?? emptyPage, left));
  }
  if (!isEmpty(late)) {
    const moved = {
      notes: late.notes.map(([, text]): Note => [null, text]),
      marks: late.marks.map(([, ...mark]) => [null, ...mark] as unknown as Mark),
    };
    const now = diary[present] ?? { salt: random(), page: emptyPage };
    const { page, left } = joined(moved, now.page, now.page);
    settled[present] = { ...now, page, ...leftOf(left, now.left) };
  }
  if (canonical(settled) !== canonical(diary)) keep(match, seat, settled);
}
