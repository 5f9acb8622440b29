import type { Database } from './database.ts';

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

/** The pages of war diaries at the ends of their months. The server knows only salted hashes of them. */
export interface PageSealStore {
  /** Stores pages before the entry that seals them is written. */
  sealPages(matchId: string, seals: readonly PageSeal[]): Promise<void>;
  /**
   * The pages of a person at a match. If two servers sealed a month at once, there are two of it; the one that counts has its
   * commitment in the record.
   */
  pageSealsOf(matchId: string, personId: string): Promise<PageSeal[]>;
}

export function pageSealsOn({ prisma, read, write }: Database): PageSealStore {
  return {
    sealPages: write(async (matchId, seals) => {
      await prisma.pageSeal.createMany({ data: seals.map((seal) => ({ ...seal, matchId })) });
    }),
    pageSealsOf: read((matchId, personId) =>
      prisma.pageSeal.findMany({
        where: { matchId, personId },
        omit: { matchId: true, page: true, pageSalt: true },
        orderBy: { month: 'asc' },
      }),
    ),
  };
}
