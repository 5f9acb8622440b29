import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';
import { unjoined, type MatchRow } from './match.ts';
import type { Work } from './transactions.ts';

/** The limit for a person and the limit for their address. Both include the item that is being made or taken. */
export interface Most {
  own: number;
  from: number;
}

/** The maker of a match: a person or an address. */
export type Maker = { createdBy: string } | { madeFrom: string };

/** Counts for a person and for an address. */
export interface LimitStore {
  /** Running matches in which computers hold both seats: in total, or those of one person or one address. */
  countComputerMatches(of?: Maker): Promise<number>;
  /** Running matches that are listed for observers, of one person or one address. */
  countListed(of: Maker): Promise<number>;
  /** How many open tables of this person wait for an opponent, and how many were made from this address. */
  countOpenTables(personId: string, now: Date, from?: string): Promise<{ own: number; from: number }>;
  /** How many seats at running matches are held by this person, and how many from this address. */
  countHeld(personId: string, from?: string): Promise<{ own: number; from: number }>;
  /** Forgets the addresses of matches that have ended or were made before that time. */
  clearAddresses(madeBefore: Date): Promise<void>;
}

export interface LimitStatements {
  /** Makes other transactions that count for this address wait until this one ends. */
  holdAddress: (work: Work, from: string) => Promise<void>;
}

/** Condition for a match that anybody may join. */
export const openAt = (now: Date): Prisma.MatchWhereInput => ({ openUntil: { gt: now }, ...unjoined });

const shown = { listed: true, ended: false } satisfies Prisma.MatchWhereInput;

export function limitsOn({ prisma, read, write }: Database): LimitStore {
  return {
    // Starts from the few matches in which a computer is due: a match between computers is always due.
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
      // Starts from the few held seats, in SQL that both databases understand.
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

/** Whether the limits leave room. Locks the persons, and makes other transactions that count for this address wait. */
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
