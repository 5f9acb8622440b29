import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';
import { unjoined, type MatchRow } from './match.ts';
import type { Work } from './transactions.ts';

/** How many there may be of a person, and from their address, the one that is made or taken included. */
export interface Most {
  own: number;
  from: number;
}

/** Who made a match. */
export type Maker = { createdBy: string } | { madeFrom: string };

/** What is counted for a person and for their address. */
export interface LimitStore {
  /** Running matches in which both seats are computers': of all, or those of one person or one address. */
  countComputerMatches(of?: Maker): Promise<number>;
  /** Running matches that stand in the list of those who watch, of one person or one address. */
  countListed(of: Maker): Promise<number>;
  /** How many open tables wait for an opponent of this person, and how many were made from this address. */
  countOpenTables(personId: string, now: Date, from?: string): Promise<{ own: number; from: number }>;
  /** Seats that are held at running matches, by this person and from this address. */
  countHeld(personId: string, from?: string): Promise<{ own: number; from: number }>;
  /** Forgets from which address matches were made that have ended or are older than that. */
  clearAddresses(madeBefore: Date): Promise<void>;
}

export interface LimitStatements {
  /** Makes others who count what is of this address wait until the transaction ends. */
  holdAddress: (work: Work, from: string) => Promise<void>;
}

/** Which matches anybody may join. */
export const openAt = (now: Date): Prisma.MatchWhereInput => ({ openUntil: { gt: now }, ...unjoined });

const shown = { listed: true, ended: false } satisfies Prisma.MatchWhereInput;

export function limitsOn({ prisma, read, write }: Database): LimitStore {
  return {
    // Begins at the few matches in which a computer has something to do: in these one always has.
    countComputerMatches: read((of) => {
      const between = { every: { computer: { not: null } } };
      return prisma.match.count({ where: { dueAt: { not: null }, ended: false, chairs: between, ...of } });
    }),
    countListed: read((of) => prisma.match.count({ where: { ...shown, ...of } })),
    countOpenTables: read(async (personId, now, from) => {
      const [own, there] = await Promise.all([
        prisma.chair.count({ where: { personId, match: openAt(now) } }),
        from === undefined ? 0 : prisma.match.count({ where: { ...openAt(now), madeFrom: from } }),
      ]);
      return { own, from: there };
    }),
    countHeld: read(async (personId, from) => {
      // Begins at the few seats that are held, in words that both databases understand.
      const [counted] = await prisma.$queryRaw<{ own: bigint | number; there: bigint | number }[]>`
        SELECT count(CASE WHEN c.session_id = ${personId} THEN 1 END) AS own,
               count(CASE WHEN m.held_from = ${from ?? ''} THEN 1 END) AS there
        FROM matches m JOIN chairs c ON c.match_id = m.id AND c.seat = m.held_seat
        WHERE m.held_since >= 0 AND NOT m.ended`;
      return { own: Number(counted?.own ?? 0), from: Number(counted?.there ?? 0) };
    }),
    clearAddresses: write(async (madeBefore) => {
      await prisma.match.updateMany({
        where: { madeFrom: { gt: '' }, OR: [{ ended: true }, { createdAt: { lt: madeBefore } }] },
        data: { madeFrom: null },
      });
    }),
  };
}

/** Whether the limits leave room for one more. The persons are held; others who count for this address wait from here on. */
export async function hasRoom(
  { holdAddress }: LimitStatements,
  work: Work,
  { createdBy, madeFrom }: Pick<MatchRow, 'createdBy' | 'madeFrom'>,
  { open, listed }: { open?: Most; listed?: Most } = {},
): Promise<boolean> {
  if (madeFrom != null) await holdAddress(work, madeFrom);
  const isOpen = openAt(new Date());
  const fits = async (most: Most, own: Promise<number>, where: Prisma.MatchWhereInput): Promise<boolean> =>
    (await own) < most.own &&
    (madeFrom == null || (await work.match.count({ where: { ...where, madeFrom } })) < most.from);
  const mine = { personId: createdBy, match: isOpen };
  return (
    (open === undefined || (await fits(open, work.chair.count({ where: mine }), isOpen))) &&
    (listed === undefined ||
      (await fits(listed, work.match.count({ where: { ...shown, createdBy } }), shown)))
  );
}
