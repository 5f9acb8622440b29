import { bytes32, isHex32, sha256Hex, tagBytes } from './hash.ts';
import type { MatchRecord, SealedPages } from './record.ts';

/**
 * The hash of a page of a war diary that its player hands in, hex: SHA-256("1bob/page/1" || 0x00 || salt (32 bytes) || page
 * in UTF-8). The salt stays with the player, so that the hash reveals nothing of the page. Throws `TypeError` for a salt that
 * is not 64 lower-case hex digits.
 */
export function pageHash(salt: string, page: string): string {
  return sha256Hex(tagBytes('1bob/page/1', bytes32(salt, 'salt'), page));
}

/** The hash that stands for the page of a seat that handed in none. */
export const EMPTY_PAGE = /* @__PURE__ */ pageHash('0'.repeat(64), '');

/**
 * What the record says of a seat's page at the end of a month, hex: SHA-256("1bob/diary/1" || 0x00 || salt (32 bytes) || hash
 * (32 bytes) || seat, a blank and the month). This salt is the server's and does not open with the record, so that the record
 * does not tell whose pages are empty. Throws `TypeError` for a salt or hash that is not 64 lower-case hex digits.
 */
export function pageCommitment(
  salt: string,
  hash: string,
  { seat, month }: { seat: string; month: string },
): string {
  return sha256Hex(
    tagBytes('1bob/diary/1', bytes32(salt, 'salt'), bytes32(hash, 'hash'), `${seat} ${month}`),
  );
}

/** A page that its author shows after the end. */
export interface OpenedPage {
  seat: string;
  /** "1918-01" */
  month: string;
  page: string;
  /** The author's salt of the page. Null, with an empty page, if none was handed in. */
  salt: string | null;
  /** The server's salt of the commitment. */
  sealSalt: string;
}

/** Whether an opened page is what a record commits to. `unsealed`: it commits to no page of that seat and month. */
export function verifyPage(
  record: Pick<MatchRecord, 'entries'>,
  { seat, month, page, salt, sealSalt }: OpenedPage,
): 'holds' | 'differs' | 'unsealed' {
  const pages = record.entries.find(({ body }) => body.pages?.month === month)?.body.pages;
  const sealed = pages?.seals.find((each) => each.seat === seat);
  if (sealed === undefined) return 'unsealed';
  if (!isHex32(sealSalt) || (salt === null ? page !== '' : !isHex32(salt))) return 'differs';
  const hash = salt === null ? EMPTY_PAGE : pageHash(salt, page);
  return pageCommitment(sealSalt, hash, { seat, month }) === sealed.commitment ? 'holds' : 'differs';
}

interface PublicMonth {
  month: string | null;
  result: unknown;
}

/** The month that ends between two public summaries of a match; null if none does. The end of the match ends a month. */
export function monthEnded(before: PublicMonth, after: PublicMonth): string | null {
  if (before.month === null || before.result !== null) return null;
  return after.result !== null || after.month !== before.month ? before.month : null;
}

/**
 * The fault of the pages in an entry, or null. `ended`: the month that the entry ends. `begun`: an earlier entry has pages.
 * Only records of earlier servers have a month's end without pages, and none after the first that has them.
 */
export function wrongPages(
  pages: SealedPages | undefined,
  { ended, seats, begun }: { ended: string | null; seats: readonly string[]; begun: boolean },
): string | null {
  if (pages === undefined) return ended !== null && begun ? 'the pages of this month are not sealed' : null;
  if (pages.month !== ended) return 'pages are sealed when their month ends, and at no other time';
  const isOfEach =
    pages.seals.length === seats.length && pages.seals.every(({ seat }, n) => seat === seats[n]);
  return isOfEach ? null : 'one page of each seat is sealed, in the order of the seats';
}
