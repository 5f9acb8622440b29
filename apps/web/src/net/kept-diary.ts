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
interface KeptPage extends SaltedPage {
  /** The page as this device last handed it in. It does not travel. */
  readonly handed?: SaltedPage;
}

/** By month: "1918-01". */
export type Diary = Readonly<Record<string, KeptPage>>;

/** The most of each; a line has at least two hexes. */
export const diaryLimits = { notes: 40, marks: 40, words: 40, radius: 12, hexes: 20, text: 1_000 } as const;
/** Bytes that the pages of a match have together in a parcel, and the most of one page. */
const ALL = 10_000;
const ONE = 2_000;
/** Flying turns of a month. */
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

/** A page with what another page has beside it, as far as a page may have so many notes and marks. */
export const joined = (one: Page, other: Page): Page => ({
  notes: inOrder([...one.notes, ...without(other.notes, one.notes)].slice(0, diaryLimits.notes)),
  marks: inOrder([...one.marks, ...without(other.marks, one.marks)].slice(0, diaryLimits.marks)),
});

/** What is on a page and not on another. */
const beyond = (page: Page, other: Page): Page => ({
  notes: without(page.notes, other.notes),
  marks: without(page.marks, other.marks),
});

/** Reads a diary that may be damaged. Pages that are damaged are left out. */
export function readDiary(text: string | null): Diary {
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
      const handed = saltedOf(kept?.handed);
      return [[month, { ...salted, ...(handed && { handed }) }] as const];
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

/** A diary as it travels: without what only concerns this device. */
export function diaryToSend(text: string | null): string | null {
  if (text === null) return null;
  const pages = Object.entries(readDiary(text)).map(([month, { salt, page }]) => [month, { salt, page }]);
  return canonical(Object.fromEntries(pages));
}

/**
 * This device's diary with that of another device. If both have changed a page, it has the notes and marks of both: a lost
 * note is worse than one that comes back. Both devices choose the same salt. `changed`: whether this device has changed its
 * own since the two were last the same.
 */
export function diaryFromElsewhere(own: string | null, theirs: string | null, changed: boolean): string {
  const [mine, other] = [readDiary(own), readDiary(theirs)];
  if (!changed) {
    const handed = Object.entries(other).map(([month, kept]) => {
      const before = mine[month]?.handed;
      return [month, before === undefined ? kept : { ...kept, handed: before }];
    });
    return canonical(Object.fromEntries(handed));
  }
  const months = [...new Set([...Object.keys(mine), ...Object.keys(other)])];
  const pages = months.map((month) => {
    const [here, there] = [mine[month], other[month]];
    if (here === undefined || there === undefined) return [month, here ?? there];
    const salt = here.salt < there.salt ? here.salt : there.salt;
    return [month, { ...here, salt, page: joined(here.page, there.page) }];
  });
  return canonical(Object.fromEntries(pages));
}

const hashOf = ({ salt, page }: SaltedPage): string => pageHash(salt, pageText(page));

/** The latest page, and what the server takes of it. */
export interface ToHandIn {
  readonly page: HandedInPage;
  /** Stores that the server has taken it. */
  readonly taken: () => void;
}

/**
 * The page to hand in with a parcel. A player without a diary hands in a hash of nothing, so that nobody can tell by the
 * request who has one.
 */
export function pageToHandIn(match: string, seat: Seat): ToHandIn {
  const diary = keptDiary(match, seat);
  const month = Object.keys(diary).toSorted().at(-1);
  const latest = month === undefined ? undefined : diary[month];
  if (month === undefined || latest === undefined)
    return { page: { month: '0000-00', hash: random() }, taken: () => undefined };
  const { salt, page } = latest;
  return {
    page: { month, hash: hashOf(latest) },
    taken() {
      const now = keptDiary(match, seat);
      const kept = now[month];
      if (kept !== undefined) keep(match, seat, { ...now, [month]: { ...kept, handed: { salt, page } } });
    },
  };
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
export function settlePage({ salt, page, handed }: KeptPage, hash: string): Settled {
  const kept = { salt, page };
  if (hashOf(kept) === hash) return { sealed: true, kept, late: emptyPage };
  if (handed !== undefined && hashOf(handed) === hash)
    return { sealed: true, kept: handed, late: beyond(page, handed.page) };
  return { sealed: false, kept, late: emptyPage };
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
 * Takes in how the months before the present one were sealed. Lines that came too late for their month move to the present
 * page, as lines of its planning. If two servers sealed a month at once, there are two hashes of it; any that fits will do,
 * until the record tells which one counts.
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
    const found = seals
      .filter((each) => each.month === month)
      .map(({ hash }) => settlePage(kept, hash))
      .find(({ sealed }) => sealed);
    if (month >= present || found === undefined) continue;
    settled[month] = found.kept;
    late = joined(late, found.late);
  }
  if (late.notes.length + late.marks.length > 0) {
    const moved = {
      notes: late.notes.map(([, text]): Note => [null, text]),
      marks: late.marks.map(([, ...mark]) => [null, ...mark] as unknown as Mark),
    };
    const now = diary[present] ?? { salt: random(), page: emptyPage };
    settled[present] = { ...now, page: joined(moved, now.page) };
  }
  if (canonical(settled) !== canonical(diary)) keep(match, seat, settled);
}
