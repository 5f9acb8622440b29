import type { Database } from './database.ts';
import { hold } from './transactions.ts';

/** A page of a war diary as it was sealed at the end of its month. */
export interface PageSeal {
  /** What the entry that ended the month says of it. */
  commitment: string;
  seat: string;
  /** "1918-01" */
  month: string;
  /** The holder of the seat at that time. */
  personId: string;
  /** The server's salt of the commitment. It never opens with the record. */
  salt: string;
  /** The salted hash that the player had handed in, or that of an empty page. */
  hash: string;
}

/** A page that its author shows to everybody, with the author's salt. */
export interface ShownPage {
  commitment: string;
  page: string;
  /** Null for an empty page. */
  pageSalt: string | null;
}

export type KeptPageSeal = PageSeal & { [K in 'page' | 'pageSalt']: string | null };

/** The pages of war diaries at the ends of their months. The server knows only salted hashes until an author opens one. */
export interface PageSealStore {
  /** Stores pages before the entry that seals them is written. */
  sealPages(matchId: string, seals: readonly PageSeal[]): Promise<void>;
  /**
   * The pages of persons at a match, by month. If two servers sealed a month at once, there are two of it; the one that
   * counts has its commitment in the record.
   */
  pageSealsOf(matchId: string, persons: readonly string[]): Promise<KeptPageSeal[]>;
  /** Opens these pages of persons at a match, and closes the others of `by`. Nothing if `by` was deleted. */
  showPages(
    matchId: string,
    persons: readonly string[],
    shown: readonly ShownPage[],
    by: string,
  ): Promise<void>;
  /** The pages of a match that are open, by month and seat. */
  shownPagesOf(matchId: string): Promise<KeptPageSeal[]>;
}

const byMonth = [{ month: 'asc' }, { seat: 'asc' }, { commitment: 'asc' }] as const;

export function pageSealsOn({ prisma, read, write }: Database): PageSealStore {
  const find = (where: object): Promise<KeptPageSeal[]> =>
    prisma.pageSeal.findMany({ where, omit: { matchId: true }, orderBy: [...byMonth] });
  return {
    sealPages: write(async (matchId, seals) => {
      await prisma.pageSeal.createMany({ data: seals.map((seal) => ({ ...seal, matchId })) });
    }),
    pageSealsOf: read((matchId, persons) => find({ matchId, personId: { in: [...persons] } })),
    showPages: write((matchId, persons, shown, by) =>
      prisma.$transaction(async (work) => {
        if (!(await hold(work, by))) return;
        const where = { matchId, personId: { in: [...persons] } };
        const own = { matchId, personId: by };
        await work.pageSeal.updateMany({ where: own, data: { page: null, pageSalt: null } });
        for (const { commitment, page, pageSalt } of shown)
          await work.pageSeal.updateMany({ where: { ...where, commitment }, data: { page, pageSalt } });
      }),
    ),
    shownPagesOf: read((matchId) => find({ matchId, page: { not: null } })),
  };
}
